import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { DueDate } from "#src/components/ui/RelativeDate.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { ReasonDialog } from "../components/ReasonDialog";
import { ProblemFrame, notDoneToast, type ProblemOf } from "./ProblemFrame";

const TRANSFER_LABELS = { transfer: "Payment to a seller", reversal: "Money to take back" };

const TRANSFER_PROBLEMS = {
  refused: "Stripe refused this and hasn't said why.",
  rejected: "Stripe has rejected the seller's account, so it will never pay them.",
  sellerGone: "The seller's account is deleted, so we can't pay them through Stripe.",
  paidOtherwise:
    "The seller was paid another way. Stripe can't take it back: ask the seller for it, or write it off.",
};

/** How an admin settles a transfer or reversal. */
const SETTLINGS = {
  paidToSeller: {
    label: "Paid another way",
    hint: "Say how the seller got the money. Only admins see this.",
    text: "The seller counts as paid, and Stripe sends them nothing for this order.",
  },
  givenUp: {
    label: "Given up",
    hint: "Say where the seller wrote that they don't want the money. Only admins see this.",
    text: "Shoal keeps the money. A later refund comes out of it first.",
  },
  paidBack: {
    label: "Paid back another way",
    hint: "Say how the seller paid the money back. Only admins see this.",
    text: "The money counts as taken back.",
  },
  writtenOff: {
    label: "Write off",
    hint: "Say why Shoal bears the loss. Only admins see this.",
    text: "Shoal bears the loss, and the seller keeps the money.",
  },
};
type Settling = keyof typeof SETTLINGS;
const SETTLINGS_OF: Record<"transfer" | "reversal", readonly Settling[]> = {
  transfer: ["paidToSeller", "givenUp"],
  reversal: ["paidBack", "writtenOff"],
};

export function TransferProblem({ transfer }: { transfer: ProblemOf<"transfer" | "reversal"> }) {
  const tryAgain = useMutation(api.payouts.problems.tryAgain);
  const payOtherwise = useMutation(api.payouts.problems.payOtherwise);
  const writeOff = useMutation(api.payouts.problems.writeOff);
  const { busy, run } = useCall();
  const settleCall = useCall();
  const [chosen, setChosen] = useState<Settling | null>(null);
  const { transferId, kind, why, state, error, nextAttemptAt, amount, order } = transfer;
  const settle = async (reason: string) => {
    const end = () =>
      chosen === "writtenOff"
        ? writeOff({ transferId, reason })
        : payOtherwise({ transferId, isGivenUp: chosen === "givenUp", reason });
    const { ok } = await settleCall.run(() => retry(end), { failed: notDoneToast });
    return ok;
  };
  return (
    <ProblemFrame
      problem={transfer}
      label={TRANSFER_LABELS[kind]}
      tone={state === "requested" ? "warning" : "danger"}
      actions={
        <>
          {why === "refused" && (
            <Button
              size="sm"
              busy={busy}
              onClick={() =>
                void run(() => retry(() => tryAgain({ transferId })), { failed: notDoneToast })
              }
            >
              Try again
            </Button>
          )}
          {SETTLINGS_OF[kind].map((settling) => (
            <Button
              key={settling}
              size="sm"
              variant="secondary"
              onClick={() => setChosen(settling)}
            >
              {SETTLINGS[settling].label}
            </Button>
          ))}
        </>
      }
    >
      <p>{error ?? TRANSFER_PROBLEMS[why]}</p>
      {nextAttemptAt !== null && (
        <p className="text-ink-muted">
          Next automatic retry: <DueDate at={nextAttemptAt} />.
        </p>
      )}
      {chosen && (
        <ReasonDialog
          title={`${SETTLINGS[chosen].label}: ${formatPence(amount)}`}
          description={SETTLINGS[chosen].text}
          confirmLabel={SETTLINGS[chosen].label}
          tone="danger"
          busy={settleCall.busy}
          draftKey={`${chosen}.${transferId}`}
          error={null}
          item={{ itemType: "order", itemId: order.uuid }}
          hint={SETTLINGS[chosen].hint}
          onClose={() => setChosen(null)}
          onConfirm={settle}
        />
      )}
    </ProblemFrame>
  );
}
