import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { chargebackReason } from "#convex/domain/payments/chargebacks.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { ProblemFrame, notDoneToast, type ProblemOf } from "./ProblemFrame";

export function Chargeback({ chargeback }: { chargeback: ProblemOf<"chargeback"> }) {
  const { state, reason, dueBy } = chargeback;
  if (state === "lost" || state === "won") return <WaitingChargeback chargeback={chargeback} />;
  const isInquiry = state === "warning";
  return (
    <ProblemFrame
      problem={chargeback}
      label={isInquiry ? "Bank inquiry" : "Chargeback"}
      tone="danger"
    >
      <p>The bank says: {chargebackReason(reason)}.</p>
      <p className="font-semibold">
        {dueBy === null ? (
          "Answered. The bank will decide."
        ) : (
          <>
            Answer in the Stripe dashboard by <DateText at={dueBy} kind="long" />.
          </>
        )}
      </p>
    </ProblemFrame>
  );
}

/**
 * A chargeback that the bank has decided and that now needs an admin's decision: lost before
 * dispatch, or won after the order was closed as lost.
 */
function WaitingChargeback({ chargeback }: { chargeback: ProblemOf<"chargeback"> }) {
  const resume = useMutation(api.payments.moneyProblems.resumeOrder);
  const { busy, run } = useCall();
  const { chargebackId, state } = chargeback;
  const isWon = state === "won";
  return (
    <ProblemFrame
      problem={chargeback}
      label={isWon ? "Chargeback won after all" : "Chargeback lost"}
      tone="danger"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() =>
            void run(() => retry(() => resume({ chargebackId })), { failed: notDoneToast })
          }
        >
          {isWon ? "Complete the order" : "Continue the order"}
        </Button>
      }
    >
      {isWon ? (
        <>
          <p>
            The bank refunded the buyer, then changed its decision and returned the money to us.
          </p>
          <p className="text-ink-muted">Refund what the buyer is owed, or complete the order.</p>
        </>
      ) : (
        <>
          <p>The bank refunded the buyer before dispatch, so the order is on hold.</p>
          <p className="text-ink-muted">Refund the rest, or continue the order.</p>
        </>
      )}
    </ProblemFrame>
  );
}
