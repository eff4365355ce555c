import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ReasonDialog } from "./ReasonDialog";

type Props = { orderId: string; pence: number };

/** An admin lets Shoal bear an order's chargebacks, before or after the bank decides. */
export default function BearChargebacks({ orderId, pence }: Props) {
  const bear = useMutation(api.payouts.problems.bearChargebacks);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Callout
      title={`A lost chargeback of ${formatPence(pence)} is taken from the seller`}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          Let Shoal bear it
        </Button>
      }
    >
      We&apos;ll take back at most the seller&apos;s share of this order, unless you let Shoal bear
      it.
      <ReasonDialog
        open={isOpen}
        draftKey={`bearChargebacks.${orderId}`}
        title={`Let Shoal bear ${formatPence(pence)}?`}
        description="The seller keeps their share, or gets it again if it was taken back. This can't be undone."
        confirmLabel="Let Shoal bear it"
        tone="danger"
        hint="Only admins see this."
        onConfirm={(reason) => bear({ orderId, reason })}
        done="Shoal bears it. The seller keeps their share."
        quiet
        onClose={() => setIsOpen(false)}
      />
    </Callout>
  );
}
