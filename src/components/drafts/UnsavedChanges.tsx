import { useEffect, useRef } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  useFormState,
  type UseFormReturn,
} from "react-hook-form";
import { LeaveQuestion } from "./LeaveQuestion";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved";

type Props<T extends FieldValues, C, O> = {
  form: UseFormReturn<T, C, O>;
  /** Names the form and the person in this tab: `unsaved.ts`. Without it nothing is kept: passwords. */
  place?: string;
};

/**
 * Of a form that is saved by a button: whoever leaves it changed is asked, and what was typed when a session ended is
 * there when the same person is back in this tab. The form says by `reset` that it was saved.
 */
export function UnsavedChanges<T extends FieldValues, C, O>({ form, place }: Props<T, C, O>) {
  const state = useFormState({ control: form.control });
  // New `values` from elsewhere keep what was typed and its mark, and call the form as a whole clean.
  const isDirty = state.isDirty || hasMark(state.dirtyFields);
  const restored = useRef(false);
  useEffect(() => {
    if (place === undefined || restored.current) return;
    // The form knows what differs from its start when its own effects have run, which is after these.
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
    keepUnsaved(place, form.getValues());
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepUnsaved(place, values),
    });
    return stop;
  }, [form, place, isDirty]);
  // Saved, or as it was again; not when it merely goes, as with the end of a session.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (place !== undefined && wasDirty.current && !isDirty) forgetUnsaved(place);
    wasDirty.current = isDirty;
  }, [isDirty, place]);
  return (
    <LeaveQuestion
      unsaved={isDirty}
      {...(place === undefined ? {} : { onLeave: () => forgetUnsaved(place) })}
    />
  );
}

/** Whether anything in react-hook-form's tree of changed fields is one. */
const hasMark = (marks: unknown): boolean =>
  marks === true ||
  (typeof marks === "object" && marks !== null && Object.values(marks).some(hasMark));

/** Whether it can stand where `other` does; an empty number is undefined. */
const isAlike = (value: unknown, other: unknown): boolean =>
  other === undefined
    ? typeof value !== "object"
    : typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
