import { api } from "#convex/_generated/api.js";
import { none, row, type Row } from "../publicRow";
import { adminsOnly, anyone, sellersOnly, signedIn, withErrorForAllowed } from "../roles";

export const rows: Row[] = [
  row(api.payouts.accounts.mine, none, signedIn),
  row(api.payouts.earnings.isOpen, none, anyone),
  row(api.payouts.earnings.summary, none, signedIn),
  row(api.payouts.accounts.checkMine, none, signedIn),
  row(api.payouts.accounts.setUp, none, sellersOnly),
  row(
    api.payouts.accounts.openStripe,
    none,
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
