type Of = { listingId: string; as: string } | null | undefined;

/** Names the draft of a new listing, or of a listing's change or copy (`useServerDraft`). */
export const listingDraftKey = (of: Of): string =>
  of ? `listing.${of.as}.${of.listingId}` : "listing";
