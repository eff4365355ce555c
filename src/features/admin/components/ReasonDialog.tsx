import { useState } from "react";
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
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Asks an admin for the reason of what they are about to do; the user concerned is shown it. */
export function ReasonDialog({ title, error, onConfirm, ...dialog }: Props) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog open title={title} tone="danger" {...dialog} onConfirm={() => onConfirm(reason)}>
      <Field label="Reason" hint="The user is shown this." error={error ?? undefined}>
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
