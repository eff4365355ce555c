import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";

type Typed = { target: { value: string } };
type Props = {
  error: string | undefined;
  register: (options: { onChange: (event: Typed) => void }) => UseFormRegisterReturn;
  /** What is typed, for the other way to log in. */
  onEmail: (email: string) => void;
};

/** Whose account it is, on every way to log in. */
export function LogInEmailField({ error, register, onEmail }: Props) {
  return (
    <Field label="Email" required error={error}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        {...register({ onChange: (event) => onEmail(event.target.value) })}
      />
    </Field>
  );
}
