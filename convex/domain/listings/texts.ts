/** What the listing pages say, and what functions say in the same words. */
export const listingTexts = {
  loadFailed: "Could not load listings.",
  deactivated: "Listing deactivated successfully.",
  deactivateFailed: ({ reason }: { reason: string }) => `Could not deactivate listing: ${reason}`,
} as const;
