/** Live-arrival claims: what buyer, seller and admin can say, and the results. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { ukDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  addArrivedOrder,
  claim,
  addClaimedOrder,
  claimOf,
  addPhoto,
  addShippedOrder,
  claimState,
  type ClaimChanges,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { addPerson, expectFail, makeAdmin, type Person } from "../kit/helpers";
import { startShopWithAdmin, subjectsTo } from "../kit/moneyShop";
import {
  orderOf,
  addPaidOrder,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

const accept = (orderId: string, amount?: number) =>
  shop.seller.as.mutation(api.claims.cases.accept, {
    orderId,
    ...(amount === undefined ? {} : { amount }),
  });
const decide = async (
  orderId: string,
  decision: "full" | "partial" | "nothing",
  amount?: number,
  as: Person = admin,
  reason = "The photos show it",
) =>
  await as.as.mutation(api.claims.cases.decide, {
    claimId: await claimIdOf(shop, orderId),
    decision,
    reason,
    ...(amount === undefined ? {} : { amount }),
  });

test("the email about an accepted claim gives the seller's earnings less its refund", async () => {
  const { t, seller } = shop;
  const orderId = await addClaimedOrder(shop);
  await seller.as.mutation(api.claims.cases.accept, { orderId });
  const mail = (await emails(t, seller.email)).find(({ subject }) =>
    subject.startsWith("You have accepted the claim"),
  );
  expect(mail?.text).toContain("£5.00 is refunded to Bea.");
  expect(mail?.text).toContain("You earn: £17.00");
});

test("the email about a claim on plants doesn't call them animals", async () => {
  const plants = await startShop({ title: "Java fern", species: "Java fern", category: "plants" });
  await addClaimedOrder(plants);
  const mailsSent = await emails(plants.t);
  const mail = mailsSent.find(({ subject }) => subject.startsWith("We have your claim"));
  expect(mail?.text).toContain("Please keep the plants and your photos");
  expect(mail?.text).not.toMatch(/animal/i);
});

describe("a claim", () => {
  test("for one dead animal refunds its price once accepted, completes the order and is recorded", async () => {
    const orderId = await addClaimedOrder(shop);
    expect(await claimState(shop, orderId)).toMatchObject({ order: "disputed", claim: "open" });
    const stock = await stockOf(shop);
    expect(await claimOf(shop, orderId)).toMatchObject({
      viewerSide: "buyer",
      waitsFor: "seller",
      respondBy: Date.now() + 72 * HOUR_MS,
      items: [{ problem: "dead", animals: 1 }],
      description: "It lay on the bottom of the bag.",
      photos: [{ width: 800, url: expect.any(String) as string }],
      proposedRefund: 500,
      refundable: ARRIVED_TOTAL,
      answer: null,
      decision: null,
    });
    await accept(orderId);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "accepted",
      refundedAmount: 500,
    });
    for (const { as } of [shop.buyer, shop.seller]) {
      expect(await as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
        refundedFor: "1 shrimp",
      });
    }
    expect(shop.stripe.refunds).toMatchObject([{ amount: 500, status: "succeeded" }]);
    expect(await stockOf(shop)).toEqual(stock);
    expect(await claimOf(shop, orderId)).toMatchObject({
      waitsFor: null,
      respondBy: null,
      proposedRefund: 0,
      decision: { by: "seller", amount: 500, reason: null },
    });
    expect((await trailOf(shop, orderId)).slice(4)).toEqual([
      "confirmArrival",
      "claim",
      "claimAccepted",
      "settle",
      "moneyReturned",
    ]);
    expect(await subjectsTo(shop, shop.buyer)).toEqual(
      expect.arrayContaining(["We have your claim", "Your claim was accepted"]),
    );
    expect(await subjectsTo(shop, shop.seller)).toEqual(
      expect.arrayContaining([
        `Bea has made a claim about your Cherry shrimp, ten young ones: answer by ${weekdayDate(Date.now() + 72 * HOUR_MS)}`,
        "You have accepted the claim",
      ]),
    );
  });

  test("for all animals proposes their price plus delivery, and a full refund ends the order", async () => {
    const orderId = await addClaimedOrder(shop, { items: [{ problem: "dead", animals: 2 }] });
    expect((await claimOf(shop, orderId)).proposedRefund).toBe(2200);
    await expectFail(accept(orderId, 2199), "claim_too_little");
    await expectFail(accept(orderId, ARRIVED_TOTAL + 1), "refund_over");
    await expectFail(accept(orderId, 2200.5), "refund_over");
    await accept(orderId, ARRIVED_TOTAL);
    expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toEqual({
      order: "refunded",
      claim: "accepted",
      refundedAmount: ARRIVED_TOTAL,
    });
    expect(await stockOf(shop)).toMatchObject({ quantity: 1, soldCount: 2 });
  });

  test("for wrong or ill animals doesn't refund delivery", async () => {
    const orderId = await addClaimedOrder(shop, {
      items: [
        { problem: "wrongSpecies", animals: 1 },
        { problem: "ill", animals: 1 },
      ],
    });
    expect((await claimOf(shop, orderId)).proposedRefund).toBe(1000);
  });

  test("for free animals is settled without money", async () => {
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
    const orderId = await startOrder(shop);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    await claim(shop, orderId);
    expect((await claimOf(shop, orderId)).proposedRefund).toBe(0);
    await accept(orderId);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "accepted",
      refundedAmount: 0,
    });
    expect(shop.stripe.refunds).toEqual([]);
  });

  test("can be made only once per order, even after it has ended", async () => {
    const orderId = await addClaimedOrder(shop);
    await expectFail(claim(shop, orderId), "claim_exists");
    await accept(orderId);
    await settle(shop.t);
    await expectFail(claim(shop, orderId), "claim_exists");
    await expectFail(accept(orderId), "claim_refused");
  });
});

describe("the two hours for a claim", () => {
  const TWO_HOURS = 2 * HOUR_MS;

  /** Claims one order exactly 2 hours after arrival, and another a millisecond later. */
  async function expectWindow(first: string, other: string): Promise<void> {
    const arrivedAt = async (orderId: string) => (await orderOf(shop.t, orderId)).deliveredAt ?? 0;
    vi.setSystemTime((await arrivedAt(first)) + TWO_HOURS);
    await claim(shop, first);
    const dueAt = (await arrivedAt(other)) + TWO_HOURS;
    vi.setSystemTime(dueAt + 1);
    const late = await expectFail(claim(shop, other), "claim_late");
    expect(late.data).toEqual({ dueAt });
    expect(late.message).toContain(ukDateTime(dueAt));
  }

  test("start with the buyer's confirmation", async () => {
    const [first, other] = [await addShippedOrder(shop, 1), await addShippedOrder(shop, 1)];
    vi.setSystemTime(Date.now() + 5 * HOUR_MS);
    for (const orderId of [first, other]) {
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    }
    await expectWindow(first, other);
  });

  test("start with the handover", async () => {
    const [first, other] = [await addPaidOrder(shop), await addPaidOrder(shop)];
    vi.setSystemTime(Date.now() + 5 * HOUR_MS);
    for (const orderId of [first, other]) {
      const { handoverCode } =
        (await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId })) ?? {};
      const code = handoverCode ?? "";
      await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
    }
    await expectWindow(first, other);
  });

  test("are over once an order is complete, and haven't started before it arrives", async () => {
    const lateOrder = await addArrivedOrder(shop, 1);
    await settle(shop.t, 49 * HOUR_MS);
    expect((await orderOf(shop.t, lateOrder)).status).toBe("completed");
    await expectFail(claim(shop, lateOrder), "claim_late");
    const refusal = await expectFail(claim(shop, await addShippedOrder(shop, 1)), "not_yet");
    expect(refusal.message).toBe("This order is on its way, so you can't claim yet.");
    const refunded = await addArrivedOrder(shop, 1);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: refunded });
    await expectFail(claim(shop, refunded), "transition_refused");
  });
});

