import type { FieldPath, UseFormReturn } from "react-hook-form";
import { parseMeasure } from "#convex/domain/shared/typedInput.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

type Props = {
  form: UseFormReturn<TankInput>;
  name: FieldPath<TankInput>;
  label: string;
  hint?: string;
  suffix?: string;
  required?: boolean;
  /** For a group in which every field is optional. */
  unmarked?: boolean;
};

/** A figure of the tank; an empty box means "not known", never 0. */
export function NumberField({ form, name, label, hint, suffix, required, unmarked }: Props) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} error={error?.message} hint={hint} required={required} unmarked={unmarked}>
      <TextInput
        inputMode="decimal"
        {...(suffix ? { suffix } : {})}
        {...form.register(name, {
          setValueAs: (value: string | number | null | undefined) => {
            const text = String(value ?? "");
            return text.trim() === "" ? undefined : parseMeasure(text, suffix ?? "");
          },
        })}
      />
    </Field>
  );
}
