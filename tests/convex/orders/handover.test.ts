/**
 * Handovers in person without the buyer's code. Either side may report one, and a disagreement goes
 * to an admin.
 */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  claimOf,
  addDeniedHandover,
  reportNotArrived,
  reportHandover,
  claimState,
  claimIdOf,
} from "../kit/claimHelpers";
import { ADMIN_EMAIL, expectFail, type Person } from "../kit/helpers";
import { startShopWithAdmin, subjectsTo } from "../kit/moneyShop";
import {
  addCourierOrder,
  orderOf,
  pack,
  addPaidOrder,
  advanceTime,
  settle,
  ship,
  type Shop,
  startOrder,
  stockOf,
} from "../kit/orderHelpers";
import { sellerCardOf } from "../kit/reviewHelpers";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

const cancel = (person: Person, orderId: string) =>
  person.as.mutation(api.orders.fulfilment.cancel, { orderId });

const suspend = async (person: Person) => {
  const args = { userId: person.userId, suspended: true, reason: "Late answers" };
  await admin.as.mutation(api.moderation.standing.suspend, args);
};

const decide = async (orderId: string, decision: "full" | "nothing") =>
  await admin.as.mutation(api.claims.cases.decide, {
    claimId: await claimIdOf(shop, orderId),
    decision,
    reason: "By the messages",
  });

describe("a late refund of an in-person order", () => {
  const addLateOrder = async () => {
    const orderId = await addPaidOrder(shop);
    await advanceTime(shop, 8 * DAY_MS);
    expect((await orderOf(shop.t, orderId)).refundOfferedAt).toBeDefined();
    return orderId;
  };

  test("waits for the seller's answer", async () => {
    const orderId = await addLateOrder();
    await expectFail(cancel(shop.buyer, orderId), "wrong_kind");
    await reportNotArrived(shop, orderId);
    expect(await claimState(shop, orderId)).toEqual({
      order: "disputed",
      claim: "open",
      refundedAmount: 0,
    });
    expect(shop.stripe.returned).toBe(0);
  });

  test("is paid when the seller agrees, which puts the animals back on sale", async () => {
    const before = await stockOf(shop);
    const orderId = await addLateOrder();
    await reportNotArrived(shop, orderId);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual({
      order: "refunded",
      claim: "accepted",
      refundedAmount: (await orderOf(shop.t, orderId)).totalAmount,
    });
    expect(await stockOf(shop)).toEqual(before);
  });

  test("goes to an admin when the seller disagrees or doesn't answer", async () => {
    for (const isAnswered of [true, false]) {
      const orderId = await addLateOrder();
      await reportNotArrived(shop, orderId);
      if (isAnswered) await answer(shop, orderId);
      else await advanceTime(shop, 73 * HOUR_MS);
      expect(await claimOf(shop, orderId)).toMatchObject({ waitsFor: "admin" });
      await decide(orderId, "nothing");
      expect(await claimState(shop, orderId)).toMatchObject({
        order: "completed",
        refundedAmount: 0,
      });
    }
  });

  test("goes straight to an admin if the seller is blocked", async () => {
    const orderId = await addPaidOrder(shop);
    await suspend(shop.seller);
    await expectFail(cancel(shop.buyer, orderId), "wrong_kind");
    await reportNotArrived(shop, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ waitsFor: "admin" });
    const [adminEmail] = await emails(shop.t, ADMIN_EMAIL);
    expect(adminEmail?.text).toContain("The seller can't answer a claim: Not received.");
  });

  test("isn't promised for a free order", async () => {
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
    await startOrder(shop);
    await advanceTime(shop, 8 * DAY_MS);
    const [mail] = await emails(shop.t, shop.buyer.email);
    expect(mail?.subject).toBe("Do you have your order?");
    expect(mail?.text).toContain("If they agree, the order ends.");
    expect(mail?.text).not.toContain("refund");
  });

  test("is requested automatically for a blocked buyer", async () => {
    const orderId = await addPaidOrder(shop);
    await suspend(shop.buyer);
    await advanceTime(shop, 8 * DAY_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "disputed",
      claimTurn: { side: "seller" },
    });
    expect(await subjectsTo(shop, shop.buyer)).toContain("We're checking your order for you");
    expect(await subjectsTo(shop, shop.seller)).toContain("Does Bea have this order?");
    expect(shop.stripe.returned).toBe(0);
  });

  test("isn't available until the order is late", async () => {
    await expectFail(reportNotArrived(shop, await addPaidOrder(shop)), "not_yet");
  });
});

