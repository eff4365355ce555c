type DraftSource = { listingId: string; as: string } | null | undefined;

/** Names the draft of a listing form in this tab: `place` in `drafts/unsaved.ts`. */
export const draftPlace = (userId: string, of: DraftSource): string =>
  ["listing", userId, of?.as, of?.listingId].filter(Boolean).join(".");
