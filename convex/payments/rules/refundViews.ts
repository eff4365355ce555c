/** What the people of an order see of money that is to go back to the buyer. */
import { type Infer, v } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

/** Pence that the buyer is to get and has not got, payments that the order does not count included. */
export const moneyOwed = v.object({
  /** The card provider has it in hand. */
  sending: v.number(),
  /** The card provider has not taken it yet: it is asked by itself, again and again. */
  requested: v.number(),
  /** It did not go through, and waits for a person. */
  failed: v.number(),
});

const REFUNDS_MAX = 200;

export async function moneyOwedOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Infer<typeof moneyOwed>> {
  const sumOf = async (state: "pending" | "requested" | "failed") => {
    const refunds = await ctx.db
      .query("refunds")
      .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
      .take(REFUNDS_MAX);
    const owed = refunds.filter(({ needsPerson }) => state !== "failed" || needsPerson);
    return owed.reduce((sum, { amount }) => sum + amount, 0);
  };
  return {
    sending: await sumOf("pending"),
    requested: await sumOf("requested"),
    failed: await sumOf("failed"),
  };
}
