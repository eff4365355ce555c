import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { useFormSwap } from "#src/hooks/useFormSwap.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import type { Claim, ClaimedOrder } from "../public/claimTypes";
import { AcceptClaim } from "./AcceptClaim";
import { AnswerForm } from "./AnswerForm";
import { answerDraftKey } from "./answerForm";

type Props = { claim: Claim; order: ClaimedOrder; onSent: () => void };

/** The seller's options: accept the claim while it is undecided, or respond to it once. */
export function SellersTurn({ claim, order, onSent }: Props) {
  const { uuid: orderId } = order;
  const {
    isOpen: isAnswering,
    setOpen: setAnswering,
    takeFocus,
  } = useFormSwap(useHasDraft(answerDraftKey(orderId), "browser"));
  // While the order is stopped, the claim stays open after its deadline.
  const isLate = useIsPast(claim.respondBy ?? 0);
  const mayAnswer = claim.waitsFor === "seller" && !isLate;
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <AcceptClaim
          claim={claim}
          order={order}
          variant={mayAnswer && !isAnswering ? "primary" : "secondary"}
        />
        {mayAnswer && !isAnswering && (
          <Button ref={takeFocus} variant="secondary" onClick={() => setAnswering(true)}>
            Disagree or offer less
          </Button>
        )}
      </div>
      {mayAnswer && isAnswering && (
        <div ref={takeFocus} tabIndex={-1} className="outline-hidden">
          <AnswerForm
            claim={claim}
            orderId={orderId}
            onSent={onSent}
            onClose={() => setAnswering(false)}
          />
        </div>
      )}
    </>
  );
}
