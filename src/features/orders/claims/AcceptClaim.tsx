import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { moneyBackText } from "#convex/domain/claims/texts.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button, type ButtonProps } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { Claim, ClaimedOrder } from "../public/claimTypes";

type Props = { claim: Claim; order: ClaimedOrder; variant?: ButtonProps["variant"] };

/**
 * Lets the seller accept a claim for the sum shown. Renders nothing while a chargeback or a full
 * refund stops the order.
 */
export function AcceptClaim({ claim, order, variant = "primary" }: Props) {
  const { uuid: orderId } = order;
  const accept = useMutation(api.claims.cases.accept);
  const { busy, run } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  if (order.stops.length > 0) return null;
  const isMoney = claim.proposedRefund > 0;
  const sum = formatPence(claim.proposedRefund);
  const refundText = moneyBackText(claim.proposedRefund, {
    to: "the buyer's card",
    totalAmount: order.totalAmount,
  });
  const isSellersTurn = claim.waitsFor === "seller";
  const label = isSellersTurn ? "Accept the claim" : "Accept after all";
  const moneyLabel = isSellersTurn ? "Accept and refund" : "Refund";
  return (
    <>
      <Button variant={variant} onClick={() => setDialogOpen(true)}>
        {isMoney ? (
          <PriceLabel
            text={moneyLabel}
            pence={claim.proposedRefund}
            end={isSellersTurn ? undefined : "after all"}
          />
        ) : (
          label
        )}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        title={isMoney ? `Refund ${sum}?` : "Accept the claim?"}
        description={`If you accept, ${refundText}, and the claim is closed. This cannot be undone.`}
        confirmLabel={
          isMoney ? <PriceLabel text="Refund" pence={claim.proposedRefund} /> : "Accept"
        }
        busy={busy}
        onClose={() => setDialogOpen(false)}
        onConfirm={() =>
          void run(() => accept({ orderId, amount: claim.proposedRefund }), {
            done: isMoney
              ? `You accepted the claim. ${sum} is refunded to the buyer.`
              : "You accepted the claim.",
          }).then(({ ok }) => ok && setDialogOpen(false))
        }
      />
    </>
  );
}