describe("refuses a claim", () => {
  test.each<[string, ClaimChanges, string]>([
    ["without animals", { items: [] }, "at least one problem"],
    ["of no animals", { items: [{ problem: "dead", animals: 0 }] }, "at least one"],
    ["of half an animal", { items: [{ problem: "dead", animals: 0.5 }] }, "whole number"],
    [
      "of more than were ordered",
      { items: [{ problem: "dead", animals: 3 }] },
      "more than the 2 you ordered",
    ],
    [
      "that counts one twice",
      {
        items: [
          { problem: "dead", animals: 2 },
          { problem: "ill", animals: 1 },
        ],
      },
      "more than the 2 you ordered",
    ],
    [
      "that names a problem twice",
      {
        items: [
          { problem: "dead", animals: 1 },
          { problem: "dead", animals: 1 },
        ],
      },
      "each problem once",
    ],
    ["without a description", { description: " \n " }, "a few words"],
    ["with too long a description", { description: "x".repeat(2001) }, "2000 characters"],
    ["without a photo", { photos: [] }, "1 to 6"],
  ])("%s", async (_, changes, words) => {
    const orderId = await addArrivedOrder(shop);
    const { message } = await expectFail(claim(shop, orderId, changes), "invalid_input");
    expect(message).toContain(words);
    expect(await shop.buyer.as.query(api.claims.cases.ofOrder, { orderId })).toBeNull();
    expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
  });

  test("with seven photos, another user's photo, one for another purpose, or one from before arrival", async () => {
    const orderId = await addShippedOrder(shop);
    const before = await addPhoto(shop, shop.buyer);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    const expectRefused = async (photos: Awaited<ReturnType<typeof addPhoto>>[], words: string) => {
      const { message } = await expectFail(claim(shop, orderId, { photos }), "invalid_input");
      expect(message).toContain(words);
    };
    const seven = [];
    for (let i = 0; i < 7; i += 1) seven.push(await addPhoto(shop, shop.buyer));
    await expectRefused(seven, "1 to 6");
    await expectRefused([await addPhoto(shop, shop.seller)], "upload this photo again");
    await expectRefused(
      [await addPhoto(shop, shop.buyer, { purpose: "listing" })],
      "upload this photo again",
    );
    await expectRefused([before], "now that the order has arrived");
    await claim(shop, orderId, { photos: seven.slice(1) });
    expect((await claimOf(shop, orderId)).photos).toHaveLength(6);
  });

  test("with a photo already used in another claim", async () => {
    const [first, second] = [await addArrivedOrder(shop, 1), await addArrivedOrder(shop, 1)];
    const [usedPhoto, freshPhoto] = [
      await addPhoto(shop, shop.buyer),
      await addPhoto(shop, shop.buyer),
    ];
    await claim(shop, first, { photos: [usedPhoto] });
    const small = { thumbnailId: usedPhoto.storageId, thumbnailWidth: 1 };
    for (const photos of [[usedPhoto], [{ ...freshPhoto, ...small }]]) {
      const { message } = await expectFail(claim(shop, second, { photos }), "invalid_input");
      expect(message).toContain("another claim");
    }
    await claim(shop, second, { photos: [freshPhoto] });
  });
});

