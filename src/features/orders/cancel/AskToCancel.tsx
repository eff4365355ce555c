import { useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { ReasonDialog } from "../page/ReasonDialog";
import { useOrderActions } from "../page/useOrderActions";

/** The buyer asks to cancel before dispatch. The seller decides, so a reason is required. */
export function AskToCancel({ orderId }: { orderId: string }) {
  const { requestCancel } = useOrderActions();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Ask to cancel
      </Button>
      <ReasonDialog
        open={isOpen}
        draftKey={`cancelRequest.${orderId}`}
        title="Ask the seller to cancel?"
        description="The seller decides. If they agree, we'll cancel the order and refund anything you paid. Until then, the order continues."
        confirmLabel="Ask to cancel"
        cancelLabel="Keep the order"
        hint="The seller will see this."
        onConfirm={(reason) => requestCancel({ orderId, reason })}
        done="The seller has been asked to cancel."
        onClose={() => setOpen(false)}
      />
    </>
  );
}
