/** Who sees where the two sides of an order meet, and until when. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { finishWork, type Person } from "../kit/helpers";
import { CAFE, meetingHelpers, MONDAY, THURSDAY } from "../kit/meetingHelpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import { orderOf, addPaidOrder, advanceTime, type Shop } from "../kit/orderHelpers";

let shop: Shop;
let admin: Person;
let orderId: string;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
  vi.setSystemTime(MONDAY);
  orderId = await addPaidOrder(shop);
});
const { propose, agree, viewMeetings, rows, handOver, cancel, openChargeback } = meetingHelpers(
  () => ({
    shop,
    orderId,
  }),
);

describe("the place", () => {
  test("is for the two parties, and for admins while there is a case", async () => {
    await agree(THURSDAY);
    expect(await viewMeetings(admin)).toMatchObject({ agreed: { at: THURSDAY, place: null } });
    await openChargeback();
    expect(await viewMeetings(admin)).toMatchObject({ agreed: { place: CAFE } });
  });

  test("is hidden once the order ends without a handover", async () => {
    await agree(THURSDAY);
    await cancel();
    for (const person of [shop.buyer, shop.seller]) {
      expect(await viewMeetings(person)).toMatchObject({ agreed: { at: THURSDAY, place: null } });
    }
  });

  test("is deleted 30 days after the order has ended, with an unanswered suggestion", async () => {
    await agree(THURSDAY);
    await propose("buyer", THURSDAY + HOUR_MS);
    await handOver();
    await advanceTime(shop, 49 * HOUR_MS);
    const endedAt = (await orderOf(shop.t, orderId)).completedAt ?? 0;
    expect((await rows()).map(({ eraseAt = 0 }) => eraseAt - endedAt)).toEqual([
      30 * DAY_MS,
      30 * DAY_MS,
    ]);
    vi.setSystemTime(endedAt + 30 * DAY_MS - MINUTE_MS);
    expect(await shop.t.mutation(internal.orders.addresses.sweep, {})).toBe(0);
    vi.setSystemTime(endedAt + 30 * DAY_MS);
    expect(await shop.t.mutation(internal.orders.addresses.sweep, {})).toBe(2);
    expect(await viewMeetings(shop.buyer)).toEqual({ suggested: null, agreed: null });
    expect((await orderOf(shop.t, orderId)).meetingAt).toBe(THURSDAY);
  });

  test.each(["buyer", "seller"] as const)("is deleted with the %s's account", async (side) => {
    await agree(THURSDAY);
    await handOver();
    await advanceTime(shop, 49 * HOUR_MS);
    await admin.as.mutation(api.moderation.accounts.remove, { userId: shop[side].userId });
    await finishWork(shop.t);
    expect(await rows()).toEqual([]);
  });
});