describe("a seller who disagrees", () => {
  test("answers with text and photos, and an admin decides", async () => {
    const orderId = await addClaimedOrder(shop);
    await expectFail(decide(orderId, "nothing"), "claim_refused");
    await shop.seller.as.mutation(api.claims.cases.answer, {
      orderId,
      words: "They were lively when I packed them.",
      photos: [await addPhoto(shop, shop.seller)],
    });
    expect(await claimOf(shop, orderId)).toMatchObject({
      status: "contested",
      waitsFor: "admin",
      respondBy: null,
      answer: { words: "They were lively when I packed them.", photos: [{}], offer: null },
    });
    expect(await subjectsTo(shop, shop.buyer)).toContain("Sam has answered your claim");
    expect((await emails(shop.t, "admin@shoal.test")).map(({ subject }) => subject)).toEqual([
      "A claim needs your decision",
    ]);
    await expectFail(answer(shop, orderId), "claim_refused");
    await expectFail(decide(orderId, "nothing", undefined, admin, " "), "reason_required");
    await decide(orderId, "nothing");
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "declined",
      refundedAmount: 0,
    });
    expect((await claimOf(shop, orderId)).decision).toMatchObject({
      by: "admin",
      amount: 0,
      reason: "The photos show it",
    });
    const notice = (await emails(shop.t, shop.buyer.email)).find(({ subject }) =>
      subject.startsWith("Shoal has declined your claim"),
    );
    expect(notice?.text).toContain("Our reason: The photos show it");
    await expectFail(decide(orderId, "full"), "claim_refused");
    expect(shop.stripe.refunds).toEqual([]);
  });

  test.each([
    ["part", "partial", 700, "completed", 700],
    ["all", "full", undefined, "refunded", ARRIVED_TOTAL],
    ["all, entered as a part", "partial", ARRIVED_TOTAL, "refunded", ARRIVED_TOTAL],
  ] as const)(
    "is overruled by an admin, who refunds %s of the claim",
    async (_, decision, amount, status, refunded) => {
      const orderId = await addClaimedOrder(shop);
      await answer(shop, orderId);
      await expectFail(decide(orderId, "partial"), "refund_over");
      await expectFail(decide(orderId, "partial", ARRIVED_TOTAL + 1), "refund_over");
      await expectFail(decide(orderId, "partial", 0), "refund_over");
      await decide(orderId, decision, amount);
      await settle(shop.t);
      expect(await claimState(shop, orderId)).toEqual({
        order: status,
        claim: "upheld",
        refundedAmount: refunded,
      });
      const { page } = await admin.as.query(api.moderation.trail.list, {
        paginationOpts: { numItems: 10, cursor: null },
      });
      expect(page).toMatchObject([
        { action: "uphold_claim", target: "Bea Buyer", reason: "The photos show it" },
      ]);
    },
  );

  test("can offer less, which the buyer accepts", async () => {
    const orderId = await addClaimedOrder(shop);
    await expectFail(answer(shop, orderId, 0), "invalid_input");
    await expectFail(answer(shop, orderId, 1.5), "invalid_input");
    await expectFail(answer(shop, orderId, 500), "claim_offer_too_much");
    await answer(shop, orderId, 200);
    expect(await claimOf(shop, orderId)).toMatchObject({
      status: "offered",
      waitsFor: "buyer",
      respondBy: Date.now() + 72 * HOUR_MS,
      answer: { offer: 200 },
    });
    await expectFail(decide(orderId, "full"), "claim_refused");
    await shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId });
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "agreed",
      refundedAmount: 200,
    });
    await expectFail(
      shop.buyer.as.mutation(api.claims.cases.declineOffer, { orderId }),
      "claim_refused",
    );
    expect(await subjectsTo(shop, shop.seller)).toContain("Bea has accepted your offer");
  });

  test("can still accept the claim after the buyer declines a lower offer, until an admin decides", async () => {
    const [first, second] = [await addClaimedOrder(shop), await addArrivedOrder(shop, 1)];
    await claim(shop, second);
    for (const orderId of [first, second]) {
      await answer(shop, orderId, 200);
      await shop.buyer.as.mutation(api.claims.cases.declineOffer, { orderId });
      expect(await claimOf(shop, orderId)).toMatchObject({ status: "contested" });
      await expectFail(
        shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId }),
        "claim_refused",
      );
    }
    expect(await subjectsTo(shop, shop.seller)).toContain("Bea has declined your offer");
    await decide(first, "partial", 300);
    await accept(second);
    await settle(shop.t);
    expect(await claimState(shop, first)).toMatchObject({ claim: "upheld", refundedAmount: 300 });
    expect(await claimState(shop, second)).toMatchObject({ claim: "accepted" });
  });
});

