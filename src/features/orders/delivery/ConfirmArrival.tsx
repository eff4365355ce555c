import { useState } from "react";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { reportableText } from "#convex/domain/orders/texts.ts";
import { CLAIM_WINDOW_MS, COMPLETE_AFTER_MS } from "#convex/domain/shared/constants.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { Button, type ButtonProps } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useOrderActions } from "../page/useOrderActions";
import type { OrderDetails } from "../public/types";

type Props = Pick<ButtonProps, "variant" | "size"> & {
  order: Pick<OrderDetails, "uuid" | "hasAnimals">;
  /** The order is handed over in person. */
  inHand?: boolean;
};

/**
 * Lets the buyer confirm the arrival. Asks first, because this starts deadlines that can't be
 * reset.
 */
export function ConfirmArrival({ order, inHand = false, ...button }: Props) {
  const { confirmArrival } = useOrderActions();
  const { run } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setDialogOpen(true)}>
        {inHand ? "Received, all fine" : PRIMARY_ACTIONS.confirmArrival.label}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        title="Is everything in good condition?"
        description={`You then have ${periodText(CLAIM_WINDOW_MS)} to report ${reportableText(order)}. The order completes after ${periodText(COMPLETE_AFTER_MS)}.`}
        confirmLabel="Yes, all fine"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => {
          setDialogOpen(false);
          void run(() => confirmArrival({ orderId: order.uuid }));
        }}
      />
    </>
  );
}
