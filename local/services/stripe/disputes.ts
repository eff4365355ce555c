/** Disputes: the payer's bank claims a payment back. They start from a test card or a control command. */

import { ApiError, notFound } from "./apiError.ts";
import { DISPUTE_FEE_PENCE, moveMoney, PLATFORM, sumOf } from "./balance.ts";
import { newId, unixSeconds } from "./ids.ts";
import type { Cause, Sandbox } from "./sandbox.ts";
import type { Charge, Dispute } from "./types.ts";

const A_WEEK = 7 * 24 * 60 * 60;

export type NewDispute = {
  reason?: Dispute["reason"];
  /** Pence; the whole payment when omitted. A bank may ask for more than that. */
  amount?: number;
  /** An inquiry: the bank asks first and takes no money, so the payment can still be refunded. */
  inquiry?: boolean;
};

/** Opens a dispute about a charge. @throws ApiError 400 for a failed charge or an amount below a penny */
export function openDispute(
  sandbox: Sandbox,
  charge: Charge,
  { reason = "fraudulent", amount = charge.amount, inquiry = false }: NewDispute,
): Dispute {
  if (charge.status !== "succeeded" || amount < 1) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      message: `Charge ${charge.id} cannot be disputed for ${amount}.`,
    });
  }
  const created = unixSeconds();
  const dispute: Dispute = {
    id: newId("dp"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: {
      due_by: created + A_WEEK,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  sandbox.store.put("disputes", dispute.id, dispute);
  sandbox.store.put("charges", charge.id, { ...charge, disputed: true });
  if (!inquiry) withdraw(sandbox, dispute);
  sandbox.emit("charge.dispute.created", dispute, null);
  if (!inquiry) sandbox.emit("charge.dispute.funds_withdrawn", dispute, null);
  return dispute;
}

/** The bank takes the money, and Stripe its fee. */
function withdraw(sandbox: Sandbox, { id, amount }: Dispute): void {
  moveMoney(sandbox, {
    owner: PLATFORM,
    amount: -amount,
    fee: DISPUTE_FEE_PENCE,
    type: "adjustment",
    source: id,
  });
}

/** The statuses in which the bank has the money. */
const HOLDING_STATUSES: string[] = [
  "needs_response",
  "under_review",
  "lost",
] satisfies Dispute["status"][];
const CLOSED_STATUSES: string[] = ["won", "lost", "warning_closed"] satisfies Dispute["status"][];

/** Changes a dispute's status, as the bank or submitted evidence would. @throws ApiError 404 */
export function moveDispute(
  sandbox: Sandbox,
  id: string,
  status: Dispute["status"],
  cause: Cause,
): Dispute {
  const oldDispute = requireDispute(sandbox, id);
  const updated: Dispute = {
    ...oldDispute,
    status,
    is_charge_refundable: status.startsWith("warning_"),
  };
  sandbox.store.put("disputes", id, updated);
  const withdrawn = -sumOf(sandbox, PLATFORM, id);
  if (status === "won" && withdrawn > 0) {
    moveMoney(sandbox, { owner: PLATFORM, amount: withdrawn, type: "adjustment", source: id });
  }
  if (withdrawn === 0 && HOLDING_STATUSES.includes(status)) withdraw(sandbox, updated);
  const isClosed = CLOSED_STATUSES.includes(status);
  sandbox.emit(isClosed ? "charge.dispute.closed" : "charge.dispute.updated", updated, cause);
  const wasInquiry = oldDispute.status.startsWith("warning_");
  if (status === "won" && !wasInquiry) {
    sandbox.emit("charge.dispute.funds_reinstated", updated, cause);
  }
  if (wasInquiry && status === "needs_response") {
    sandbox.emit("charge.dispute.funds_withdrawn", updated, cause);
  }
  return updated;
}

/** @throws ApiError 404 */
export function requireDispute(sandbox: Sandbox, id: string): Dispute {
  const dispute = sandbox.store.get("disputes", id);
  if (!dispute) throw notFound("dispute", id, "dispute");
  return dispute;
}

/** Whether a bank holds this charge's money; Stripe then refuses refunds of it. */
export function isChargedBack(sandbox: Sandbox, chargeId: string): boolean {
  return sandbox.store
    .all("disputes")
    .some(({ charge, status }) => charge === chargeId && HOLDING_STATUSES.includes(status));
}
