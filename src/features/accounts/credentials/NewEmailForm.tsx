import { zodResolver } from "@hookform/resolvers/zod";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { emailChangeSchema } from "#convex/domain/accounts/accountSchemas.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { callWithFieldErrors } from "./callWithFieldErrors";

const FIELDS = {
  invalid_email: "email",
  email_unchanged: "email",
  email_changed_recently: "email",
  current_password_wrong: "password",
  log_in_again: "password",
} as const;

export function NewEmailForm({ onSent }: { onSent: (address: string) => void }) {
  const request = useAction(api.accounts.changeEmail.request);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(emailChangeSchema),
    defaultValues: { email: "", password: "" },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ email, password }) => {
    const send = () =>
      callWithFieldErrors(form, FIELDS, () =>
        request({ email, ...(password !== "" && { password }) }),
      );
    const outcome = await run(send, { failed: "Could not send the code." });
    if (outcome.ok && outcome.value) onSent(email);
  });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveQuestion unsaved={form.formState.isDirty} />
      <Field label="New email address" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <Field
        label="Your password"
        hint="Not needed if you logged in within the last 15 minutes."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Send a code to the new address
      </Button>
    </SummarisedForm>
  );
}
