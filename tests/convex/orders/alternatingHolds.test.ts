import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { addPerson, expectFail } from "../kit/helpers";
import { orderOf, settle, startOrder, startShop } from "../kit/orderHelpers";

test("two accounts taking turns can block a listing for a few hours a day at most", async () => {
  const shop = await startShop({ quantity: 1 });
  const pair = [shop.buyer, await addPerson(shop.t)];
  let heldCount = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    const buyer = pair[turn % 2] ?? shop.buyer;
    const orderId = await startOrder(shop, buyer);
    heldCount += 1;
    await settle(shop.t);
    // Cancelled early enough not to count as a lapse; then the other account takes over.
    vi.advanceTimersByTime(14 * MINUTE_MS);
    await buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await settle(shop.t);
    vi.advanceTimersByTime(2 * MINUTE_MS);
  }
  vi.advanceTimersByTime(30 * MINUTE_MS);
  for (const buyer of pair) await expectFail(startOrder(shop, buyer), "holds_cooling");
  expect(heldCount).toBe(6);
  // Other buyers can hold the listing at once, and the two accounts after a day.
  const other = await addPerson(shop.t);
  const orderId = await startOrder(shop, other);
  await other.as.mutation(api.orders.fulfilment.cancel, { orderId });
  await settle(shop.t);
  vi.advanceTimersByTime(DAY_MS);
  await startOrder(shop, shop.buyer);
});

test("a second account of the mailbox holds a listing no longer than the first would have", async () => {
  const shop = await startShop({ quantity: 1 });
  const tag = Date.now();
  const first = await addPerson(shop.t, { email: `bea${tag}@shoal.test` });
  const second = await addPerson(shop.t, { email: `bea${tag}+2@shoal.test` });
  const orderId = await startOrder(shop, first);
  const { holdExpiresAt } = await orderOf(shop.t, orderId);
  await settle(shop.t);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  await first.as.mutation(api.orders.fulfilment.cancel, { orderId });
  await settle(shop.t);
  const { holdExpiresAt: secondEnd } = await orderOf(shop.t, await startOrder(shop, second));
  expect(secondEnd).toBe(holdExpiresAt);
});

test("changing an order several times within one hold is allowed", async () => {
  const shop = await startShop({ quantity: 9 });
  for (let quantity = 1; quantity <= 5; quantity += 1) {
    const uuid = await startOrder(shop, shop.buyer, { quantity });
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "pending", quantity });
    vi.advanceTimersByTime(MINUTE_MS);
  }
});
