type DraftSource = { listingId: string; as: string } | null | undefined;

/** Draft key (for `useServerDraft`) of a new listing, an edit or a copy. */
export const listingDraftKey = (source: DraftSource): string =>
  source ? `listing.${source.as}.${source.listingId}` : "listing";
