import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { ProblemFrame, notDoneToast, type ProblemOf } from "./ProblemFrame";

const UNMATCHED = {
  payment: "Unmatched payment",
  refund: "Unmatched refund",
  dispute: "Unmatched chargeback",
} as const;

export function UnmatchedUpdate({ fact }: { fact: ProblemOf<"unmatched"> }) {
  const dismiss = useMutation(api.payments.moneyProblems.dismissUnmatched);
  const { busy, run } = useCall();
  const { deferredId } = fact;
  return (
    <ProblemFrame
      problem={fact}
      label={UNMATCHED[fact.updateKind]}
      tone="warning"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() =>
            void run(() => retry(() => dismiss({ deferredId })), { failed: notDoneToast })
          }
        >
          Settled elsewhere
        </Button>
      }
    >
      <p>
        {fact.updateKind === "payment"
          ? "This payment arrived, but no order is waiting for it. Please refund it in the Stripe dashboard."
          : "We have no record of the payment it belongs to."}
      </p>
      <p className="text-ink-muted">
        Stripe payment:{" "}
        <span translate="no" className="font-mono">
          {fact.stripePaymentIntentId}
        </span>
      </p>
    </ProblemFrame>
  );
}
