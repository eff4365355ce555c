import { api } from "#convex/_generated/api.js";
import { row, type Row, noArgs, orderArgs } from "../publicRow";
import { adminPages, adminsOnly } from "../roles";

export const rows: Row[] = [
  row(api.payments.moneyProblems.list, noArgs, adminPages),
  row(api.payments.moneyProblems.tryAgain, ({ refundId }) => ({ refundId }), adminsOnly),
  row(
    api.payments.moneyProblems.dismiss,
    ({ refundId }) => ({ refundId, answer: "paid" as const }),
    adminsOnly,
  ),
  row(api.payments.moneyProblems.resumeOrder, ({ chargebackId }) => ({ chargebackId }), adminsOnly),
  row(
    api.payments.moneyProblems.dismissUnmatched,
    ({ deferredId }) => ({ deferredId }),
    adminsOnly,
  ),

  row(
    api.payments.refunds.refundOrder,
    (w) => ({ ...orderArgs(w), amount: 100, reason: "One was small" }),
    adminsOnly,
  ),
  row(api.payments.refunds.refundable, orderArgs, adminPages),
];
