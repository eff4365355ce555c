/** Reads of transfers to sellers and of reversals. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { TransferState } from "#convex/domain/payouts/states.ts";

export type SellerTransfer = Doc<"sellerTransfers">;

/** More transfers and reversals than an order ever has. */
const ORDER_TRANSFERS_MAX = 200;
/** A bound on reads: nearly every seller has fewer transfers and reversals in one state. */
export const SELLER_TRANSFERS_MAX = 300;

export async function transfersOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<SellerTransfer[]> {
  return await ctx.db
    .query("sellerTransfers")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(ORDER_TRANSFERS_MAX);
}

/** A seller's transfers and reversals in a state, by default the oldest first. */
export async function transfersIn(
  ctx: QueryCtx,
  sellerId: Id<"users">,
  state: TransferState,
  { max = SELLER_TRANSFERS_MAX, order = "asc" }: { max?: number; order?: "asc" | "desc" } = {},
): Promise<SellerTransfer[]> {
  return await ctx.db
    .query("sellerTransfers")
    .withIndex("by_sellerId_and_state", (q) => q.eq("sellerId", sellerId).eq("state", state))
    .order(order)
    .take(max);
}

/** A seller's reversals that are still to be made. */
export const openReversals = async (
  ctx: QueryCtx,
  sellerId: Id<"users">,
): Promise<SellerTransfer[]> =>
  (await transfersIn(ctx, sellerId, "requested")).filter(({ kind }) => kind === "reversal");

/**
 * Whether Stripe has refused an open reversal, nearly always for lack of money. Until it is made, Stripe must
 * not pay the seller's balance out to their bank.
 */
export const hasReversalLackingFunds = async (
  ctx: QueryCtx,
  sellerId: Id<"users">,
): Promise<boolean> => (await openReversals(ctx, sellerId)).some(({ refusals }) => refusals > 0);

/** Whether a reversal is of money that was paid another way, which Stripe can't take back. */
export const isOutsideStripe = async (
  ctx: QueryCtx,
  { reverses }: Pick<SellerTransfer, "reverses">,
): Promise<boolean> =>
  reverses !== undefined &&
  (await ctx.db.get("sellerTransfers", reverses))?.state === "paidOtherwise";

/** An order's transfers that its seller gave up, and its other transfers and reversals. */
export const splitGivenUp = (rows: readonly SellerTransfer[]) => ({
  givenUp: rows.filter(({ state }) => state === "givenUp"),
  others: rows.filter(({ state }) => state !== "givenUp"),
});

/** Pence of all, or of one kind. */
export const sumOfTransfers = (
  rows: readonly SellerTransfer[] = [],
  kind?: SellerTransfer["kind"],
): number =>
  rows.reduce((sum, row) => (kind === undefined || row.kind === kind ? sum + row.amount : sum), 0);
