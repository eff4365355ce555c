type DraftSource = { listingId: string; as: string } | null | undefined;

/** Names the draft of a new listing, or of a listing's change or copy (`useServerDraft`). */
export const listingDraftKey = (source: DraftSource): string =>
  source ? `listing.${source.as}.${source.listingId}` : "listing";
