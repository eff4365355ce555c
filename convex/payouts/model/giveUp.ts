/** A seller who deletes their account gives up, in writing, the money that still waits for them. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { recordAction } from "#convex/shared/model/trail.ts";
import { settleTransfer } from "./settleTransfer";
import { type SellerTransfer, sumOfTransfers, transfersIn } from "./transferRecords";

/** What waits, or was refused by Stripe and waits for an admin. */
const unsentOf = async (ctx: QueryCtx, sellerId: Id<"users">): Promise<SellerTransfer[]> => [
  ...(await transfersIn(ctx, sellerId, "waiting")),
  ...(await transfersIn(ctx, sellerId, "failed")),
];

/**
 * Throws unless the user gives up exactly what waits for them, in pence: `money_waits` with the sum,
 * `money_under_way` while some is on its way or being taken back.
 */
export async function requireMoneySettled(
  ctx: QueryCtx,
  userId: Id<"users">,
  givenUp: number,
): Promise<void> {
  if ((await transfersIn(ctx, userId, "requested")).length > 0) fail("money_under_way");
  const waiting = sumOfTransfers(await unsentOf(ctx, userId));
  if (waiting !== givenUp) fail("money_waits", { money: formatPence(waiting) });
}

/** Settles what waits for the user, and writes down that they gave it up. */
export async function giveUpMoney(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const rows = await unsentOf(ctx, userId);
  for (const row of rows) await settleTransfer(ctx, row, "givenUp");
  if (rows.length === 0) return;
  await recordAction(ctx, null, {
    action: "give_up_money",
    targetType: "user",
    targetId: userId,
    person: userId,
    reason: `${formatPence(sumOfTransfers(rows))}: given up by the seller on deleting the account`,
  });
}
