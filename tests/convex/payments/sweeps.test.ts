import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { SWEEP_BATCH } from "#convex/shared/jobs.ts";
import {
  dropScheduledJobs,
  orderOf,
  addPaidOrder,
  settle,
  type Shop,
  startOrder,
  startShop,
  sweep,
} from "../kit/orderHelpers";
import { COLLECTION_TOTAL } from "../kit/totals";

type Row = { _id: unknown; _creationTime: number };

/** A row's fields, for inserting a similar one. */
function fieldsOf<T extends Row>(row: T): Omit<T, "_id" | "_creationTime"> {
  const { _id, _creationTime, ...fields } = row;
  return fields;
}

/** One sweep batch of copies of an order. */
async function addOrders(shop: Shop, order: Doc<"orders">, changes: Partial<Doc<"orders">>) {
  return await shop.t.run(async (ctx) => {
    const ids = [];
    for (let i = 0; i < SWEEP_BATCH; i += 1) {
      const uuid = crypto.randomUUID();
      ids.push(await ctx.db.insert("orders", { ...fieldsOf(order), uuid, ...changes }));
    }
    return ids;
  });
}

/** A shop that doesn't print errors. */
async function startQuietShop(): Promise<Shop> {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  return await startShop();
}

test("failing checkouts don't starve the queue", async () => {
  const shop = await startQuietShop();
  const uuid = await startOrder(shop);
  await dropScheduledJobs(shop.t);
  // The money doesn't add up, so the order can't be written.
  const brokenFields = { totalAmount: 1, holdsStock: false };
  const orderIds = await addOrders(shop, await orderOf(shop.t, uuid), brokenFields);
  await shop.t.run(async (ctx) => {
    const checkout = await ctx.db.query("checkouts").first();
    if (!checkout) throw new Error("No checkout");
    const longAgo = Date.now() - DAY_MS;
    for (const orderId of orderIds) {
      const times = { nextSweepAt: longAgo, updatedAt: longAgo };
      await ctx.db.insert("checkouts", { ...fieldsOf(checkout), ...times, orderId });
    }
  });
  const problem = async () => (await orderOf(shop.t, uuid)).checkoutError;
  vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
  await sweep(shop.t);
  expect(await problem()).toBeUndefined();
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await sweep(shop.t);
  expect(await problem()).toBeDefined();
});

test("failing refunds don't starve the queue", async () => {
  const shop = await startQuietShop();
  const uuid = await addPaidOrder(shop);
  await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
  await dropScheduledJobs(shop.t);
  await shop.t.run(async (ctx) => {
    const refund = await ctx.db.query("refunds").first();
    if (!refund) throw new Error("No refund");
    const longAgo = Date.now() - DAY_MS;
    for (let i = 0; i < SWEEP_BATCH; i += 1) {
      const olderFields = { nextAttemptAt: longAgo, updatedAt: longAgo, amount: 1 };
      await ctx.db.insert("refunds", { ...fieldsOf(refund), ...olderFields });
    }
  });
  vi.setSystemTime(Date.now() + MINUTE_MS);
  const { t } = shop;
  await t.mutation(internal.payments.sweep.run, {});
  // The attempts were scheduled, but none runs.
  await dropScheduledJobs(t);
  expect((await orderOf(t, uuid)).refundedAmount).toBe(0);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await sweep(t);
  await settle(t);
  expect((await orderOf(t, uuid)).refundedAmount).toBe(COLLECTION_TOTAL);
});
