import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { moneyBackText } from "../../../convex/domain/claims/texts";
import { formatPence } from "../../../convex/domain/shared/money";
import { useCall } from "../../hooks/useCall";
import type { OrderDetails } from "../orders/types";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/onDemand/ConfirmDialog";
import { AnswerForm } from "./AnswerForm";
import { EMPTY_ANSWER } from "./answerForm";
import { answerDraftKey, hasDraft } from "./drafts";
import type { Claim } from "./types";

type Props = { claim: Claim; order: OrderDetails };

/** What the seller can do about a claim: give in as long as nothing is decided; at first also answer it. */
export function SellersTurn({ claim, order }: Props) {
  const { uuid: orderId } = order;
  const accept = useMutation(api.claims.claims.accept);
  const { busy, run } = useCall();
  const [asking, setAsking] = useState(false);
  const [isAnswering, setAnswering] = useState(() =>
    hasDraft(answerDraftKey(orderId), EMPTY_ANSWER),
  );
  const mayAnswer = claim.waitsFor === "seller";
  const isStopped = order.stops.length > 0;
  const isMoney = claim.proposedRefund > 0;
  const sum = formatPence(claim.proposedRefund);
  const back = moneyBackText(claim.proposedRefund, {
    to: "the buyer's card",
    totalAmount: order.totalAmount,
  });
  const first = isMoney ? `Accept and refund ${sum}` : "Accept the claim";
  const later = isMoney ? `Refund ${sum} after all` : "Accept after all";
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {/* While a bank has the money there is none to send back. */}
        {!isStopped && (
          <Button
            variant={mayAnswer && !isAnswering ? "primary" : "secondary"}
            onClick={() => setAsking(true)}
          >
            {mayAnswer ? first : later}
          </Button>
        )}
        {mayAnswer && !isAnswering && (
          <Button variant="secondary" onClick={() => setAnswering(true)}>
            Answer instead
          </Button>
        )}
      </div>
      {mayAnswer && isAnswering && (
        <AnswerForm claim={claim} orderId={orderId} onClose={() => setAnswering(false)} />
      )}
      <ConfirmDialog
        open={asking}
        title={isMoney ? `Refund ${sum}?` : "Accept the claim?"}
        description={`If you accept, ${back}, and the claim is closed. This cannot be undone.`}
        confirmLabel={isMoney ? `Refund ${sum}` : "Accept"}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void run(() => accept({ orderId, amount: claim.proposedRefund }), {
            done: isMoney
              ? `You accepted the claim. ${sum} goes back to the buyer.`
              : "You accepted the claim.",
          }).then(({ ok }) => ok && setAsking(false))
        }
      />
    </>
  );
}
