import { useAction } from "convex/react";
import { Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { DueDate } from "#src/components/ui/RelativeDate.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { ProblemFrame, type ProblemOf } from "./ProblemFrame";
import { refundToasts } from "./refundToasts";

const SettledDialog = lazyWithRetry(() => import("./SettledDialog"));

const LONG_PENDING =
  "Stripe has been processing this for more than a week. Please look it up in the Stripe dashboard.";

export function RefundProblem({ refund }: { refund: ProblemOf<"refund"> }) {
  const tryAgain = useAction(api.payments.moneyProblems.tryAgain);
  const { busy, run } = useCall();
  const [isSettling, setIsSettling] = useState(false);
  const { refundId, state, error, nextAttemptAt } = refund;
  const hasFailed = state === "failed";
  return (
    <ProblemFrame
      problem={refund}
      label={hasFailed ? "Refund failed" : "Refund not completed yet"}
      tone={hasFailed ? "danger" : "warning"}
      actions={
        <>
          <Button
            size="sm"
            busy={busy}
            onClick={() => void run(() => retry(() => tryAgain({ refundId })), refundToasts)}
          >
            Try again
          </Button>
          {hasFailed && (
            <Button size="sm" variant="secondary" onClick={() => setIsSettling(true)}>
              Settled elsewhere
            </Button>
          )}
        </>
      }
    >
      <p>{error ?? (state === "pending" ? LONG_PENDING : "Stripe hasn't said why.")}</p>
      <p className="text-ink-muted">
        {refund.purpose === "surplus" ? "Surplus payment: " : "Reason: "}
        <bdi>{refund.reason}</bdi>
      </p>
      {nextAttemptAt !== null && (
        <p className="text-ink-muted">
          Next automatic retry: <DueDate at={nextAttemptAt} />.
        </p>
      )}
      {isSettling && (
        <Suspense fallback={null}>
          <SettledDialog refund={refund} onClose={() => setIsSettling(false)} />
        </Suspense>
      )}
    </ProblemFrame>
  );
}
