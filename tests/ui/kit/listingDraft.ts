import type { ListingDraft, Typed } from "#src/features/listings/useListingDraft.ts";

/** A new listing's form that nothing was restored from, and whose draft is saved nowhere. */
export const blankListingDraft = (start: Typed): ListingDraft => ({
  ...{ start, restored: null, round: 0, place: null, source: undefined },
  save: () => Promise.resolve(null),
  discard: () => Promise.resolve(),
  forget: () => undefined,
});
