import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { FormError } from "../components/FormError";
import { LogInEmailField } from "./LogInEmailField";
import { signInFailed } from "./signInFailed";
import { useShortForm } from "./useShortForm";
import { useSignIn } from "./useSignIn";

/** The page holds the typed email, so that it survives switching between the log-in forms. */
type Props = { email: string; onEmail: (email: string) => void };

const rules = async () => (await import("#convex/domain/accounts/accountSchemas.ts")).logInSchema;

export function PasswordForm({ email, onEmail }: Props) {
  const { logIn } = useSignIn();
  const { error, busy, run } = useCall();
  const { errors, onInput, read } = useShortForm(rules);
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const fields = await read(form);
      if (fields) await logIn(fields.email, fields.password);
    }, signInFailed);
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FormError error={error} />
      <LogInEmailField error={errors.email} email={email} onEmail={onEmail} />
      <Field label="Password" required error={errors.password}>
        <PasswordInput autoComplete="current-password" name="password" />
      </Field>
      <Button type="submit" size="lg" full busy={busy}>
        Log In
      </Button>
    </form>
  );
}
