import type { ServerDraft } from "#src/components/drafts/useServerDraft.ts";

/** A form's draft that nothing was restored from, and that is saved nowhere. */
export const blankDraft = <Typed>(start: Typed): ServerDraft<Typed> => ({
  ...{ start, restored: null, round: 0, place: null },
  save: () => Promise.resolve(null),
  discard: () => Promise.resolve(),
  forget: () => undefined,
});
