import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../components/ui/ConfirmDialog";
import { Field } from "../../../components/ui/Field";
import { TextArea } from "../../../components/ui/TextArea";

type Props = {
  title: string;
  description: string;
  confirmLabel: string;
  busy: boolean;
  /** What was wrong with the last try: 'Please provide a reason for banning.' */
  error: string | null;
  /** Who gets to read the reason. */
  hint?: string;
  /** What else must be said, above the reason. */
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Asks an admin for the reason of what they are about to do. */
export function ReasonDialog({
  title,
  error,
  hint = "The user is shown this.",
  children,
  onConfirm,
  ...dialog
}: Props) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog open title={title} tone="danger" {...dialog} onConfirm={() => onConfirm(reason)}>
      {children && <div className="mb-4">{children}</div>}
      <Field label="Reason" hint={hint} error={error ?? undefined}>
        <TextArea
          rows={3}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
