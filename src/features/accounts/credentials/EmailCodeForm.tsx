import { zodResolver } from "@hookform/resolvers/zod";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { codeSchema } from "#convex/domain/accounts/accountSchemas.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { callWithFieldErrors } from "./callWithFieldErrors";

type Props = { address: string; onDone: () => void; onRestart: () => void };

export function EmailCodeForm({ address, onDone, onRestart }: Props) {
  const confirm = useAction(api.accounts.changeEmail.confirm);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: "" },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    const send = () => callWithFieldErrors(form, { code_invalid: "code" }, () => confirm({ code }));
    const outcome = await run(send, {
      done: (isChanged) => (isChanged ? `You now log in with ${address}.` : undefined),
      failed: "Could not change your email address.",
    });
    if (outcome.ok && outcome.value) onDone();
  });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Code"
        hint={`If no other account uses ${address}, we've sent a code there. It works for 10 minutes.`}
        required
        error={errors.code?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...form.register("code")}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={busy}>
          Change my address
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </SummarisedForm>
  );
}
