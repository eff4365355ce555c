import { useState } from "react";
import { accountTexts } from "../../../../convex/domain/accounts/texts";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { codeSentTo, forgetCodeSent } from "../codeSent";
import { headed, useCall } from "../../../hooks/useCall";
import { signInFailed } from "../signInFailed";
import { useShortForm } from "../hooks/useShortForm";
import { useWaysIn } from "../hooks/useWaysIn";
import { FormError } from "./FormError";
import { LogInEmailField } from "./LogInEmailField";

const schemas = () => import("../../../../convex/domain/accounts/accountSchemas");
const addressRules = async () => (await schemas()).emailSchema;
const codeRules = async () => (await schemas()).codeSchema;

type Props = { email: string; onEmail: (email: string) => void };

/** Log-in by a one-time code: first the address, then the six digits from the mail. */
export function CodeForm({ email, onEmail }: Props) {
  const { requestCode } = useWaysIn();
  const [sentTo, setSentTo] = useState(codeSentTo);
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
    forgetCodeSent();
    setSentTo(null);
  };
  if (sentTo !== null) {
    return (
      <div className="grid gap-5">
        <FormError error={error} />
        <DigitsForm address={sentTo} />
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

function DigitsForm({ address }: { address: string }) {
  const { enterCode } = useWaysIn();
  const { error, busy, run } = useCall();
  const { errors, onInput, read } = useShortForm(codeRules);
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const fields = await read(form);
      if (fields) await enterCode(address, fields.code);
    }, signInFailed);
  return (
    <form
      noValidate
      className="grid gap-5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FormError error={error} />
      <Field
        label="Code"
        hint={`If ${address} has an account, a code is on its way. It is good for 10 minutes.`}
        required
        error={errors.code}
      >
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="text-center text-xl tracking-[0.4em]"
        />
      </Field>
      <Button type="submit" size="lg" full busy={busy}>
        Log In
      </Button>
    </form>
  );
}
