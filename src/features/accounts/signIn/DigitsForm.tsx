import { useRef } from "react";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { normaliseCode } from "#convex/domain/shared/typedInput.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { FormError } from "../components/FormError";
import { signInFailed } from "./signInFailed";
import { useShortForm } from "./useShortForm";

const codeRules = async () =>
  (await import("#convex/domain/accounts/accountSchemas.ts")).codeSchema;

type Props = {
  hint: string;
  submitLabel: string;
  onCode: (code: string) => Promise<unknown>;
  onResend: () => Promise<unknown>;
  onOtherAddress: () => void;
};

export const codeCall = {
  done: accountTexts.otpSent,
  failed: withTitle(accountTexts.otpFailedTitle, accountTexts.otpFailed),
};

/** Asks for an emailed code, and submits it once all six digits are in. */
export function DigitsForm({ hint, submitLabel, onCode, onResend, onOtherAddress }: Props) {
  const { error, busy, run, clear } = useCall();
  const resending = useCall();
  const { errors, onInput, read } = useShortForm(codeRules);
  const submittedCode = useRef("");
  const isAccepted = useRef(false);
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const fields = await read(form);
      // An accepted code is spent: submitting it again would report a failure.
      if (!fields || isAccepted.current) return;
      submittedCode.current = fields.code;
      await onCode(fields.code);
      isAccepted.current = true;
    }, signInFailed);
  return (
    <form
      noValidate
      className="grid gap-5"
      onInput={(event) => {
        onInput(event);
        const code = normaliseCode((event.target as HTMLInputElement).value);
        if (/^\d{6}$/.test(code) && code !== submittedCode.current) {
          void submit(event.currentTarget);
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FormError error={error ?? resending.error} />
      <Field label="Code" hint={hint} required error={errors.code}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="text-center text-xl tracking-[0.4em]"
        />
      </Field>
      <Button type="submit" size="lg" full busy={busy}>
        {submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          busy={resending.busy}
          onClick={() => {
            clear();
            void resending.run(onResend, codeCall);
          }}
        >
          Send another code
        </Button>
        <Button variant="ghost" size="sm" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
