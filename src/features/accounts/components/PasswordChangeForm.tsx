import { zodResolver } from "@hookform/resolvers/zod";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { passwordChangeSchema } from "../../../../convex/domain/accounts/accountSchemas";
import { accountTexts } from "../../../../convex/domain/accounts/texts";
import { useViewer } from "../../../hooks/useAuth";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { PasswordInput } from "../../../components/ui/PasswordInput";
import { codeOf } from "../../../lib/errors";
import { useSave } from "../hooks/useSave";

const EMPTY = { currentPassword: "", password: "", confirmation: "" };

export function PasswordChangeForm() {
  const { email } = useViewer();
  const change = useAction(api.accounts.settings.changePassword);
  const { busy, save } = useSave(
    "Password changed. Other devices were signed out.",
    "Could not change your password.",
  );
  const form = useForm({ resolver: zodResolver(passwordChangeSchema), defaultValues: EMPTY });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const done = await save(async () => {
      try {
        await change({ currentPassword, newPassword: password });
      } catch (error) {
        if (codeOf(error) === "current_password_wrong") {
          const message = accountTexts.currentPasswordWrong;
          form.setError("currentPassword", { message }, { shouldFocus: true });
        }
        throw error;
      }
    });
    if (done) form.reset(EMPTY);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {/* For password managers, which file the new password under it. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Current password" required error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      <Field
        label="New password"
        hint="6 to 128 characters."
        required
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <Field label="Confirm new password" required error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...form.register("confirmation")} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
