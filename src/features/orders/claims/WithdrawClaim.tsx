import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { reportableText } from "#convex/domain/orders/texts.ts";
import { CLAIM_WINDOW_MS } from "#convex/domain/shared/constants.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderDetails } from "../public/types";

type Props = { order: Pick<OrderDetails, "uuid" | "hasAnimals"> };

/** Withdraws a claim of non-arrival when the parcel has turned up after all. */
export function WithdrawClaim({ order }: Props) {
  const withdraw = useMutation(api.claims.cases.withdraw);
  const { busy, run } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  const confirm = async () => {
    const { ok } = await run(() => withdraw({ orderId: order.uuid }), {
      done: "The claim is closed.",
    });
    if (ok) setDialogOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => setDialogOpen(true)}
      >
        I have it now
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        busy={busy}
        title="Do you have it now?"
        description={`This closes your claim and marks the order as delivered. You then have ${periodText(CLAIM_WINDOW_MS)} to report ${reportableText(order)}.`}
        confirmLabel="I have it"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
