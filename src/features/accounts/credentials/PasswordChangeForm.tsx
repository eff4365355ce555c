import { zodResolver } from "@hookform/resolvers/zod";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { passwordChangeSchema } from "#convex/domain/accounts/accountSchemas.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";
import { retry } from "#src/lib/retry.ts";
import { NewPasswordFields } from "../components/NewPasswordFields";
import { callWithFieldErrors } from "./callWithFieldErrors";

const EMPTY = { currentPassword: "", password: "", confirmation: "" };

export function PasswordChangeForm() {
  const { email } = useViewer();
  const change = useAction(api.accounts.settings.changePassword);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const values = form.getValues();
    const send = () =>
      callWithFieldErrors(form, { current_password_wrong: "currentPassword" }, () =>
        retry(() => change({ currentPassword, newPassword: password })),
      );
    const outcome = await run(send, {
      done: (isChanged) =>
        isChanged ? "Password changed. Your other devices were logged out." : undefined,
      failed: "Could not change your password.",
    });
    if (outcome.ok && outcome.value) resetToSaved(form, { sent: values, saved: EMPTY });
  });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {/* Password managers save the new password under this user name. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {/* Typed passwords aren't saved as a draft, so ask before they are lost. */}
      <LeaveQuestion unsaved={form.formState.isDirty} />
      <Field label="Current password" required error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      <NewPasswordFields register={form.register} errors={errors} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Change password
      </Button>
    </SummarisedForm>
  );
}
