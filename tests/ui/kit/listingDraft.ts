import { draftChanges } from "#src/components/drafts/draftChanges.ts";
import type { ListingDraft, DraftContent } from "#src/features/listings/form/useListingDraft.ts";

/** The draft of a new listing: nothing was restored, and saving does nothing. */
export const blankListingDraft = (start: DraftContent): ListingDraft => ({
  start,
  restored: null,
  round: 0,
  place: null,
  source: undefined,
  changesOf: (content) => draftChanges(start, content),
  save: () => Promise.resolve("saved"),
  discard: () => Promise.resolve(),
  forget: () => undefined,
});
