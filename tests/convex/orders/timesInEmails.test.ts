/** A reader abroad can't tell whose clock a time of day in an email means, so it says "UK time". */

import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import {
  answer,
  claim,
  reportHandover,
  reportNotArrived,
  addShippedOrder,
} from "../kit/claimHelpers";
import { orderOf, addPaidOrder, advanceTime, type Shop, startShop } from "../kit/orderHelpers";

const orders: [what: string, run: (shop: Shop) => Promise<unknown>][] = [
  ["an order that was paid", (shop) => addPaidOrder(shop)],
  [
    "a handover by code",
    async (shop) => {
      const orderId = await addPaidOrder(shop);
      const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
      const code = order?.handoverCode ?? "";
      await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
    },
  ],
  [
    "an assumed arrival",
    async (shop) => {
      await reportHandover(shop, await addPaidOrder(shop));
      await advanceTime(shop, 8 * DAY_MS);
    },
  ],
  [
    "a claim with an offer",
    async (shop) => {
      const orderId = await addShippedOrder(shop);
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
      await claim(shop, orderId);
      await answer(shop, orderId, 100);
    },
  ],
  [
    "an order that never came",
    async (shop) => {
      const orderId = await addShippedOrder(shop);
      await advanceTime(shop, 4 * DAY_MS);
      await reportNotArrived(shop, orderId);
      expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
      await advanceTime(shop, 73 * HOUR_MS);
    },
  ],
];

test.each(orders)("%s", async (_, run) => {
  const shop = await startShop();
  await run(shop);
  const emails = await shop.t.run(({ db }) => db.query("emails").collect());
  const times = emails.flatMap(({ text, html }) =>
    [text, html].flatMap((part) => part.match(/at \d\d:\d\d(?: UK time)?/gu) ?? []),
  );
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(time).toMatch(/ UK time$/);
  vi.useRealTimers();
});
