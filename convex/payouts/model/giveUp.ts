/** A seller who deletes their account gives up, in writing, the money that still waits for them. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { recordAction } from "#convex/shared/model/trail.ts";
import type { SellerTransfer } from "./settleSeller";

/** More shares than a seller ever leaves waiting. */
const ROWS_MAX = 300;

async function rowsIn(
  { db }: QueryCtx,
  sellerId: Id<"users">,
  state: "waiting" | "requested" | "failed",
): Promise<SellerTransfer[]> {
  return await db
    .query("sellerTransfers")
    .withIndex("by_sellerId_and_state", (q) => q.eq("sellerId", sellerId).eq("state", state))
    .take(ROWS_MAX);
}

/** What waits, or was refused by Stripe and waits for an admin. */
const unsentOf = async (ctx: QueryCtx, sellerId: Id<"users">): Promise<SellerTransfer[]> => [
  ...(await rowsIn(ctx, sellerId, "waiting")),
  ...(await rowsIn(ctx, sellerId, "failed")),
];

const sumOf = (rows: readonly SellerTransfer[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Throws unless the user gives up exactly what waits for them, in pence: `money_waits` with the sum,
 * `money_under_way` while some is on its way.
 */
export async function requireMoneySettled(
  ctx: QueryCtx,
  userId: Id<"users">,
  givenUp: number,
): Promise<void> {
  if ((await rowsIn(ctx, userId, "requested")).length > 0) fail("money_under_way");
  const waiting = sumOf(await unsentOf(ctx, userId));
  if (waiting !== givenUp) fail("money_waits", { money: formatPence(waiting) });
}

/** Settles what waits for the user, and writes down that they gave it up. */
export async function giveUpMoney(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const rows = await unsentOf(ctx, userId);
  const updatedAt = Date.now();
  for (const { _id } of rows) {
    await ctx.db.patch("sellerTransfers", _id, {
      state: "paidOtherwise",
      needsAdmin: undefined,
      nextAttemptAt: undefined,
      updatedAt,
    });
  }
  if (rows.length === 0) return;
  await recordAction(ctx, null, {
    action: "pay_otherwise",
    targetType: "user",
    targetId: userId,
    person: userId,
    reason: `${formatPence(sumOf(rows))}: given up by the seller on deleting the account`,
  });
}
