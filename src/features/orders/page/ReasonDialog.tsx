import { useForm } from "react-hook-form";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";

type Props = Pick<
  Parameters<typeof ConfirmDialog>[0],
  "open" | "title" | "description" | "confirmLabel" | "cancelLabel" | "tone" | "onClose"
> & {
  /** Names the draft of the reason (`useDraft`). */
  draftKey: string;
  /** Who sees the reason. */
  hint: string;
  onConfirm: (reason: string) => Promise<unknown>;
  /** The toast for success. */
  done: string;
  /** Shows errors only beside the reason, without a toast. Not for a dialog that an optimistic update closes. */
  quiet?: boolean;
};

/** Asks the user to confirm an action and to give a reason. */
export function ReasonDialog(props: Props) {
  const { draftKey, hint, onConfirm, done, quiet = false, onClose, ...dialog } = props;
  const { busy, error, run, clear } = useCall();
  const form = useForm({ defaultValues: { reason: "" } });
  const draft = useDraft(form, { key: draftKey, store: "browser" });
  const confirm = form.handleSubmit(async ({ reason }) => {
    const { ok } = await run(() => onConfirm(reason), { done, quiet });
    if (!ok) return;
    draft.discard();
    onClose();
  });
  return (
    <ConfirmDialog {...dialog} busy={busy} onClose={onClose} onConfirm={() => void confirm()}>
      <Field
        label="Reason"
        required
        hint={hint}
        error={form.formState.errors.reason?.message ?? error ?? undefined}
      >
        <TextArea
          rows={3}
          {...form.register("reason", {
            validate: (reason) => reason.trim() !== "" || fieldTexts.reasonMissing,
            onChange: clear,
          })}
        />
      </Field>
    </ConfirmDialog>
  );
}
