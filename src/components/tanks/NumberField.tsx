import type { ComponentProps } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { TankInput } from "../../../convex/domain/tanks/tank";
import { Field } from "../ui/Field";
import { TextInput } from "../ui/TextInput";

type Props = {
  form: UseFormReturn<TankInput>;
  name: FieldPath<TankInput>;
  label: string;
  hint?: string;
  suffix?: string;
  required?: boolean;
  step?: ComponentProps<"input">["step"];
};

/** A figure of the tank; an empty box means "not known", never 0. */
export function NumberField({ form, name, label, hint, suffix, required, step = "any" }: Props) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} error={error?.message} {...{ hint, required }}>
      <TextInput
        type="number"
        inputMode="decimal"
        step={step}
        {...(suffix ? { suffix } : {})}
        {...form.register(name, {
          setValueAs: (typed: unknown) =>
            typed === "" || typed === null || typed === undefined ? undefined : Number(typed),
        })}
      />
    </Field>
  );
}
