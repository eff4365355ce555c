import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { contactReasonLabels } from "#convex/domain/messages/contact.ts";
import { type ContactForm as Form, contactSchema } from "#convex/domain/messages/contactSchema.ts";
import { messageTexts } from "#convex/domain/messages/texts.ts";
import { CONTACT_REASONS } from "#convex/domain/shared/constants.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { codeOf, errorMessage } from "#src/lib/errors.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";

/** Error codes whose message is complete; others follow "Could not send your message:". */
const WITH_OWN_SENTENCE = ["contact_failed", "missing_fields"];

const missingFields = {
  title: messageTexts.missingFieldsTitle,
  description: messageTexts.missingFields,
};

function problemOf(error: unknown) {
  const code = codeOf(error);
  const message = errorMessage(error, "please try again in a moment");
  return {
    title:
      code === "missing_fields"
        ? messageTexts.missingFieldsTitle
        : messageTexts.submissionErrorTitle,
    description: WITH_OWN_SENTENCE.includes(code ?? "")
      ? message
      : messageTexts.contactFailed({ reason: message }),
  };
}

type Props = {
  /** Disabled for visitors. */
  disabled: boolean;
  name: string;
  email: string;
};

export function ContactForm({ disabled, name, email }: Props) {
  const send = useMutation(api.messages.contact.send);
  const { busy, error: problem, run, showError } = useCall();
  const [isSent, setIsSent] = useState(false);
  const emptyForm = { name, email, messageType: "" as never, subject: "", message: "" };
  const form = useForm({
    resolver: zodResolver(contactSchema),
    disabled,
    shouldFocusError: false,
    defaultValues: emptyForm,
  });
  const draft = useDraft(form, { key: "contact", store: "tab" });
  const { errors } = form.formState;
  const reason = useWatch({ control: form.control, name: "messageType" });

  const onInvalid = (fieldErrors: FieldErrors<Form>) => {
    const values = form.getValues();
    const hasMissingFields = [values.name, values.email, values.messageType, values.message].some(
      (value: string) => value.trim() === "",
    );
    const first =
      fieldErrors.email ?? fieldErrors.name ?? fieldErrors.subject ?? fieldErrors.message;
    showError(
      hasMissingFields
        ? missingFields
        : {
            title: messageTexts.submissionErrorTitle,
            description: messageTexts.contactFailed({
              reason: first?.message ?? messageTexts.missingFields,
            }),
          },
    );
  };
  const submit = form.handleSubmit(async (fields) => {
    const values = form.getValues();
    const { ok } = await run(() => send(fields), {
      done: messageTexts.contactSent,
      failed: problemOf,
    });
    if (!ok) return;
    resetToSaved(form, { sent: values, saved: emptyForm });
    setIsSent(true);
  }, onInvalid);

  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {problem !== null && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      <Field label="Name" required disabled={disabled} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register("name")} />
      </Field>
      <Field label="Email" required disabled={disabled} error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <Field label="Reason" required disabled={disabled} error={errors.messageType?.message}>
        <NativeSelect {...form.register("messageType")}>
          <option value="">Choose a reason…</option>
          {CONTACT_REASONS.map((value) => (
            <option key={value} value={value}>
              {contactReasonLabels[value]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {reason !== "feedback" && (
        <Field label="Subject" disabled={disabled} error={errors.subject?.message}>
          <TextInput {...form.register("subject")} />
        </Field>
      )}
      <Field label="Message" required disabled={disabled} error={errors.message?.message}>
        <TextArea rows={7} {...form.register("message")} />
      </Field>
      <Button type="submit" size="lg" disabled={disabled} busy={busy}>
        Send Message
      </Button>
      <Dialog
        open={isSent}
        onClose={() => setIsSent(false)}
        title="Message Sent"
        description="Thank you for contacting us. We'll get back to you soon."
        size="sm"
        footer={<Button onClick={() => setIsSent(false)}>Close</Button>}
      />
    </SummarisedForm>
  );
}
