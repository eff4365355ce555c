import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { resetSchema } from "#convex/domain/accounts/accountSchemas.ts";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { AccountFrame } from "../components/AccountFrame";
import { FormError } from "../components/FormError";
import { NewPasswordFields } from "../components/NewPasswordFields";
import { useSignIn } from "../signIn/useSignIn";

/** /reset-password#access_token=…: the target of the link in a reset email. */
export default function ResetPasswordPage() {
  const { hash } = useLocation();
  const resetToken = new URLSearchParams(hash.slice(1)).get("access_token");
  // Keep the token even if navigation drops the fragment. A new link opened in this tab replaces
  // it.
  const [token, setToken] = useState(resetToken);
  if (resetToken !== null && resetToken !== token) setToken(resetToken);
  return (
    <AccountFrame
      title="Choose a new password"
      lead="You'll be logged out on every device."
      footer={
        <Link className="text-accent underline underline-offset-2" to={paths.login}>
          Back to Login
        </Link>
      }
    >
      <Head title="New password" noIndex />
      {token ? <NewPasswordForm token={token} /> : <NoToken />}
    </AccountFrame>
  );
}

function NoToken() {
  return (
    <div className="grid gap-5">
      <FormError error={accountTexts.resetTokenMissing} />
      <p>Please open the link in the email we sent you, or request a new one.</p>
      <LinkButton to={paths.forgotPassword}>Send Reset Link</LinkButton>
    </div>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { applyReset } = useSignIn();
  const navigate = useNavigate();
  const { error, busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(resetSchema),
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors } = form.formState;
  const problem = errors.password?.message ?? errors.confirmation?.message;
  const submit = form.handleSubmit(async ({ password }) => {
    const state = { message: accountTexts.passwordUpdated };
    const reset = async () => {
      await applyReset(token, password);
      await navigate(paths.login, { replace: true, state });
    };
    await run(reset, {
      done: accountTexts.passwordUpdated,
      failed: "Failed to update the password.",
      quiet: true,
    });
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {problem === undefined && <FormError error={error} />}
      <NewPasswordFields register={form.register} errors={errors} />
      <Button type="submit" size="lg" full busy={busy}>
        Update Password
      </Button>
    </form>
  );
}
