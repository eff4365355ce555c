import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { reasonSchema } from "#convex/domain/moderation/moderationSchemas.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import type { PresenceTarget } from "./usePresence";
import { AlsoViewing } from "./ViewingNow";

export type ReasonProps = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** `danger` for an action that takes something away from a user. */
  tone: "primary" | "danger";
  busy: boolean;
  /** Names the draft of the reason: the action and its item. */
  draftKey: string;
  /** The problem with the last attempt: 'Please provide a reason for banning.' */
  error: string | null;
  /** Other admins see that the viewer has this item open. */
  item: PresenceTarget;
  /** Who will read the reason. */
  hint?: string;
  required?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Resolves to whether the action succeeded. */
  onConfirm: (reason: string) => Promise<boolean>;
};

/** The content of `ReasonDialog`, which loads it on demand. */
export default function ReasonForm({
  title,
  draftKey,
  error,
  item,
  hint = "The user will see this.",
  required = true,
  children,
  onConfirm,
  ...dialog
}: ReasonProps) {
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: "" } });
  const draft = useDraft(form, { key: `reason.${draftKey}`, store: "browser" });
  const confirm = form.handleSubmit(async ({ reason }) => {
    if (await onConfirm(reason)) draft.discard();
    else if (required && reason === "") form.setFocus("reason");
  });
  const problem = form.formState.errors.reason?.message ?? error ?? undefined;
  return (
    <ConfirmDialog open title={title} {...dialog} onConfirm={() => void confirm()}>
      <AlsoViewing item={item} />
      {children && <div className="mb-4">{children}</div>}
      <Field
        label={required ? "Reason (required)" : "Reason"}
        required={required}
        hint={hint}
        error={problem}
      >
        <TextArea rows={3} {...form.register("reason")} />
      </Field>
    </ConfirmDialog>
  );
}
