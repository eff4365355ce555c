import { expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DAY_MS, MINUTE_MS } from "../../../convex/domain/shared/constants";
import { addPerson, expectFail } from "../kit/helpers";
import { settle, start, startShop } from "../kit/orderHelpers";

test("two accounts that take turns keep a listing from others for a few hours a day at most", async () => {
  const shop = await startShop({ quantity: 1 });
  const pair = [shop.buyer, await addPerson(shop.t)];
  let held = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    const buyer = pair[turn % 2] ?? shop.buyer;
    const orderId = await start(shop, buyer);
    held += 1;
    await settle(shop.t);
    // Early enough to be no lapse; then the other one takes over.
    vi.advanceTimersByTime(14 * MINUTE_MS);
    await buyer.as.mutation(api.orders.orders.cancel, { orderId });
    await settle(shop.t);
    vi.advanceTimersByTime(2 * MINUTE_MS);
  }
  vi.advanceTimersByTime(30 * MINUTE_MS);
  for (const buyer of pair) await expectFail(start(shop, buyer), "holds_cooling");
  expect(held).toBe(6);
  // Others buy it, and the pair may again after a day.
  const other = await addPerson(shop.t);
  const orderId = await start(shop, other);
  await other.as.mutation(api.orders.orders.cancel, { orderId });
  await settle(shop.t);
  vi.advanceTimersByTime(DAY_MS);
  await start(shop, shop.buyer);
});

test("a buyer who changes the order a few times within one hold may go on", async () => {
  const shop = await startShop({ quantity: 9 });
  for (let quantity = 1; quantity <= 5; quantity += 1) {
    await start(shop, shop.buyer, { quantity });
    await settle(shop.t);
    vi.advanceTimersByTime(MINUTE_MS);
  }
});
