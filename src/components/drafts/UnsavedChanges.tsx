import { useEffect, useRef } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  useFormState,
  type UseFormReturn,
} from "react-hook-form";
import { LeaveQuestion } from "./LeaveQuestion";
import { clearUnsaved, saveUnsaved, readUnsaved } from "./unsaved";

type Props<T extends FieldValues, C, O> = {
  form: UseFormReturn<T, C, O>;
  /**
   * Names the form and its user in this tab: `unsaved.ts`. Without it nothing is stored, as for
   * passwords.
   */
  place?: string;
};

/**
 * For a form with a save button: asks before changes are abandoned, and restores what was typed
 * when a session ended once the same user is back in this tab. The form reports a save by `reset`.
 */
export function UnsavedChanges<T extends FieldValues, C, O>({ form, place }: Props<T, C, O>) {
  const state = useFormState({ control: form.control });
  // `reset(values)` keeps dirty fields but clears `isDirty`; look at dirtyFields too.
  const isDirty = state.isDirty || hasMark(state.dirtyFields);
  const restored = useRef(false);
  useEffect(() => {
    if (place === undefined || restored.current) return;
    // The form computes its dirty fields in its own effects, which run after these.
    const timer = setTimeout(() => {
      restored.current = true;
      const kept = readUnsaved(place);
      if (typeof kept !== "object" || kept === null) return;
      const start = form.getValues();
      for (const [name, value] of Object.entries(kept)) {
        if (!(name in start) || !isAlike(value, start[name])) continue;
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
      }
    });
    return () => clearTimeout(timer);
  }, [form, place]);
  useEffect(() => {
    if (place === undefined || !isDirty) return;
    saveUnsaved(place, form.getValues());
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveUnsaved(place, values),
    });
    return stop;
  }, [form, place, isDirty]);
  // Saved or changed back; not merely unmounted, as when a session ends.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (place !== undefined && wasDirty.current && !isDirty) clearUnsaved(place);
    wasDirty.current = isDirty;
  }, [isDirty, place]);
  return (
    <LeaveQuestion
      unsaved={isDirty}
      {...(place === undefined ? {} : { onLeave: () => clearUnsaved(place) })}
    />
  );
}

/** Whether any field in react-hook-form's tree of dirty fields is marked. */
const hasMark = (marks: unknown): boolean =>
  marks === true ||
  (typeof marks === "object" && marks !== null && Object.values(marks).some(hasMark));

/** Whether the stored value has the same shape as `other`; an empty number is undefined. */
const isAlike = (value: unknown, other: unknown): boolean =>
  other === undefined
    ? typeof value !== "object"
    : typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
