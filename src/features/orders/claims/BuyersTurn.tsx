import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { Claim, ClaimedOrder } from "../public/claimTypes";

type Props = { claim: Claim; order: ClaimedOrder };

/** The seller's offer, which the buyer accepts or escalates to Shoal. */
export function BuyersTurn({ claim, order: { uuid: orderId, stops } }: Props) {
  const accept = useMutation(api.claims.cases.acceptOffer);
  const decline = useMutation(api.claims.cases.declineOffer);
  const { busy, run } = useCall();
  const [pendingChoice, setPendingChoice] = useState<"accept" | "decline" | null>(null);
  const close = () => setPendingChoice(null);
  const offer = Math.min(claim.answer?.offer ?? 0, claim.proposedRefund);
  const answer = (call: typeof accept, doneText: string) =>
    void run(() => call({ orderId }), { done: doneText }).then(({ ok }) => ok && close());
  return (
    <div className="flex flex-wrap gap-3">
      {/* While a chargeback or a full refund stops the order, there is nothing to accept. */}
      {stops.length === 0 && (
        <Button onClick={() => setPendingChoice("accept")}>
          <PriceLabel text="Accept" pence={offer} />
        </Button>
      )}
      <Button variant="secondary" onClick={() => setPendingChoice("decline")}>
        Decline
      </Button>
      <ConfirmDialog
        open={pendingChoice === "accept"}
        title={`Accept ${formatPence(offer)}?`}
        description={`We'll refund it to your card and close the claim. This can't be undone.`}
        confirmLabel={<PriceLabel text="Accept" pence={offer} />}
        busy={busy}
        onClose={close}
        onConfirm={() => answer(accept, "Your money is being refunded.")}
      />
      <ConfirmDialog
        open={pendingChoice === "decline"}
        title="Decline the offer?"
        description="Shoal will then decide on the evidence from both of you. You may get more than the offer, less, or nothing."
        confirmLabel="Let Shoal decide"
        busy={busy}
        onClose={close}
        onConfirm={() => answer(decline, "Shoal has been asked to decide.")}
      />
    </div>
  );
}
