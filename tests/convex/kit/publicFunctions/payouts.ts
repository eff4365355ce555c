import { api } from "#convex/_generated/api.js";
import { noArgs, row, type Row } from "../publicRow";
import { adminsOnly, anyone, sellersOnly, signedInOnly, withErrorForAllowed } from "../roles";

export const rows: Row[] = [
  row(api.payouts.accounts.mine, noArgs, signedInOnly),
  row(api.payouts.earnings.isOpen, noArgs, anyone),
  row(api.payouts.earnings.summary, noArgs, signedInOnly),
  row(api.payouts.accounts.checkMine, noArgs, signedInOnly),
  row(api.payouts.accounts.setUp, noArgs, sellersOnly),
  row(
    api.payouts.accounts.openStripe,
    noArgs,
    withErrorForAllowed(sellersOnly, "payouts_not_set_up"),
  ),
  row(api.payouts.problems.tryAgain, ({ transferId }) => ({ transferId }), adminsOnly),
  row(
    api.payouts.problems.payOtherwise,
    ({ transferId }) => ({ transferId, reason: "By bank transfer" }),
    adminsOnly,
  ),
  row(
    api.payouts.problems.writeOff,
    ({ reversalId }) => ({ transferId: reversalId, reason: "Our mistake" }),
    adminsOnly,
  ),
  row(
    api.payouts.problems.bearChargebacks,
    ({ uuid }) => ({ orderId: uuid, reason: "Our mistake" }),
    adminsOnly,
  ),
];
