import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Countdown } from "#src/components/ui/Countdown.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { PaymentPageData } from "../types";

/** The viewer's unpaid order: the time left before its hold ends, and a button to cancel it. */
export function HoldCallout({ pending }: { pending: NonNullable<PaymentPageData["pending"]> }) {
  const cancel = useMutation(api.orders.fulfilment.cancel);
  const { busy, run } = useCall();
  return (
    <Callout
      tone="info"
      className="mb-6"
      title={
        <>
          Held for you for <Countdown until={pending.holdExpiresAt} />
        </>
      }
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() =>
            void run(() => cancel({ orderId: pending.uuid }), { done: "Order cancelled." })
          }
        >
          Cancel this order
        </Button>
      }
    >
      You've started this order but haven't paid yet. Nothing has been charged.
    </Callout>
  );
}
