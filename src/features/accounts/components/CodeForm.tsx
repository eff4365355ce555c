import { useState } from "react";
import { accountTexts } from "../../../../convex/domain/accounts/texts";
import { Button } from "../../../components/ui/Button";
import { logInCode } from "../sentTo";
import { headed, useCall } from "../../../hooks/useCall";
import { useShortForm } from "../hooks/useShortForm";
import { useWaysIn } from "../hooks/useWaysIn";
import { DigitsForm } from "./DigitsForm";
import { FormError } from "./FormError";
import { LogInEmailField } from "./LogInEmailField";

const addressRules = async () =>
  (await import("../../../../convex/domain/accounts/accountSchemas")).emailSchema;

type Props = { email: string; onEmail: (email: string) => void };

/** Log-in by a one-time code: first the address, then the six digits from the mail. */
export function CodeForm({ email, onEmail }: Props) {
  const { requestCode, enterCode } = useWaysIn();
  const [sentTo, setSentTo] = useState(logInCode.read);
  const { error, busy, run } = useCall();
  const { errors, onInput, read } = useShortForm(addressRules);
  const send = async (readAddress: () => Promise<string | undefined>) => {
    const call = async () => {
      const address = await readAddress();
      if (address !== undefined) await requestCode(address);
      return address;
    };
    const sent = await run(call, {
      done: (address) => (address === undefined ? undefined : accountTexts.otpSent),
      failed: headed(accountTexts.otpFailedTitle, accountTexts.otpFailed),
    });
    if (sent.ok && sent.value !== undefined) setSentTo(sent.value);
  };
  const startAgain = () => {
    logInCode.forget();
    setSentTo(null);
  };
  if (sentTo !== null) {
    return (
      <div className="grid gap-5">
        <FormError error={error} />
        <DigitsForm
          hint={`If ${sentTo} has an account, a code is on its way. It is good for 10 minutes.`}
          submitLabel="Log In"
          onCode={(code) => enterCode(sentTo, code)}
        />
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            variant="ghost"
            size="sm"
            busy={busy}
            onClick={() => void send(async () => sentTo)}
          >
            Send another code
          </Button>
          <Button variant="ghost" size="sm" onClick={startAgain}>
            Use another address
          </Button>
        </div>
      </div>
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
        const form = event.currentTarget;
        void send(async () => (await read(form))?.email);
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
