import { useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { FormError } from "../components/FormError";
import { codeCall, DigitsForm } from "./DigitsForm";
import { LogInEmailField } from "./LogInEmailField";
import { logInCode } from "./sentTo";
import { useShortForm } from "./useShortForm";
import { useSignIn } from "./useSignIn";

const addressRules = async () =>
  (await import("#convex/domain/accounts/accountSchemas.ts")).emailSchema;

type Props = { email: string; onEmail: (email: string) => void };

/** Log-in with a one-time code: first the address, then the six digits from the email. */
export function CodeForm({ email, onEmail }: Props) {
  const { requestCode, enterCode } = useSignIn();
  const [sentTo, setSentTo] = useState(logInCode.read);
  const { error, busy, run } = useCall();
  const { errors, onInput, read } = useShortForm(addressRules);
  const send = (form: HTMLFormElement) =>
    run(
      async () => {
        const fields = await read(form);
        if (!fields) return null;
        await requestCode(fields.email);
        return fields.email;
      },
      {
        done: (address) => (address === null ? undefined : codeCall.done),
        failed: codeCall.failed,
      },
    ).then((outcome) => {
      if (outcome.ok && outcome.value !== null) setSentTo(outcome.value);
    });
  if (sentTo !== null) {
    return (
      <DigitsForm
        hint={`If ${sentTo} has an account, a code is on its way. It works for 10 minutes.`}
        submitLabel="Log In"
        onCode={(code) => enterCode(sentTo, code)}
        onResend={() => requestCode(sentTo)}
        onOtherAddress={() => {
          logInCode.forget();
          setSentTo(null);
        }}
      />
    );
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <FormError error={error} />
      <LogInEmailField error={errors.email} email={email} onEmail={onEmail} />
      <Button type="submit" size="lg" full busy={busy}>
        Send Code
      </Button>
    </form>
  );
}
