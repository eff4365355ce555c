export const listingTexts = {
  loadFailed: "Could not load listings.",
  deactivated: "Listing deactivated successfully.",
  deactivateFailed: ({ reason }: { reason: string }) => `Could not deactivate listing: ${reason}`,
} as const;
