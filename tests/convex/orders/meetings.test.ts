/** Meetings for orders in person: suggested by one side, agreed by the other. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { reportHandover } from "../kit/claimHelpers";
import { addPerson, expectFail, type Person } from "../kit/helpers";
import { CAFE, meetingHelpers, utcTime, MONDAY, THURSDAY } from "../kit/meetingHelpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import {
  addCourierOrder,
  orderOf,
  addPaidOrder,
  advanceTime,
  settle,
  type Shop,
  startOrder,
  trailOf,
} from "../kit/orderHelpers";

let shop: Shop;
let admin: Person;
let orderId: string;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
  vi.setSystemTime(MONDAY);
  orderId = await addPaidOrder(shop);
});
const {
  propose,
  accept,
  agree,
  viewMeetings,
  rows,
  emailsTo,
  bell,
  handOver,
  cancel,
  openChargeback,
} = meetingHelpers(() => ({ shop, orderId }));
const dueAt = async () => (await orderOf(shop.t, orderId)).dispatchDueAt;
const isOffered = async () => (await orderOf(shop.t, orderId)).refundOfferedAt !== undefined;

describe("a suggestion", () => {
  test("is shown to both sides, and the other one is told, without the place", async () => {
    const meetingId = await propose("seller", THURSDAY + 59_999, "  By the\u202e gate,\nLeeds ");
    await settle(shop.t);
    const meeting = { meetingId, by: "seller", at: THURSDAY, place: "By the gate, Leeds" };
    expect(await viewMeetings(shop.buyer)).toEqual({ suggested: meeting, agreed: null });
    expect(await viewMeetings(shop.seller)).toEqual({ suggested: meeting, agreed: null });
    const words = "suggests meeting on Thursday 10 December at 14:00 UK time";
    expect(emailsTo(shop.buyer, `Sam ${words}`)).toHaveLength(1);
    expect(await bell(shop.buyer)).toContain(`The seller ${words}`);
    expect(emailsTo(shop.seller, words)).toEqual([]);
    const stored = await shop.t.run(async ({ db }) => [
      ...(await db.query("emails").collect()),
      ...(await db.query("messages").collect()),
      ...(await db.query("notifications").collect()),
      ...(await db.query("orderEvents").collect()),
    ]);
    expect(JSON.stringify(stored)).not.toContain("gate");
    const messages = await shop.t.run(({ db }) => db.query("messages").collect());
    expect(messages.at(-1)).toMatchObject({
      card: { kind: "meeting", orderId },
      message: expect.stringMatching(
        /: meeting suggested for Thursday 10 December at 14:00 UK time\.$/,
      ),
    });
    expect(await shop.buyer.as.query(api.orders.cards.get, { orderId })).toMatchObject({
      meetingAt: null,
      suggestedMeetingAt: THURSDAY,
    });
    expect(await dueAt()).toBe(utcTime("2026-12-14T10:00") + (await paymentDelay()));
  });

  test("replaces the one before, from either side; the same again changes nothing", async () => {
    const first = await propose("seller", THURSDAY);
    expect(await propose("seller", THURSDAY)).toBe(first);
    await settle(shop.t);
    expect(emailsTo(shop.buyer, "suggests")).toHaveLength(1);
    await propose("seller", THURSDAY, "The other café");
    const last = await propose("buyer", THURSDAY + HOUR_MS);
    expect((await rows()).map(({ _id }) => _id)).toEqual([last]);
  });

  test.each([
    ["in the past", MONDAY - MINUTE_MS, CAFE],
    ["more than 30 days ahead", utcTime("2027-01-06T10:02"), CAFE],
    ["no number", NaN, CAFE],
    ["never", Infinity, CAFE],
    ["without a place", THURSDAY, " \u200b\u202e "],
    ["with a long place", THURSDAY, "x".repeat(121)],
  ])("is refused if it is %s", async (_, time, place) => {
    await expectFail(propose("buyer", time, place), "invalid_input");
    expect(await rows()).toEqual([]);
  });

  test("is possible on the last of 30 days, with a place of 120 characters", async () => {
    await propose("buyer", utcTime("2027-01-06T10:00"), "x".repeat(120));
    expect(await rows()).toHaveLength(1);
  });

  test("is possible five times an hour for each side", async () => {
    const suggest = async (side: TradeSide) => {
      for (let minute = 0; minute < 5; minute += 1) {
        await propose(side, THURSDAY + minute * MINUTE_MS);
      }
      await expectFail(propose(side, THURSDAY + HOUR_MS), "rate_limited");
    };
    await suggest("buyer");
    await suggest("seller");
  });

  test("is possible ten times for each side, however much time passes, and can be agreed", async () => {
    for (let n = 0; n < 9; n += 1) {
      await propose("seller", THURSDAY + n * MINUTE_MS);
      await advanceTime(shop, HOUR_MS);
    }
    await agree(THURSDAY + HOUR_MS);
    await advanceTime(shop, HOUR_MS);
    const { message } = await expectFail(propose("seller", THURSDAY), "invalid_input");
    expect(message).toContain("you can suggest at most 10 for an order");
    await propose("buyer", THURSDAY + DAY_MS);
    await expectFail(propose("seller", THURSDAY), "invalid_input");
  });

  test("is always emailed if it is the first for an order; of later ones five a day, and the bell shows all", async () => {
    const times = [0, 1, 2, 3, 4].map((hour) => THURSDAY + hour * HOUR_MS);
    for (const time of times) await propose("buyer", time);
    orderId = await addPaidOrder(shop);
    for (const time of times) await propose("buyer", time);
    await propose("seller", THURSDAY);
    await settle(shop.t);
    expect(emailsTo(shop.seller, "suggests")).toHaveLength(2 + 5);
    expect((await bell(shop.seller)).match(/suggests meeting/g)).toHaveLength(10);
    expect(emailsTo(shop.buyer, "suggests")).toHaveLength(1);
    await advanceTime(shop, DAY_MS);
    await propose("buyer", THURSDAY + MINUTE_MS);
    await settle(shop.t);
    expect(emailsTo(shop.seller, "suggests")).toHaveLength(2 + 5 + 1);
  });

  test("is emailed five times a day for all accounts of a mailbox together", async () => {
    const times = [0, 1, 2, 3].map((hour) => THURSDAY + hour * HOUR_MS);
    for (const time of times) await propose("buyer", time);
    const email = shop.buyer.email.replace("@", "+2@");
    shop = { ...shop, buyer: await addPerson(shop.t, { email }) };
    orderId = await addPaidOrder(shop);
    for (const time of times) await propose("buyer", time);
    await settle(shop.t);
    expect(emailsTo(shop.seller, "suggests")).toHaveLength(2 + 5);
  });
});

/** The ms from setting the clock to Monday until the order was paid. */
async function paymentDelay(): Promise<number> {
  return ((await orderOf(shop.t, orderId)).paidAt ?? 0) - MONDAY;
}

