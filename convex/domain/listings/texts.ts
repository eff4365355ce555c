export const listingTexts = {
  takedownChange:
    "Change what is wrong, save it, and put it back on sale; an admin will then look at it again.",
  takedownFinal:
    "An admin has taken this, or a listing like it, off sale before, so it stays off sale. If you think that's wrong, contact us.",
  loadFailed: "Could not load listings.",
  deactivated: "Listing deactivated successfully.",
  deactivateFailed: ({ reason }: { reason: string }) => `Could not deactivate listing: ${reason}`,
} as const;
