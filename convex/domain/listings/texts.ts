export const listingTexts = {
  takedownChange:
    "Correct the listing, save it and put it back on sale. Shoal will then look at it again.",
  takedownFinal:
    "Shoal has taken this listing, or one like it, off sale before, so it stays off sale. If you think that's wrong, contact us.",
  loadFailed: "Could not load listings.",
  deactivated: "Listing deactivated successfully.",
  deactivateFailed: ({ reason }: { reason: string }) => `Could not deactivate listing: ${reason}`,
} as const;
