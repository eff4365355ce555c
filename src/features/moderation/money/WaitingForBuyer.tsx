import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { ProblemFrame, notDoneToast, type ProblemOf } from "./ProblemFrame";

/** An order whose buyer hasn't responded, either because they can't or because our request may not have reached them. */
export function WaitingForBuyer({ waiting }: { waiting: ProblemOf<"waitingForBuyer"> }) {
  const letRun = useMutation(api.orders.unreachable.letRun);
  const { busy, run } = useCall();
  const { uuid: orderId } = waiting.order;
  return (
    <ProblemFrame
      problem={waiting}
      label="Buyer can't answer"
      tone="warning"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() => void run(() => retry(() => letRun({ orderId })), { failed: notDoneToast })}
        >
          Let it run
        </Button>
      }
    >
      <p>
        The buyer is blocked, or our emails don't reach them and they haven't seen our request on
        the site to confirm the arrival or report a problem. We check again every day until they can
        answer.
      </p>
      <p className="text-ink-muted">
        If you let it run, silence counts: the order is marked as delivered if it isn't yet, then
        completes, and the seller is paid.
      </p>
    </ProblemFrame>
  );
}
