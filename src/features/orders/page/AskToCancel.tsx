import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useOrderActions } from "./useOrderActions";

/** The buyer asks to cancel before dispatch. The seller decides, so a reason is required. */
export function AskToCancel({ orderId }: { orderId: string }) {
  const { requestCancel } = useOrderActions();
  const { busy, error, run, clear } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  const form = useForm({ defaultValues: { reason: "" } });
  const draft = useDraft(form, { key: `cancelRequest.${orderId}`, store: "browser" });

  const submit = form.handleSubmit(async ({ reason }) => {
    const { ok } = await run(() => requestCancel({ orderId, reason }), {
      done: "The seller has been asked to cancel.",
    });
    if (!ok) return;
    draft.discard();
    setDialogOpen(false);
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setDialogOpen(true)}>
        Ask to cancel
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        busy={busy}
        title="Ask the seller to cancel?"
        description="The seller decides. If they agree, you get a full refund; until then the order continues."
        confirmLabel="Ask to cancel"
        cancelLabel="Keep the order"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => void submit()}
      >
        <Field
          label="Reason"
          required
          hint="The seller will see this."
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
    </>
  );
}
