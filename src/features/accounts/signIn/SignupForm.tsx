import { useState } from "react";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { useNow } from "#src/hooks/useNow.ts";
import { paths } from "#src/lib/paths.ts";
import { FormError } from "../components/FormError";
import { NewPasswordField } from "../components/NewPasswordFields";
import { recordSignupAttempt, signupWait } from "./signupCooldown";
import { discardSignUpDraft, readSignUpDraft, saveSignUpDraft } from "./signUpDraft";
import { NewNameField, Over16Field } from "./SignUpFields";
import { useShortForm } from "./useShortForm";
import { useSignIn } from "./useSignIn";

const rules = async () => (await import("#convex/domain/accounts/accountSchemas.ts")).signUpSchema;
const signUpFailed = withTitle(accountTexts.signUpFailedTitle, accountTexts.signUpFailed);

export function SignupForm({ onSent }: { onSent: (address: string) => void }) {
  const { signUp } = useSignIn();
  const { error, busy, run, showError } = useCall();
  const [draft] = useState(readSignUpDraft);
  useNow();
  const wait = signupWait();
  const { errors, attempts, onInput, read } = useShortForm(rules, { focusesError: false });
  const submit = async (form: HTMLFormElement) => {
    const call = async () => {
      const fields = await read(form);
      if (!fields) return null;
      if (signupWait() > 0) {
        showError({
          title: accountTexts.signUpFailedTitle,
          description: accountTexts.signUpTooOften,
        });
        return null;
      }
      recordSignupAttempt();
      await signUp(fields);
      discardSignUpDraft();
      return fields.email;
    };
    const outcome = await run(call, { failed: signUpFailed });
    if (outcome.ok && outcome.value !== null) onSent(outcome.value);
  };
  return (
    <SummarisedForm
      attempts={attempts}
      method="post"
      className="grid gap-5"
      onInput={(event) => {
        saveSignUpDraft(event.currentTarget);
        onInput(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FormError error={error} />
      <NewNameField
        error={errors.fullName}
        field={{ name: "fullName", defaultValue: draft.fullName }}
      />
      <Field label="Email" required error={errors.email}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          name="email"
          defaultValue={draft.email}
        />
      </Field>
      <NewPasswordField label="Password" error={errors.password} field={{ name: "password" }} />
      <Over16Field error={errors.over16} field={{ name: "over16" }} />
      <p className="text-ink-muted text-sm">
        By signing up you agree to the{" "}
        <Link className="text-accent underline underline-offset-2" to={paths.terms}>
          terms
        </Link>{" "}
        and the{" "}
        <Link className="text-accent underline underline-offset-2" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
      <Button type="submit" size="lg" full busy={busy}>
        Sign Up
      </Button>
      {wait > 0 && !busy && (
        <p className="text-ink-muted text-center text-sm">
          You can try again in {wait} {wait === 1 ? "second" : "seconds"}.
        </p>
      )}
    </SummarisedForm>
  );
}
