import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
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
  const sum = formatPence(claim.proposedRefund);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant={mayAnswer ? "primary" : "secondary"} onClick={() => setAsking(true)}>
          {mayAnswer ? `Accept and refund ${sum}` : `Refund ${sum} after all`}
        </Button>
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
        title={`Refund ${sum}?`}
        description={`${sum} goes back to the buyer's card, and the claim is closed. This cannot be undone.`}
        confirmLabel={`Refund ${sum}`}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void run(() => accept({ orderId, amount: claim.proposedRefund }), {
            done: `You accepted the claim. ${sum} goes back to the buyer.`,
          }).then(({ ok }) => ok && setAsking(false))
        }
      />
    </>
  );
}
