import { useState } from "react";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { Button, type ButtonProps } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderRow } from "../public/types";
import { useOrderActions } from "../useOrderActions";

type Props = Pick<ButtonProps, "size"> & {
  order: Pick<OrderRow, "uuid" | "totalAmount">;
};

/** Lets the buyer take an offered refund, which cancels the order. Asks first. */
export function TakeRefund({ order: { uuid: orderId, totalAmount }, size }: Props) {
  const { cancel } = useOrderActions();
  const { run } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  const isFree = totalAmount === 0;
  return (
    <>
      <Button variant="danger" size={size} onClick={() => setDialogOpen(true)}>
        {PRIMARY_ACTIONS.takeRefund.label}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        tone="danger"
        title="Cancel the order?"
        description={
          isFree
            ? "The seller can then offer it to someone else. This can't be undone."
            : "We'll refund your money to your card. This can't be undone."
        }
        confirmLabel="Cancel the order"
        cancelLabel="Keep the order"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => {
          setDialogOpen(false);
          void run(() => cancel({ orderId }), {
            done: isFree ? "Order cancelled." : "Your money is being refunded.",
          });
        }}
      />
    </>
  );
}
