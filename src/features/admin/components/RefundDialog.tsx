import { useAction } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { shortId } from "../../../../convex/domain/ids";
import { formatPence, parsePounds } from "../../../../convex/domain/money";
import { notices } from "../../../../convex/domain/notices";
import type { OrderRow } from "../../../components/orders/types";
import { ConfirmDialog } from "../../../components/ui/ConfirmDialog";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { useToast } from "../../../components/ui/toast/toastContext";
import { codeOf, isTransient, payloadOf } from "../../../lib/errors";

const UNREACHABLE =
  "CORS error: Unable to reach refund service. Please check server configuration.";

/** The specification's text for a refund that did not go through. */
function refundProblem(error: unknown): string {
  if (codeOf(error) === "not_authenticated") {
    return "Failed to retrieve session. Please log in again.";
  }
  if (codeOf(error) === "refund_failed") return payloadOf(error)?.message ?? UNREACHABLE;
  const payload = payloadOf(error);
  if (payload) return `Failed to refund order: ${payload.message} (Status: 400)`;
  return isTransient(error)
    ? UNREACHABLE
    : "Failed to refund order: Something went wrong. (Status: 500)";
}

/** Asks how much to give back; the whole remainder unless an amount is typed. */
export function RefundDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const refundOrder = useAction(api.refunds.refundOrder);
  const toast = useToast();
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const remainder = order.totalAmount - order.refundedAmount;

  const confirm = async () => {
    const amount = text.trim() === "" ? remainder : parsePounds(text);
    if (amount === null || amount < 1 || amount > remainder) {
      setProblem(`Please enter an amount up to ${formatPence(remainder)}.`);
      return;
    }
    setBusy(true);
    try {
      await refundOrder({
        orderId: order.uuid,
        reason,
        ...(amount === remainder ? {} : { amount }),
      });
      toast.show({ title: notices.refunded, variant: "success" });
      onClose();
    } catch (error) {
      toast.show({ title: refundProblem(error), variant: "destructive" });
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Refund order ${shortId(order.uuid)}`}
      description={`${order.listingTitle}. ${formatPence(remainder)} can still be given back to the buyer's card.`}
      confirmLabel="Refund"
      tone="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-4">
        <Field
          label="Amount"
          hint={`Left empty: all of it, ${formatPence(remainder)}.`}
          error={problem}
        >
          <TextInput
            prefix="£"
            inputMode="decimal"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Field label="Reason" hint="Kept in the order's history, which buyer and seller can read.">
          <TextInput
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
