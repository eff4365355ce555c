import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { emailSchema } from "#convex/domain/accounts/accountSchemas.ts";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { AccountFrame } from "../components/AccountFrame";
import { FormError } from "../components/FormError";
import { useSignIn } from "../signIn/useSignIn";

/** /forgot-password: requests a reset link. The answer doesn't reveal whether an account exists. */
export default function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <Head title="Forgotten password" noIndex />
      {isSent ? <Sent /> : <RequestForm onSent={() => setIsSent(true)} />}
    </>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { requestReset } = useSignIn();
  const { error, busy, run, showError } = useCall();
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: "" } });
  const problem = form.formState.errors.email?.message;
  const submit = form.handleSubmit(
    async ({ email }) => {
      const { ok } = await run(() => requestReset(email), {
        done: accountTexts.resetEmailSent,
        failed: accountTexts.resetEmailFailed,
      });
      if (ok) onSent();
    },
    (errors) => showError(errors.email?.message ?? accountTexts.invalidEmail),
  );
  return (
    <AccountFrame
      title="Forgotten your password?"
      lead="Enter your email address and we'll send you a link to choose a new one."
      footer={
        <Link className="text-accent underline underline-offset-2" to={paths.login}>
          Back to Login
        </Link>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {problem === undefined && <FormError error={error} />}
        <Field label="Email" required error={problem}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.register("email")}
          />
        </Field>
        <Button type="submit" size="lg" full busy={busy}>
          Send Reset Link
        </Button>
      </form>
    </AccountFrame>
  );
}

function Sent() {
  return (
    <AccountFrame title="Check Your Email">
      <div className="grid gap-5" role="status">
        <p>{accountTexts.resetEmailSent}</p>
        <p className="text-ink-muted">You can use the link once, within one hour.</p>
        <LinkButton to={paths.login} variant="secondary">
          Back to Login
        </LinkButton>
      </div>
    </AccountFrame>
  );
}
