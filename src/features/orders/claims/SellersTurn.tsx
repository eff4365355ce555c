import { useState } from "react";
import { useHasDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { AcceptClaim } from "./AcceptClaim";
import { AnswerForm } from "./AnswerForm";
import { answerDraftKey } from "./answerForm";
import type { Claim, ClaimedOrder } from "../public/claimTypes";

type Props = { claim: Claim; order: ClaimedOrder };

/** The seller's options: accept the claim while it is undecided, or respond to it once. */
export function SellersTurn({ claim, order }: Props) {
  const { uuid: orderId } = order;
  const [isAnswering, setAnswering] = useState(useHasDraft(answerDraftKey(orderId), "browser"));
  const mayAnswer = claim.waitsFor === "seller";
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <AcceptClaim
          claim={claim}
          order={order}
          variant={mayAnswer && !isAnswering ? "primary" : "secondary"}
        />
        {mayAnswer && !isAnswering && (
          <Button variant="secondary" onClick={() => setAnswering(true)}>
            Disagree or offer less
          </Button>
        )}
      </div>
      {mayAnswer && isAnswering && (
        <AnswerForm claim={claim} orderId={orderId} onClose={() => setAnswering(false)} />
      )}
    </>
  );
}
