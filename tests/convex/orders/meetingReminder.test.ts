/** The reminder of a meeting, the day before. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { reportHandover } from "../kit/claimHelpers";
import { CAFE, meetingHelpers, utcTime, MONDAY, THURSDAY } from "../kit/meetingHelpers";
import { addPaidOrder, advanceTime, settle, type Shop, startShop } from "../kit/orderHelpers";

let shop: Shop;
let orderId: string;
beforeEach(async () => {
  shop = await startShop();
  vi.setSystemTime(MONDAY);
  orderId = await addPaidOrder(shop);
});
const { agree, rows, emailsTo, bell, handOver, cancel, openChargeback } = meetingHelpers(() => ({
  shop,
  orderId,
}));

describe("the reminder", () => {
  const REMINDER = utcTime("2026-12-09T18:00");
  const reminders = () =>
    [shop.buyer, shop.seller].map((person) => emailsTo(person, "Your meeting is tomorrow").length);
  const remind = async () => {
    const [meeting] = await rows();
    if (!meeting) throw new Error("No meeting");
    await shop.t.mutation(internal.orders.clocks.remindOfMeeting, { meetingId: meeting._id });
    await settle(shop.t);
  };

  test("goes to both once, at 18:00 the day before, by email and bell", async () => {
    await agree(THURSDAY);
    await remind();
    await advanceTime(shop, REMINDER - MINUTE_MS - Date.now());
    expect(reminders()).toEqual([0, 0]);
    await advanceTime(shop, 2 * MINUTE_MS);
    await remind();
    expect(reminders()).toEqual([1, 1]);
    const [mail] = emailsTo(
      shop.buyer,
      "Your meeting is tomorrow: Thursday 10 December at 14:00 UK time",
    );
    expect(mail?.text).toContain("You're meeting Sam to get your order.");
    expect(mail?.text).not.toContain(CAFE);
    for (const person of [shop.buyer, shop.seller])
      expect(await bell(person)).toContain(
        "Your meeting is tomorrow: Thursday 10 December at 14:00",
      );
  });

  test("isn't sent for a meeting that was replaced, but for the new one", async () => {
    await agree(THURSDAY);
    await agree(THURSDAY + DAY_MS);
    await advanceTime(shop, REMINDER + HOUR_MS - Date.now());
    expect(reminders()).toEqual([0, 0]);
    await advanceTime(shop, DAY_MS);
    expect(reminders()).toEqual([1, 1]);
  });

  test.each([
    ["cancelled", cancel],
    ["handed over", handOver],
    ["reported as handed over", () => reportHandover(shop, orderId)],
    ["stopped by a chargeback", openChargeback],
  ])("isn't sent once the order is %s", async (_, end) => {
    await agree(THURSDAY);
    await end();
    await advanceTime(shop, REMINDER + HOUR_MS - Date.now());
    expect(reminders()).toEqual([0, 0]);
  });

  test("isn't sent for a meeting that is agreed after it was due", async () => {
    await agree(MONDAY + 5 * HOUR_MS);
    await advanceTime(shop, DAY_MS);
    expect(reminders()).toEqual([0, 0]);
  });

  test("skips the emails of those who turned them off", async () => {
    await agree(THURSDAY);
    const notifications = { ...DEFAULT_CHOICES, emailOnOrder: false };
    await shop.buyer.as.mutation(api.accounts.settings.setNotifications, { notifications });
    await advanceTime(shop, REMINDER + HOUR_MS - Date.now());
    expect(reminders()).toEqual([0, 1]);
  });
});
