import { useMutation } from "convex/react";
import { type FormEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { changesBetween } from "#convex/domain/shared/changes.ts";
import { ABOUT_MAX } from "#convex/domain/shared/constants.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";
import { NameSuggestion } from "../components/NameSuggestion";
import { lazySchema } from "./lazySchema";

const FAILED = "Could not save your profile.";

const profile = lazySchema(async () => {
  const { profileSchema } = await import("#convex/domain/accounts/settingsSchemas.ts");
  return profileSchema;
});

export function ProfileForm() {
  const { fullName, about, email } = useViewer();
  const update = useMutation(api.accounts.profiles.update);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: profile.resolver,
    values: { fullName, about: about ?? "" },
    // Unsaved input stays when another tab saves.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const draft = useDraft(form, { key: "profile", store: "tab" });
  const { errors } = form.formState;
  const nameArea = useRef<HTMLDivElement>(null);
  const save = form.handleSubmit(async (fields) => {
    const values = structuredClone(form.getValues());
    const changes = changesBetween(form.formState.defaultValues ?? {}, fields);
    const { ok } = await run(() => update(changes), {
      done: "Profile saved.",
      failed: FAILED,
    });
    if (ok) resetToSaved(form, { sent: values, saved: fields });
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { ok } = await run(profile.load, { failed: FAILED });
    if (ok) await save(event);
  };
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      <div ref={nameArea} className="grid gap-1.5">
        <Field label="Name" required error={errors.fullName?.message}>
          <TextInput autoComplete="name" {...form.register("fullName")} />
        </Field>
        <NameSuggestion area={nameArea} error={errors.fullName?.message} />
      </div>
      <Field
        label="About you"
        hint={`Shown on your profile; up to ${ABOUT_MAX} characters.`}
        error={errors.about?.message}
      >
        <TextArea {...form.register("about")} />
      </Field>
      <Field
        label="Email"
        hint="You log in with it and can change it under Security. Other members don't see it."
        disabled
        required
      >
        <TextInput value={email} readOnly />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save profile
      </Button>
    </SummarisedForm>
  );
}
