import type { ListingDraft, DraftContent } from "#src/features/listings/useListingDraft.ts";

/** The draft of a new listing: nothing was restored, and saving does nothing. */
export const blankListingDraft = (start: DraftContent): ListingDraft => ({
  ...{ start, restored: null, round: 0, place: null, source: undefined },
  save: () => Promise.resolve(null),
  discard: () => Promise.resolve(),
  forget: () => undefined,
});
