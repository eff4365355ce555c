import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { type Choice, ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { useCall, withTitle } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";

type Answer = FunctionArgs<typeof api.payments.moneyProblems.dismiss>["answer"];
type FailedRefund = {
  refundId: Id<"refunds">;
  amount: number;
  purpose: "order" | "adjustment" | "surplus";
  isRecorded: boolean;
};

/** Asks where a failed refund's money went. */
export default function SettledDialog({
  refund,
  onClose,
}: {
  refund: FailedRefund;
  onClose: () => void;
}) {
  const dismiss = useMutation(api.payments.moneyProblems.dismiss);
  const { busy, run } = useCall();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { refundId, amount } = refund;
  const confirm = async () => {
    if (answer === null) return;
    const { ok } = await run(() => retry(() => dismiss({ refundId, answer })), {
      failed: withTitle(frameTexts.notDone),
    });
    if (ok) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`What happened to the ${formatPence(amount)}?`}
      description="Your answer takes the refund off this list and is added to the order's history."
      confirmLabel="Save"
      busy={busy}
      confirmDisabled={answer === null}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <ChoiceGroup
        legend="What happened"
        legendHidden
        layout="cards"
        options={choicesFor(refund)}
        value={answer}
        onChange={setAnswer}
      />
    </ConfirmDialog>
  );
}

function choicesFor({ purpose, isRecorded }: FailedRefund): Choice<Answer>[] {
  const paid = {
    value: "paid" as const,
    label: "The buyer was paid another way",
    hint:
      purpose === "surplus"
        ? "The order doesn't count this payment."
        : "The order counts it as refunded.",
  };
  const recorded = {
    value: "recorded" as const,
    label: "It's in the order's history already",
    hint: "The order already counts a refund that was made in the Stripe dashboard.",
  };
  const notOwed = {
    value: "notOwed" as const,
    label: "The buyer isn't owed it",
    hint: "The seller gets the money.",
  };
  return [paid, ...(isRecorded ? [recorded] : []), ...(purpose === "surplus" ? [] : [notOwed])];
}