describe("access to a claim and its photos", () => {
  test("both sides and admins can read them, and it is null before there is a claim", async () => {
    const orderId = await addArrivedOrder(shop);
    const { ofOrder } = api.claims.cases;
    expect(await shop.seller.as.query(ofOrder, { orderId })).toBeNull();
    await claim(shop, orderId);
    for (const [person, viewerSide] of [
      [shop.buyer, "buyer"],
      [shop.seller, "seller"],
      [admin, "admin"],
    ] as const) {
      const view = await person.as.query(ofOrder, { orderId });
      expect(view).toMatchObject({ viewerSide, photos: [{ url: expect.any(String) as string }] });
    }
    const stranger = await addPerson(shop.t);
    await expectFail(stranger.as.query(ofOrder, { orderId }), "order_not_found");
    await expectFail(shop.t.query(ofOrder, { orderId }), "not_authenticated");
  });

  test("an admin can't decide a claim on their own order, whether as buyer or seller", async () => {
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId);
    for (const side of [shop.buyer, shop.seller]) {
      await makeAdmin(shop.t, side);
      await expectFail(decide(orderId, "full", undefined, side), "forbidden");
      await expectFail(side.as.query(api.claims.cases.caseOf, { orderId }), "forbidden");
    }
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "contested" });
  });
});
