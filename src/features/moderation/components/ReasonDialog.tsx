import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { reasonSchema } from "#convex/domain/moderation/moderationSchemas.ts";
import { ConfirmDialog } from "#src/components/ui/onDemand/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/onDemand/TextArea.tsx";
import { AlsoOpenedBy } from "./OpenedBy";
import type { PresenceTarget } from "./useOpening";

type Props = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** `danger` takes something away from a user. */
  tone: "primary" | "danger";
  busy: boolean;
  /** The problem with the last attempt: 'Please provide a reason for banning.' */
  error: string | null;
  /** The item that other admins see the viewer has open. */
  item: PresenceTarget;
  /** Who will read the reason. */
  hint?: string;
  required?: boolean;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

export function ReasonDialog({
  title,
  error,
  item,
  hint = "The user will see this.",
  required = true,
  children,
  onConfirm,
  ...dialog
}: Props) {
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: "" } });
  const confirm = form.handleSubmit(({ reason }) => onConfirm(reason));
  const problem = form.formState.errors.reason?.message ?? error ?? undefined;
  return (
    <ConfirmDialog open title={title} {...dialog} onConfirm={() => void confirm()}>
      <AlsoOpenedBy item={item} />
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