describe("agreeing", () => {
  test("sets when the order is late, tells the side that suggested it, and shows it to both", async () => {
    await agree(THURSDAY);
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      meetingAt: THURSDAY,
      dispatchDueAt: THURSDAY + DAY_MS,
    });
    const words = "Bea agreed to meet on Thursday 10 December at 14:00 UK time";
    expect(emailsTo(shop.seller, words)).toHaveLength(1);
    expect(emailsTo(shop.buyer, "agreed to meet")).toEqual([]);
    expect(await bell(shop.seller)).toContain("The buyer agreed to meet on Thursday 10 December");
    expect(await trailOf(shop, orderId)).toContain("meetingAgreed");
    const view = await viewMeetings(shop.buyer);
    expect(view).toMatchObject({ suggested: null, agreed: { at: THURSDAY, place: CAFE } });
    expect(await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
      meetingAt: THURSDAY,
    });
  });

  test("is for the other side: a seller alone can't move the time", async () => {
    const meetingId = await propose("seller", utcTime("2027-01-05T10:00"));
    const before = await dueAt();
    await expectFail(accept("seller", meetingId), "forbidden");
    await expectFail(admin.as.mutation(api.orders.meetings.accept, { meetingId }), "forbidden");
    expect(await dueAt()).toBe(before);
    expect(await orderOf(shop.t, orderId)).not.toHaveProperty("meetingAt");
  });

  test("twice at once counts once", async () => {
    const meetingId = await propose("seller", THURSDAY);
    await Promise.all([accept("buyer", meetingId), accept("buyer", meetingId)]);
    await settle(shop.t);
    expect(emailsTo(shop.seller, "agreed to meet")).toHaveLength(1);
    const events = await trailOf(shop, orderId);
    expect(events.filter((event) => event === "meetingAgreed")).toHaveLength(1);
  });

  test("is refused for a suggestion that was replaced meanwhile, by either side", async () => {
    const first = await propose("seller", THURSDAY);
    const second = await propose("seller", THURSDAY, "Far away");
    const { message } = await expectFail(accept("buyer", first), "meeting_unavailable");
    expect(message).toMatch(/someone has suggested another, or its time has passed/);
    const third = await propose("buyer", THURSDAY + HOUR_MS);
    await expectFail(accept("buyer", second), "meeting_unavailable");
    await accept("seller", third);
    expect((await orderOf(shop.t, orderId)).meetingAt).toBe(THURSDAY + HOUR_MS);
  });

  test("is refused once the time has passed", async () => {
    const meetingId = await propose("seller", MONDAY + HOUR_MS);
    vi.setSystemTime(MONDAY + HOUR_MS);
    await expectFail(accept("buyer", meetingId), "meeting_unavailable");
  });

  test("an agreed meeting stays until another is agreed", async () => {
    await agree(THURSDAY);
    const meetingId = await propose("buyer", THURSDAY + DAY_MS, "The park");
    expect(await viewMeetings(shop.seller)).toMatchObject({
      suggested: { at: THURSDAY + DAY_MS },
      agreed: { at: THURSDAY, place: CAFE },
    });
    expect(await dueAt()).toBe(THURSDAY + DAY_MS);
    await accept("seller", meetingId);
    expect(await viewMeetings(shop.seller)).toMatchObject({
      suggested: null,
      agreed: { place: "The park" },
    });
    expect(await rows()).toHaveLength(1);
    expect(await dueAt()).toBe(THURSDAY + 2 * DAY_MS);
  });
});

