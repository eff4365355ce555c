import { expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../convex/domain/shared/constants";
import { SWEEP_BATCH } from "../../../convex/shared/rules/jobs";
import {
  dropScheduled,
  orderOf,
  paidOrder,
  settle,
  type Shop,
  start,
  startShop,
  sweep,
} from "../kit/orderHelpers";

type Row = { _id: unknown; _creationTime: number };

/** The fields of a row, for another one like it. */
function fieldsOf<T extends Row>(row: T): Omit<T, "_id" | "_creationTime"> {
  const { _id, _creationTime, ...fields } = row;
  return fields;
}

/** As many copies of an order as a sweep takes at a time, older than any other. */
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

/** A shop in which what fails is not printed. */
async function startQuietShop(): Promise<Shop> {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  return await startShop();
}

test("a batch of holds that can never be ended does not keep another one waiting", async () => {
  const shop = await startQuietShop();
  const uuid = await start(shop);
  await dropScheduled(shop.t);
  // Paid orders hold nothing: to end such a hold is refused.
  const longAgo = { status: "processing", nextSweepAt: Date.now() - DAY_MS } as const;
  await addOrders(shop, await orderOf(shop.t, uuid), { ...longAgo, holdExpiresAt: 0 });
  vi.setSystemTime(Date.now() + HOUR_MS);
  await sweep(shop.t);
  expect((await orderOf(shop.t, uuid)).status).toBe("pending");
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await sweep(shop.t);
  expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
});

test("a batch of checkouts that can never be failed does not keep another one waiting", async () => {
  const shop = await startQuietShop();
  const uuid = await start(shop);
  await dropScheduled(shop.t);
  // Money that does not add up: the order cannot be written.
  const broken = { totalAmount: 1, holdsStock: false };
  const orderIds = await addOrders(shop, await orderOf(shop.t, uuid), broken);
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

test("a batch of refunds whose attempts always die does not keep another one waiting", async () => {
  const shop = await startQuietShop();
  const uuid = await paidOrder(shop);
  await shop.seller.as.mutation(api.orders.orders.cancel, { orderId: uuid });
  await dropScheduled(shop.t);
  await shop.t.run(async (ctx) => {
    const refund = await ctx.db.query("refunds").first();
    if (!refund) throw new Error("No refund");
    const longAgo = Date.now() - DAY_MS;
    for (let i = 0; i < SWEEP_BATCH; i += 1) {
      const older = { nextAttemptAt: longAgo, updatedAt: longAgo, amount: 1 };
      await ctx.db.insert("refunds", { ...fieldsOf(refund), ...older });
    }
  });
  vi.setSystemTime(Date.now() + MINUTE_MS);
  const { t } = shop;
  await t.mutation(internal.payments.sweep.run, {});
  vi.advanceTimersByTime(1);
  await t.finishInProgressScheduledFunctions();
  // The attempts have been started, and none comes to life.
  await dropScheduled(t);
  expect((await orderOf(t, uuid)).refundedAmount).toBe(0);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await sweep(t);
  await settle(t);
  expect((await orderOf(t, uuid)).refundedAmount).toBe(585);
});