describe.each(["courier", "post"] as const)(
  "a %s order that the seller hands over in person",
  (method) => {
    const addLateParcel = async () => {
      if (method === "post") {
        const plants = { title: "Java fern", species: "Java fern", category: "plants" } as const;
        await shop.t.run((ctx) =>
          ctx.db.patch("listings", shop.listingId, {
            ...plants,
            scientificName: "Microsorum pteropus",
            deliveryMethods: ["post"],
            postage: 400,
          }),
        );
      }
      return await addPaidOrder(shop, { deliveryMethod: method, outcode: "M1" });
    };

    /** A packed parcel, over half an hour after payment: its buyer can no longer cancel alone. */
    const addPackedParcel = async () => {
      const orderId = await addLateParcel();
      await pack(shop, orderId);
      await advanceTime(shop, 31 * MINUTE_MS);
      return orderId;
    };

    test.each([
      ["a minute after payment", 1, false, "save the packaging checklist before"],
      ["a minute after payment, packed", 1, true, "without asking you until"],
      ["29 minutes after payment, packed", 29, true, "without asking you until"],
      ["three days after payment", 3 * 24 * 60, false, "save the packaging checklist before"],
    ])("can't be reported while its buyer cancels alone: %s", async (_, minutes, isPacked, why) => {
      const orderId = await addLateParcel();
      if (isPacked) await pack(shop, orderId);
      await advanceTime(shop, minutes * MINUTE_MS);
      const { message } = await expectFail(reportHandover(shop, orderId), "handover_early");
      expect(message).toContain(why);
      await cancel(shop.buyer, orderId);
      expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
    });

    test("can be reported, and is no longer refunded without asking", async () => {
      const orderId = await addPackedParcel();
      await reportHandover(shop, orderId);
      await advanceTime(shop, 6 * DAY_MS);
      expect((await orderOf(shop.t, orderId)).refundOfferedAt).toBeUndefined();
      await expectFail(cancel(shop.buyer, orderId), "wrong_kind");
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
      expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
    });

    test.each([8, 9, 20])(
      "can't be reported once the refund was offered, %i days after payment, so the buyer can take it",
      async (days) => {
        const orderId = await addLateParcel();
        await advanceTime(shop, days * DAY_MS);
        expect((await orderOf(shop.t, orderId)).refundOfferedAt).toBeDefined();
        const { message } = await expectFail(reportHandover(shop, orderId), "handover_late");
        expect(message).toContain("If they have their order, write to us.");
        expect(await orderOf(shop.t, orderId)).not.toHaveProperty("handoverReport");
        await cancel(shop.buyer, orderId);
        await settle(shop.t);
        expect(shop.stripe.returned).toBeGreaterThan(0);
      },
    );

    const endings: [how: string, end: (orderId: string) => Promise<unknown>][] = [
      ["an admin upholds the claim", (orderId) => decide(orderId, "full")],
      [
        "the seller accepts it",
        (orderId) => shop.seller.as.mutation(api.claims.cases.accept, { orderId }),
      ],
      [
        "an admin refunds all",
        (orderId) => admin.as.action(api.payments.refunds.refundOrder, { orderId }),
      ],
    ];
    test.each(endings)("counts as lost if it was never sent and %s", async (_, end) => {
      const orderId = await addPackedParcel();
      await expectFail(reportNotArrived(shop, orderId), "not_yet");
      await reportHandover(shop, orderId);
      await reportNotArrived(shop, orderId);
      expect(await claimOf(shop, orderId)).toMatchObject({ waitsFor: "admin" });
      await end(orderId);
      await advanceTime(shop, MINUTE_MS);
      expect((await orderOf(shop.t, orderId)).isDeadOrLost).toBe(true);
      expect(await sellerCardOf(shop)).toMatchObject({ arrivals: 1, liveArrivalRate: 0 });
    });

    test("counts as delivered if the buyer says nothing", async () => {
      const orderId = await addPackedParcel();
      await reportHandover(shop, orderId);
      const { dispatchDueAt = 0 } = await orderOf(shop.t, orderId);
      await advanceTime(shop, dispatchDueAt + 7 * DAY_MS - MINUTE_MS - Date.now());
      expect((await orderOf(shop.t, orderId)).status).toBe("processing");
      await advanceTime(shop, 2 * MINUTE_MS);
      expect(await orderOf(shop.t, orderId)).toMatchObject({
        status: "delivered",
        arrivalAssumed: true,
      });
      const [mail] = await emails(shop.t, shop.buyer.email);
      expect(mail?.text).toMatch(/^Sam told us on .* that you have your order/m);
    });
  },
);

test("a parcel that is sent after all is a parcel again", async () => {
  const orderId = await addCourierOrder(shop);
  await pack(shop, orderId);
  await advanceTime(shop, 31 * MINUTE_MS);
  await reportHandover(shop, orderId);
  await ship(shop, orderId);
  const order = await orderOf(shop.t, orderId);
  expect(order.status).toBe("shipped");
  expect(order.handoverReport).toBeUndefined();
});

describe("a handover reported by the seller", () => {
  test("asks the buyer to confirm", async () => {
    const orderId = await addPaidOrder(shop);
    await reportHandover(shop, orderId);
    await reportHandover(shop, orderId);
    expect(await subjectsTo(shop, shop.buyer)).toContain("Sam says that you have your order");
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "delivered" });
  });

  test("counts after 7 days without an answer, which leaves the buyer a day for a claim", async () => {
    const orderId = await addPaidOrder(shop);
    await reportHandover(shop, orderId);
    await advanceTime(shop, 6 * DAY_MS);
    // A second report doesn't restart the clock.
    await reportHandover(shop, orderId);
    await advanceTime(shop, DAY_MS - MINUTE_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "processing" });
    await advanceTime(shop, 2 * MINUTE_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "delivered",
      arrivalAssumed: true,
    });
    await advanceTime(shop, 49 * HOUR_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "completed" });
  });

  test("goes to an admin with both statements if the buyer denies it", async () => {
    const orderId = await addDeniedHandover(shop);
    const result = await admin.as.query(api.claims.cases.caseOf, { orderId });
    expect(result.claim).toMatchObject({
      kind: "not_arrived",
      status: "contested",
      waitsFor: "admin",
      answer: { words: "At Leeds station on Tuesday at six." },
    });
    await decide(orderId, "full");
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ order: "refunded", claim: "upheld" });
  });

  test("must come from the seller, with a time and place, and before dispatch", async () => {
    const parcelId = await addCourierOrder(shop);
    await ship(shop, parcelId);
    await expectFail(reportHandover(shop, parcelId), "transition_refused");
    const orderId = await addPaidOrder(shop);
    const report = (person: Person, words: string) =>
      person.as.mutation(api.orders.fulfilment.reportHandover, { orderId, words });
    await expectFail(report(shop.seller, " "), "reason_required");
    await expectFail(report(shop.buyer, "At the station"), "forbidden");
  });
});
