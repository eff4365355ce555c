import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Resets a form to what was just saved, but keeps what was typed since it was `sent`. */
export function resetToSaved<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  { sent, saved }: { sent: Values; saved: Values },
): void {
  const values = structuredClone(form.getValues());
  form.reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(values) as Path<Values>[]) {
    if (JSON.stringify(values[name]) === JSON.stringify(sent[name])) continue;
    form.setValue(name, values[name], { shouldDirty: true });
  }
}
