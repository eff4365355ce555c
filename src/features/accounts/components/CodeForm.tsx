import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { codeSchema, emailSchema } from "../../../../convex/domain/accounts/accountSchemas";
import { accountTexts } from "../../../../convex/domain/accounts/texts";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { codeSentTo, forgetCodeSent } from "../codeSent";
import { headed, useCall } from "../../../hooks/useCall";
import { signInFailed } from "../signInFailed";
import { useWaysIn } from "../hooks/useWaysIn";
import { FormError } from "./FormError";
import { LogInEmailField } from "./LogInEmailField";

type Props = { email: string; onEmail: (email: string) => void };

/** Log-in by a one-time code: first the address, then the six digits from the mail. */
export function CodeForm({ email, onEmail }: Props) {
  const { requestCode } = useWaysIn();
  const [sentTo, setSentTo] = useState(codeSentTo);
  const { error, busy, run } = useCall();
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email } });
  const send = async (address: string) => {
    const { ok } = await run(() => requestCode(address), {
      done: accountTexts.otpSent,
      failed: headed(accountTexts.otpFailedTitle, accountTexts.otpFailed),
    });
    if (ok) setSentTo(address);
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
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void send(sentTo)}>
            Send another code
          </Button>
          <Button variant="ghost" size="sm" onClick={startAgain}>
            Use another address
          </Button>
        </div>
      </div>
    );
  }
  const submit = form.handleSubmit((fields) => send(fields.email));
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormError error={error} />
      <LogInEmailField
        error={form.formState.errors.email?.message}
        register={(options) => form.register("email", options)}
        onEmail={onEmail}
      />
      <Button type="submit" size="lg" full busy={busy}>
        Send Code
      </Button>
    </form>
  );
}

function DigitsForm({ address }: { address: string }) {
  const { enterCode } = useWaysIn();
  const { error, busy, run } = useCall();
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: "" } });
  const submit = form.handleSubmit(async ({ code }) => {
    await run(() => enterCode(address, code), signInFailed);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormError error={error} />
      <Field
        label="Code"
        hint={`If ${address} has an account, a code is on its way. It is good for 10 minutes.`}
        required
        error={form.formState.errors.code?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          className="text-center text-xl tracking-[0.4em]"
          {...form.register("code")}
        />
      </Field>
      <Button type="submit" size="lg" full busy={busy}>
        Log In
      </Button>
    </form>
  );
}
