import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  useFormState,
  type UseFormReturn,
} from "react-hook-form";
import type { DraftStore } from "#src/lib/clearDrafts.ts";
import { deleteDraft, readDraft, saveDraft } from "#src/lib/drafts.ts";
import { discardDraft, useDraftPlace } from "./draftPlace";

type Options = {
  /** Names the form and its subject, such as "claim.<order>"; null stores nothing. */
  key: string | null;
  /**
   * `browser` for something to send: the draft stays until it is sent. `tab` for a form that edits
   * saved values: show `LeaveQuestion` while it is `unsaved`.
   */
  store: DraftStore;
  /** The form was sent, here or in another tab: deletes the draft and stores nothing more. */
  isSent?: boolean;
};

/**
 * Stores a form's input and restores it. `reset` after a save, or `discard`, deletes it.
 * Only changed fields are stored, so that the others show the latest saved values. Forms whose
 * drafts are on the server use `useServerDraft`.
 */
export function useDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  { key, store, isSent = false }: Options,
) {
  const place = useDraftPlace(key, store);
  // `reset(values)` keeps dirty fields but clears `isDirty`; look at dirtyFields too.
  const { control, getValues, setValue, subscribe } = form;
  const { isDirty, dirtyFields } = useFormState({ control });
  const stored = useRef<unknown>(null);
  // A layout effect, so that a form that is reset for another key doesn't write to this one.
  useLayoutEffect(() => {
    if (place === null) return;
    if (isSent) return discardDraft(place);
    stored.current = readDraft(place);
    let last = "";
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const changes = changesOf(values, defaultValues);
        // The form may report the same values again after they were sent and discarded.
        if (JSON.stringify(changes) === last) return;
        last = JSON.stringify(changes);
        if (last === "{}") deleteDraft(place);
        else saveDraft(place, changes);
      },
    });
  }, [subscribe, place, isSent]);
  // Runs after the form's own effects, which apply and report the saved values.
  useEffect(() => {
    if (place === null || typeof stored.current !== "object" || stored.current === null) return;
    const start = getValues();
    for (const [name, value] of Object.entries(stored.current)) {
      if (!(name in start) || !canReplace(value, start[name])) continue;
      const restoredValue = (value ?? undefined) as PathValue<T, Path<T>>;
      setValue(name as Path<T>, restoredValue, { shouldDirty: true });
    }
  }, [getValues, setValue, place]);
  const discard = useCallback(() => discardDraft(place), [place]);
  return { place, unsaved: isDirty || hasMark(dirtyFields), discard };
}

function changesOf(values: FieldValues, saved: FieldValues): FieldValues {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[name]);
  // Null marks an emptied number, because JSON has no undefined.
  return Object.fromEntries(
    Object.entries(values)
      .filter(isChanged)
      .map(([name, value]) => [name, value ?? null]),
  );
}

/** Whether react-hook-form's tree of dirty fields marks any field. */
const hasMark = (marks: unknown): boolean =>
  marks === true ||
  (typeof marks === "object" && marks !== null && Object.values(marks).some(hasMark));

/** Whether a stored value may replace `other`: the field is empty, or both have the same shape. */
const canReplace = (value: unknown, other: unknown): boolean =>
  value === null || other === undefined || other === null
    ? typeof value !== "object" || value === null
    : typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