describe("the buyer's refund", () => {
  test("is offered a day after the meeting: the earlier clock does nothing", async () => {
    await agree(utcTime("2026-12-20T14:00"));
    await advanceTime(shop, utcTime("2026-12-21T13:59") - Date.now());
    const { _id } = await orderOf(shop.t, orderId);
    await shop.t.mutation(internal.orders.clocks.offerRefundIfLate, { orderId: _id });
    expect(await isOffered()).toBe(false);
    await advanceTime(shop, 2 * MINUTE_MS);
    expect(await isOffered()).toBe(true);
    expect(emailsTo(shop.buyer, "Do you have your order?")[0]?.text).toContain(
      "should have been handed over by Monday 21 December 2026 at 14:00 UK time",
    );
  });

  test("is offered earlier after an early meeting", async () => {
    await agree(utcTime("2026-12-08T14:00"));
    await advanceTime(shop, utcTime("2026-12-09T14:01") - Date.now());
    expect(await isOffered()).toBe(true);
  });

  test("stays offered if they agree to meet after all", async () => {
    await advanceTime(shop, 8 * DAY_MS);
    expect(await isOffered()).toBe(true);
    await agree(Date.now() + DAY_MS);
    expect(await isOffered()).toBe(true);
  });

  test("isn't lost to a handover that the seller reports before the meeting", async () => {
    await agree(utcTime("2026-12-20T14:00"));
    await reportHandover(shop, orderId);
    await advanceTime(shop, 8 * DAY_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
    await advanceTime(shop, utcTime("2026-12-27T13:59") - Date.now());
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
    await advanceTime(shop, 2 * MINUTE_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "delivered",
      arrivalAssumed: true,
    });
  });
});

describe("who and when", () => {
  test.each([
    ["cancelled", cancel, "transition_refused"],
    ["handed over", handOver, "transition_refused"],
    ["reported as handed over", () => reportHandover(shop, orderId), "transition_refused"],
    ["stopped by a chargeback", openChargeback, "order_stopped"],
  ] as const)("refuses an order that is %s", async (_, end, code) => {
    const meetingId = await propose("seller", THURSDAY);
    await end();
    await expectFail(propose("buyer", THURSDAY + HOUR_MS), code);
    await expectFail(accept("buyer", meetingId), code);
  });

  test("refuses parcels and unpaid orders", async () => {
    const args = { at: THURSDAY, place: CAFE };
    const call = api.orders.meetings.propose;
    const parcel = await addCourierOrder(shop);
    const parcelMeeting = shop.buyer.as.mutation(call, { orderId: parcel, ...args });
    expect((await expectFail(parcelMeeting, "wrong_kind")).message).toBe(
      "This order is sent by courier or post, so you can't arrange a meeting.",
    );
    expect(await shop.buyer.as.query(api.orders.meetings.ofOrder, { orderId: parcel })).toBeNull();
    const unpaid = await startOrder(shop);
    await expectFail(shop.buyer.as.mutation(call, { orderId: unpaid, ...args }), "not_yet");
  });

  test("refuses blocked accounts, and orders with one", async () => {
    const meetingId = await propose("seller", THURSDAY);
    const reason = "Late answers";
    const { userId } = shop.seller;
    await admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason });
    await expectFail(propose("seller", THURSDAY + HOUR_MS), "account_suspended");
    await expectFail(viewMeetings(shop.seller), "account_suspended");
    await expectFail(propose("buyer", THURSDAY + HOUR_MS), "undeliverable");
    await expectFail(accept("buyer", meetingId), "undeliverable");
  });

  test("refuses both sides while one has blocked the other", async () => {
    const meetingId = await propose("seller", THURSDAY);
    const { conversationId } = await shop.t.run(async ({ db }) => {
      const row = await db.query("conversations").first();
      return { conversationId: row!._id };
    });
    await shop.buyer.as.mutation(api.messages.muteAndBlock.block, {
      conversationId,
      isBlocked: true,
    });
    await expectFail(propose("seller", THURSDAY + HOUR_MS), "undeliverable");
    await expectFail(propose("buyer", THURSDAY + HOUR_MS), "blocking");
    await expectFail(accept("buyer", meetingId), "blocking");
  });
});
