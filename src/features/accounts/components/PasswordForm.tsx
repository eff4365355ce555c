import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { logInSchema } from "../../../../convex/domain/accounts/accountSchemas";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { PasswordInput } from "../../../components/ui/onDemand/PasswordInput";
import { useCall } from "../../../hooks/useCall";
import { signInFailed } from "../signInFailed";
import { useWaysIn } from "../hooks/useWaysIn";
import { FormError } from "./FormError";
import { LogInEmailField } from "./LogInEmailField";

/** What was typed as address is the page's, so that it survives a change of mind about the way in. */
type Props = { email: string; onEmail: (email: string) => void };

export function PasswordForm({ email, onEmail }: Props) {
  const { logIn } = useWaysIn();
  const { error, busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(logInSchema),
    defaultValues: { email, password: "" },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    await run(() => logIn(fields.email, fields.password), signInFailed);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormError error={error} />
      <LogInEmailField
        error={errors.email?.message}
        register={(options) => form.register("email", options)}
        onEmail={onEmail}
      />
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" size="lg" full busy={busy}>
        Log In
      </Button>
    </form>
  );
}
