import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Resets a form to what was just saved, but keeps what was typed since it was `sent`. */
export function resetToSaved<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  { sent, saved }: { sent: Values; saved: Values },
): void {
  const typed = structuredClone(form.getValues());
  form.reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(typed) as Path<Values>[]) {
    if (JSON.stringify(typed[name]) === JSON.stringify(sent[name])) continue;
    form.setValue(name, typed[name], { shouldDirty: true });
  }
}
