import { useState } from "react";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { packageWord } from "#convex/domain/orders/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { NotArrived } from "../claims/NotArrived";
import type { OrderDetails } from "../public/types";

type Props = {
  order: OrderDetails;
  busy: boolean;
  /** Called when the parcel arrived with a problem: confirms the arrival and opens the claim. */
  onReport: () => void;
};

/**
 * Lets the buyer of a parcel in transit report that something in it is wrong, or that it hasn't
 * arrived.
 */
export function ReportProblem({ order, busy, onReport }: Props) {
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setDialogOpen(true)}>
        {PRIMARY_ACTIONS.reportProblem.label}
      </Button>
      <Dialog
        open={dialogOpen}
        size="sm"
        title="What is wrong?"
        description={`If the order is here, photograph the ${packageWord(order)} before you open it.`}
        onClose={() => setDialogOpen(false)}
      >
        <div className="grid gap-3 [&>button]:w-full">
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => {
              setDialogOpen(false);
              onReport();
            }}
          >
            It's here, but something is wrong
          </Button>
          <NotArrived order={order} />
        </div>
      </Dialog>
    </>
  );
}
