import { api } from "#convex/_generated/api.js";
import { row, type Row, none, order } from "../publicRow";
import { adminPages, adminsOnly, butThen } from "../roles";

export const rows: Row[] = [
  row(api.payments.moneyProblems.list, none, adminPages),
  row(api.payments.moneyProblems.tryAgain, ({ refundId }) => ({ refundId }), adminsOnly),
  row(api.payments.moneyProblems.dismiss, ({ refundId }) => ({ refundId }), adminsOnly),
  row(api.payments.moneyProblems.resumeOrder, ({ chargebackId }) => ({ chargebackId }), adminsOnly),
  row(
    api.payments.moneyProblems.matchAgain,
    ({ deferredId }) => ({ deferredId }),
    butThen(adminsOnly, "payment_unknown"),
  ),
  row(
    api.payments.moneyProblems.dismissUnmatched,
    ({ deferredId }) => ({ deferredId }),
    adminsOnly,
  ),

  row(api.payments.reconciliation.state, none, adminPages),
  row(
    api.payments.reconciliation.start,
    () => ({ from: Date.now() - 172_800_000, until: Date.now() - 86_400_000 }),
    adminsOnly,
  ),
  row(api.payments.reconciliation.resume, ({ bookRunId: runId }) => ({ runId }), adminsOnly),
  row(
    api.payments.reconciliation.settle,
    ({ differenceId }) => ({ differenceId, reason: "Told Stripe" }),
    adminsOnly,
  ),
  row(api.payments.reconciliation.apply, ({ differenceId }) => ({ differenceId }), adminsOnly),

  row(
    api.payments.refunds.refundOrder,
    (w) => ({ ...order(w), amount: 100, reason: "One was small" }),
    adminsOnly,
  ),
  row(api.payments.refunds.refundable, order, adminPages),

  row(api.payments.webhook.refused, none, adminPages),
];
