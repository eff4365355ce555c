import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { useCall } from "../../../hooks/useCall";
import { useShortForm } from "../hooks/useShortForm";
import { signInFailed } from "../signInFailed";
import { FormError } from "./FormError";

const codeRules = async () =>
  (await import("../../../../convex/domain/accounts/accountSchemas")).codeSchema;

type Props = {
  hint: string;
  submitLabel: string;
  onCode: (code: string) => Promise<unknown>;
};

/** The six digits of an email. */
export function DigitsForm({ hint, submitLabel, onCode }: Props) {
  const { error, busy, run } = useCall();
  const { errors, onInput, read } = useShortForm(codeRules);
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const fields = await read(form);
      if (fields) await onCode(fields.code);
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
    </form>
  );
}
