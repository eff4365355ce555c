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
import { codeOf, errorMessage } from "#src/lib/errors.ts";

const FAILED = "Could not send the code.";

/** The field that a refusal is about. */
const fieldOf = (error: unknown): "email" | "password" | null => {
  const code = codeOf(error);
  if (code === "invalid_email" || code === "email_unchanged") return "email";
  if (code === "email_changed_recently") return "email";
  return code === "current_password_wrong" || code === "log_in_again" ? "password" : null;
};

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
    const send = async () => {
      try {
        await request({ email, ...(password !== "" && { password }) });
        return true;
      } catch (error) {
        const field = fieldOf(error);
        if (field === null) throw error;
        form.setError(field, { message: errorMessage(error, FAILED) }, { shouldFocus: true });
        return false;
      }
    };
    const outcome = await run(send, { failed: FAILED });
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
