import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";

type Name = "password" | "confirmation";
type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
};

export function NewPasswordFields({ register, errors }: Props) {
  return (
    <>
      <NewPasswordField
        label="New password"
        error={errors.password?.message}
        field={register("password")}
      />
      <Field label="Confirm new password" required error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register("confirmation")} />
      </Field>
    </>
  );
}

type FieldProps = { label: string; error: string | undefined; field: ComponentProps<"input"> };

export function NewPasswordField({ label, error, field }: FieldProps) {
  return (
    <Field label={label} hint="6 to 128 characters." required error={error}>
      <PasswordInput autoComplete="new-password" {...field} />
    </Field>
  );
}
