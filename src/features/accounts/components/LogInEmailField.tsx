import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

type Props = {
  error: string | undefined;
  email: string;
  /** Shares the typed address with the other way to log in. */
  onEmail: (email: string) => void;
};

export function LogInEmailField({ error, email, onEmail }: Props) {
  return (
    <Field label="Email" required error={error}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        name="email"
        value={email}
        onChange={({ target }) => onEmail(target.value)}
      />
    </Field>
  );
}
