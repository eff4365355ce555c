/**
 * Clears the demo data by deleting its accounts as their owners would, so that all rules of deletion apply.
 * Their open orders are first cancelled or refunded; orders with other users stay, under the name "Deleted
 * user".
 */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx, QueryCtx } from "../_generated/server";
import { UNFINISHED_STATUSES } from "../domain/orders/states";
import { errorPayload } from "../errors";
import { internalMutation, internalQuery } from "../functions";
import { deleteUsers } from "../moderation/model/deleteMany";
import { cancelBlockedHold, cancelUnpaid } from "../orders/model/holds";
import { orderByUuid } from "../orders/model/records";
import { refundNow } from "../payments/model/refundAtStripe";
import { type Profile, profileOf } from "../shared/model/access";
import { bumpCounter, readCounter } from "../shared/model/counters";
import { demoOthers, demoSellers } from "./model/data";
import { userByEmail } from "./model/demo";

/** Read per user, side and status; clearing again finds the rest. */
const ORDERS_MAX = 50;

/** `deleted`: the number of deleted accounts. `left`: why the others remain, each reason once. */
export const cleared = v.object({ deleted: v.number(), left: v.array(v.string()) });

async function demoPeople(ctx: QueryCtx): Promise<Profile[]> {
  const demoProfiles: Profile[] = [];
  for (const { email } of [...demoSellers, ...demoOthers]) {
    const userId = await userByEmail(ctx, email);
    const profile = userId && (await profileOf(ctx, userId));
    if (profile && profile.role !== "admin") demoProfiles.push(profile);
  }
  return demoProfiles;
}

const remainingRows = v.object({
  people: v.array(v.id("users")),
  orders: v.array(v.object({ orderId: v.string(), isPaid: v.boolean() })),
});
type RemainingRows = typeof remainingRows.type;

/** The remaining demo accounts and their unfinished orders; `isPaid` orders have to be refunded. */
export const remaining = internalQuery({
  args: {},
  returns: remainingRows,
  handler: async (ctx): Promise<RemainingRows> => {
    const people = (await demoPeople(ctx)).map(({ userId }) => userId);
    const orders = new Map<string, { orderId: string; isPaid: boolean }>();
    for (const userId of people) {
      for (const order of await unfinishedOrders(ctx, userId)) {
        orders.set(order.uuid, { orderId: order.uuid, isPaid: order.status !== "pending" });
      }
    }
    return { people, orders: [...orders.values()] };
  },
});

async function unfinishedOrders({ db }: QueryCtx, userId: Id<"users">) {
  const pages = UNFINISHED_STATUSES.flatMap((status) => [
    db
      .query("orders")
      .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", userId).eq("status", status))
      .take(ORDERS_MAX),
    db
      .query("orders")
      .withIndex("by_sellerId_and_status", (q) => q.eq("sellerId", userId).eq("status", status))
      .take(ORDERS_MAX),
  ]);
  return (await Promise.all(pages)).flat();
}

/**
 * Cancels an unpaid order because its demo seller is leaving, or on behalf of its demo buyer. A no-op once
 * the order is paid or closed.
 */
export const cancelUnpaidOrder = internalMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = await orderByUuid(ctx, orderId);
    if (order?.status !== "pending") return;
    const isDemoSeller = (await demoPeople(ctx)).some(({ userId }) => userId === order.sellerId);
    const buyer = await profileOf(ctx, order.buyerId);
    if (isDemoSeller || !buyer) await cancelBlockedHold(ctx, order, "sellerBlocked");
    else await cancelUnpaid(ctx, order, buyer);
  },
});

/** Allows the demo data to be loaded again. */
export const markCleared = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await bumpCounter(ctx, "demoLoads", -(await readCounter(ctx, "demoLoads")));
  },
});

/**
 * Clears the demo data on behalf of the calling admin. Clearing again removes what could not be deleted yet.
 */
export async function clearDemoData(ctx: ActionCtx): Promise<typeof cleared.type> {
  const { people, orders }: RemainingRows = await ctx.runQuery(
    internal.demo.clearing.remaining,
    {},
  );
  const problems = new Set<string>();
  for (const { orderId, isPaid } of orders) {
    try {
      if (isPaid) await refundNow(ctx, { orderId });
      else await ctx.runMutation(internal.demo.clearing.cancelUnpaidOrder, { orderId });
    } catch (error) {
      problems.add(errorPayload(error)?.message ?? String(error));
    }
  }
  const results = await deleteUsers(ctx, people);
  for (const { error } of results) if (error !== undefined) problems.add(error);
  const deletedCount = results.filter(({ status }) => status === "success").length;
  if (deletedCount === people.length) await ctx.runMutation(internal.demo.clearing.markCleared, {});
  return { deleted: deletedCount, left: [...problems] };
}
