import { useEffect, useRef } from "react";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

type Props = {
  error: string | undefined;
  email: string;
  /** Shares the typed address with the other way to log in. */
  onEmail: (email: string) => void;
};

/**
 * Not controlled: password managers fill it without an event, and React would then put the old value
 * back.
 */
export function LogInEmailField({ error, email, onEmail }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    return () => onEmail(field?.value ?? "");
  }, [onEmail]);
  return (
    <Field label="Email" required error={error}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        name="email"
        ref={input}
        defaultValue={email}
      />
    </Field>
  );
}
