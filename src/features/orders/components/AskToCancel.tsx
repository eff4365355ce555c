import { useState } from "react";
import { REASON_MAX } from "#convex/domain/shared/constants.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/onDemand/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/onDemand/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useOrderActions } from "../useOrderActions";

/** The buyer asks to cancel before dispatch. The seller decides, so a reason is required. */
export function AskToCancel({ orderId }: { orderId: string }) {
  const { requestCancel } = useOrderActions();
  const { busy, error, run, clear } = useCall();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);

  const ask = async () => {
    if (reason.trim() === "") {
      setIsMissing(true);
      return;
    }
    const { ok } = await run(() => requestCancel({ orderId, reason }), {
      done: "The seller has been asked to cancel.",
    });
    if (ok) setAsking(false);
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Ask to cancel
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Ask the seller to cancel?"
        description="The seller decides. If they agree, you get a full refund; until then the order continues."
        confirmLabel="Ask to cancel"
        cancelLabel="Keep the order"
        onClose={() => setAsking(false)}
        onConfirm={() => void ask()}
      >
        <Field
          label="Reason"
          required
          hint="The seller will see this."
          error={isMissing ? fieldTexts.reasonMissing : (error ?? undefined)}
        >
          <TextArea
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
              clear();
            }}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
