import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { ukDate } from "#convex/domain/shared/dates.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { startBlock } from "#convex/messages/model/blocks.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { emails } from "../kit/authHelpers";
import { addAdmin, addSeller, countOf, expectFail, type Person, unreadOf } from "../kit/helpers";
import {
  addCourierOrder,
  orderOf,
  fullChecklist,
  addPaidOrder,
  sessionOf,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
  transactionIdOf,
  dispatchDetails,
} from "../kit/orderHelpers";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";
import { deliver, disputeEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL, totalText } from "../kit/totals";

const openOrders = async ({ t }: Shop, person: Person) => await countOf(t, person, "openOrders");

describe("from payment to completion", () => {
  test("a courier order is packed, shipped, confirmed and completed after 48 hours", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    const dispatch = () =>
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId: uuid,
        ...dispatchDetails,
      });
    await expectFail(dispatch(), "packaging_required");
    const transactionId = await transactionIdOf(shop, uuid);
    const save = (changes: Partial<typeof fullChecklist>) =>
      shop.seller.as.mutation(api.orders.packaging.save, {
        transactionId,
        checklist: { ...fullChecklist, heatPack: false, ...changes },
        photos: [],
      });
    await expectFail(save({ fasted: false }), "invalid_input");
    await save({});
    await dispatch();
    await expectFail(dispatch(), "transition_refused");
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
    await shop.buyer.as.mutation(api.orders.packaging.score, { transactionId, score: 5 });
    expect(await openOrders(shop, shop.buyer)).toBe(0);

    await settle(shop.t, 47 * HOUR_MS);
    expect((await orderOf(shop.t, uuid)).status).toBe("delivered");
    await settle(shop.t, 2 * HOUR_MS);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "completed", courier: "APC" });
    expect(await trailOf(shop, uuid)).toEqual([
      "place",
      "pay",
      "packed",
      "dispatch",
      "confirmArrival",
      "complete",
    ]);
  });

  test("the seller's expected day must be in range, and appears in the buyer's email and on both pages", async () => {
    vi.setSystemTime(Date.parse("2026-11-23T16:40:00Z"));
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const transactionId = await transactionIdOf(shop, orderId);
    await shop.seller.as.mutation(api.orders.packaging.save, {
      transactionId,
      checklist: fullChecklist,
      photos: [],
    });
    const dispatch = (expectedArrivalAt: number) =>
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId,
        ...dispatchDetails,
        expectedArrivalAt,
      });
    for (const day of ["2026-11-22T12:00Z", "2026-11-30T12:00Z"]) {
      await expectFail(dispatch(Date.parse(day)), "invalid_input");
    }
    await dispatch(Date.parse("2026-11-24T08:00Z"));
    for (const { as } of [shop.buyer, shop.seller]) {
      expect(await as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
        expectedArrivalAt: Date.parse("2026-11-24T12:00Z"),
        packaging: { checklist: fullChecklist, photos: [], score: null },
      });
    }
    await settle(shop.t);
    const mail = (await emails(shop.t)).find(({ subject }) => subject.startsWith("Sam sent your"));
    expect(mail?.text).toContain("expects it to arrive on Tuesday 24 November");
  });

  test("a collection is confirmed by the buyer's code, which is locked after ten wrong ones", async () => {
    const shop = await startShop();
    const uuid = await addPaidOrder(shop);
    const code = (await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid }))
      ?.handoverCode;
    expect(code).toMatch(/^\d{6}$/);
    const forSeller = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
    expect(forSeller?.handoverCode).toBeNull();
    const wrongCode = code === "000000" ? "000001" : "000000";
    const enter = (enteredCode: string) =>
      shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, {
        orderId: uuid,
        code: enteredCode,
      });
    expect(await enter(wrongCode)).toEqual({ confirmed: false, attemptsLeft: 9 });
    expect(await enter(code ?? "")).toEqual({ confirmed: true, attemptsLeft: 0 });
    expect((await orderOf(shop.t, uuid)).status).toBe("delivered");
    // The seller entered the code, so only the buyer is told.
    const subjectsTo = async ({ email }: Person) =>
      (await emails(shop.t, email)).map(({ subject }) => subject);
    expect((await subjectsTo(shop.buyer))[0]).toBe("Your order was handed over");
    expect((await subjectsTo(shop.seller))[0]).toBe(
      "Bea bought your Cherry shrimp, ten young ones",
    );

    const second = await addPaidOrder(shop);
    const { _id } = await orderOf(shop.t, second);
    await shop.t.run(async (ctx) => {
      const row = await ctx.db
        .query("handoverCodes")
        .withIndex("by_orderId", (q) => q.eq("orderId", _id))
        .unique();
      if (row) await ctx.db.patch("handoverCodes", row._id, { attemptsLeft: 0 });
    });
    await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, {
        orderId: second,
        code: "000000",
      }),
      "transition_refused",
    );
  });

  test("a reminder due during a chargeback is sent once it is won, and never twice", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    await ship(shop, uuid);
    const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
    const dispute = (id: string, status: string) =>
      deliver(shop.t, disputeEvent(payment, { id, amount: COURIER_TOTAL, status }));
    const reminders = async () =>
      (await trailOf(shop, uuid)).filter((event) => event === "arrivalReminded").length;
    await dispute("dp_1", "needs_response");
    vi.advanceTimersByTime(4 * DAY_MS);
    await settle(shop.t);
    expect(await reminders()).toBe(0);
    await dispute("dp_1", "won");
    await settle(shop.t);
    expect(await reminders()).toBe(1);
    const { shippedAt = 0 } = await orderOf(shop.t, uuid);
    const textOf = async (subject: string) =>
      (await emails(shop.t, shop.buyer.email)).find((mail) => mail.subject === subject)?.text;
    const dispatched = `Sam sent your order on ${ukDate(shippedAt)}`;
    expect(await textOf("Has your order arrived?")).toContain(dispatched);
    await dispute("dp_2", "needs_response");
    await dispute("dp_2", "won");
    await settle(shop.t);
    expect(await reminders()).toBe(1);
    await dispute("dp_3", "needs_response");
    vi.advanceTimersByTime(8 * DAY_MS);
    await dispute("dp_3", "won");
    await settle(shop.t);
    expect(await textOf("We've marked your order as delivered")).toContain(dispatched);
  });

  test("an unconfirmed parcel gets a reminder after 3 days and counts as arrived after 7", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    await ship(shop, orderId);
    await settle(shop.t, 3 * DAY_MS - HOUR_MS);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("dispatch");
    await settle(shop.t, 2 * HOUR_MS);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("arrivalReminded");
    await settle(shop.t, 4 * DAY_MS - 2 * HOUR_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("shipped");
    await settle(shop.t, 2 * HOUR_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
    expect(await countOf(shop.t, shop.buyer, "openOrders")).toBe(0);
    const subjects = (await emails(shop.t)).map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `${shop.buyer.email}: Has your order arrived?`,
        `${shop.buyer.email}: We've marked your order as delivered`,
        `${shop.seller.email}: We've marked your order as delivered`,
      ]),
    );
    await settle(shop.t, 46 * HOUR_MS);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("assumeArrival");
    await settle(shop.t, 3 * HOUR_MS);
    expect((await trailOf(shop, orderId)).slice(-2)).toEqual(["assumeArrival", "complete"]);
  });

  test("confirming arrival stops the reminder and the assumed arrival", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    await ship(shop, orderId);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    vi.advanceTimersByTime(7 * DAY_MS);
    await settle(shop.t);
    expect((await trailOf(shop, orderId)).slice(-2)).toEqual(["confirmArrival", "complete"]);
  });

  test("the buyer is offered a refund after five working days without dispatch", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    const cancel = () => shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    const transactionId = await transactionIdOf(shop, uuid);
    const packed = { transactionId, checklist: fullChecklist, photos: [] };
    await shop.seller.as.mutation(api.orders.packaging.save, packed);
    await settle(shop.t, HOUR_MS);
    const refusal = await expectFail(cancel(), "not_yet");
    expect(refusal.message).toBe(
      "This order is waiting for the seller, so you can't cancel it yourself yet.",
    );
    vi.advanceTimersByTime(7 * 24 * HOUR_MS);
    await settle(shop.t);
    expect(await trailOf(shop, uuid)).toContain("refundOffered");
    await cancel();
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: COURIER_TOTAL,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
    expect(shop.stripe.returned).toBe(COURIER_TOTAL);
  });

  test("a blocked buyer is refunded automatically once the seller is late or blocked too", async () => {
    for (const sellerIsOut of [false, true]) {
      const shop = await startShop();
      const admin = await addAdmin(shop.t);
      const suspend = ({ userId }: Person) =>
        admin.as.mutation(api.moderation.standing.suspend, {
          userId,
          suspended: true,
          reason: "Asked",
        });
      const uuid = await addCourierOrder(shop);
      await suspend(shop.buyer);
      if (sellerIsOut) await suspend(shop.seller);
      else vi.advanceTimersByTime(7 * DAY_MS);
      // The undo window for an admin's mistake.
      await settle(shop.t, UNDO_WINDOW_MS);
      await settle(shop.t);
      expect(await orderOf(shop.t, uuid)).toMatchObject({
        status: "cancelled",
        refundedAmount: COURIER_TOTAL,
      });
      expect(shop.stripe.returned).toBe(COURIER_TOTAL);
      expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
      const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
      expect(
        emails.filter(({ to }) => to === shop.buyer.email).map(({ subject }) => subject),
      ).toContain("Your order was cancelled: Cherry shrimp, ten young ones");
    }
  });

  test("what Shoal writes about an order is nobody's own message in the conversations", async () => {
    const shop = await startShop();
    const newestRow = async ({ as }: Person) => {
      const paginationOpts = { numItems: 1, cursor: null };
      return (await as.query(api.messages.conversations.list, { paginationOpts })).page[0];
    };
    const orderId = await addCourierOrder(shop);
    expect(await newestRow(shop.buyer)).toMatchObject({ previewFromMe: false });
    const reason = "My tank leaks";
    await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, { orderId, reason });
    for (const person of [shop.buyer, shop.seller]) {
      expect(await newestRow(person)).toMatchObject({
        previewFromMe: false,
        preview: expect.stringContaining("the buyer asks to cancel. Reason: My tank leaks"),
      });
    }
  });

  test("if the seller declines to cancel, the buyer is notified and may ask again", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const requestCancel = () =>
      shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, {
        orderId,
        reason: "My tank leaks",
      });
    const declineCancel = () =>
      shop.seller.as.mutation(api.orders.fulfilment.declineCancel, { orderId });
    await requestCancel();
    await declineCancel();
    await declineCancel();
    const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(order).toMatchObject({ status: "processing", cancelRequested: false });
    expect(order).not.toHaveProperty("cancelReason");
    const trail = await shop.buyer.as.query(api.orders.fulfilment.timeline, { orderId });
    expect(trail.filter(({ event }) => event === "cancelDeclined")).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_000);
    await requestCancel();
    const emails = await shop.t.run(async ({ db }) => await db.query("emails").collect());
    const subjects = emails.map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject.startsWith("Sam hasn't agreed to cancel")),
    ).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith("Bea wants to cancel"))).toHaveLength(2);
  });

  test("the buyer of a paid order asks to cancel it at most three times", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const { requestCancel, declineCancel } = api.orders.fulfilment;
    const reason = "My tank leaks";
    const mayAsk = async () => {
      const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
      return order?.cancelRequestsUsed === undefined;
    };
    for (let i = 0; i < 3; i++) {
      expect(await mayAsk()).toBe(true);
      await shop.buyer.as.mutation(requestCancel, { orderId, reason });
      await shop.seller.as.mutation(declineCancel, { orderId });
    }
    expect(await mayAsk()).toBe(false);
    const again = shop.buyer.as.mutation(requestCancel, { orderId, reason });
    await expectFail(again, "cancel_requests_used");
  });

  test.each(["buyer", "seller"] as const)(
    "if the %s blocks the other, only the order page has the reason for cancelling",
    async (side) => {
      const shop = await startShop();
      const orderId = await addPaidOrder(shop);
      const other = side === "buyer" ? shop.seller : shop.buyer;
      await shop.t.run(async (ctx) => {
        const profile = await profileOf(ctx, other.userId);
        if (profile) await startBlock(ctx, shop[side].userId, profile);
      });
      const reason = "Call me on 0800 496 0123";
      await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, { orderId, reason });
      const messages = await shop.t.run(({ db }) => db.query("messages").collect());
      expect(messages.at(-1)?.message).toMatch(
        /asks to cancel\. The reason is on the order page\.$/,
      );
      expect(JSON.stringify(messages)).not.toContain("0800");
      const order = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
      expect(order?.cancelReason).toBe(reason);
    },
  );

  test("the buyer can cancel an unpaid order, and ask the seller to cancel a paid one", async () => {
    const shop = await startShop();
    const unpaid = await startOrder(shop);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: unpaid });
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });

    const uuid = await addPaidOrder(shop);
    const requestCancel = (reason: string) =>
      shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, { orderId: uuid, reason });
    await expectFail(requestCancel("  "), "reason_required");
    await expectFail(requestCancel("x".repeat(1001)), "invalid_input");
    await requestCancel(" My other tank leaks. ");
    await requestCancel("Something else");
    expect(await unreadOf(shop.seller)).toBe(1);
    const { page } = await shop.seller.as.query(api.orders.lists.sold, {
      paginationOpts: { numItems: 20, cursor: null },
    });
    expect(page[0]).toMatchObject({ cancelRequested: true, cancelReason: "My other tank leaks." });
    const trail = await shop.seller.as.query(api.orders.fulfilment.timeline, { orderId: uuid });
    expect(trail.at(-1)).toMatchObject({ event: "cancelRequested", note: "My other tank leaks." });
    const requestEmails = (
      await shop.t.run(async ({ db }) => await db.query("emails").collect())
    ).filter(({ subject }) => subject.startsWith("Bea wants to cancel"));
    expect(requestEmails.map(({ to }) => to)).toEqual([shop.seller.email]);
    // The bell has no notification for the message that carries the request.
    const bell = await shop.seller.as.query(api.notifications.bell.list, {
      paginationOpts: { numItems: 20, cursor: null },
    });
    expect(bell.page.filter(({ kind }) => kind === "message")).toEqual([]);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: COLLECTION_TOTAL,
    });
  });
});

describe("unauthorised", () => {
  test("only the seller can review the packaging and only the buyer can score it, while admins can read both", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const transactionId = await transactionIdOf(shop, orderId);
    const save = (as: Person["as"]) =>
      as.mutation(api.orders.packaging.save, {
        transactionId,
        checklist: fullChecklist,
        photos: [],
      });
    const score = (as: Person["as"]) =>
      as.mutation(api.orders.packaging.score, { transactionId, score: 5 });
    const admins = { admin: "forbidden", designatedAdmin: "forbidden" } as const;
    const outsiders = { ...withErrorForAllowed(signedInOnly, "order_not_found"), ...admins };
    await expectRoles(shop.t, outsiders, save);
    await expectRoles(shop.t, outsiders, score);
    await expectRoles(shop.t, signedInOnly, async (as, role) => {
      const view = await as.query(api.orders.packaging.get, { transactionId });
      expect(view !== null, role).toBe(role === "admin" || role === "designatedAdmin");
      return "read";
    });
    await expectFail(save(shop.buyer.as), "forbidden");
    await expectFail(score(shop.seller.as), "forbidden");
    const thief = await addSeller(shop.t);
    const storageId = await shop.t.run(async (ctx) => ctx.storage.store(new Blob(["x"])));
    await expectFail(
      shop.seller.as.mutation(api.orders.packaging.save, {
        transactionId,
        checklist: fullChecklist,
        photos: [{ storageId, width: 1, height: 1 }],
      }),
      "invalid_input",
    );
    expect(await thief.as.query(api.orders.packaging.get, { transactionId })).toBeNull();
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
  });
});

test.each([
  ["fish", "Neon tetra", "courier", "get the animals ready: fast them, go through the packaging"],
  ["shrimp", "Cherry shrimp", "courier", "get the animals ready: go through the packaging"],
  ["plants", "Java fern", "courier", "get the plants ready: go through the packaging"],
  ["fish", "Neon tetra", "collection", "get the animals ready and hand them over to Bea by"],
] as const)("the seller of %s (%s) by %s is told to %s", async (category, species, way, words) => {
  const shop = await startShop({ category, species, title: species });
  await (way === "courier" ? addCourierOrder(shop) : addPaidOrder(shop));
  const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
  const mail = emails.find(({ subject }) => subject.startsWith("Bea bought your"));
  expect(mail?.text).toContain(`Please ${words}`);
});

test("the email about a new order tells the seller their earnings, and the buyer what was paid", async () => {
  const shop = await startShop();
  await addCourierOrder(shop);
  const textTo = (person: Person) =>
    shop.stripe.emails.find(({ to }) => to === person.email)?.text ?? "";
  const [sellerMail, buyerMail] = [textTo(shop.seller), textTo(shop.buyer)];
  expect(sellerMail).toContain("You earn: £17.00");
  expect(sellerMail).not.toContain(totalText(500, 1200));
  expect(buyerMail).toContain(`Total paid: ${totalText(500, 1200)}`);
  expect(buyerMail).not.toContain("You earn");
});

test.each([
  ["by courier", addCourierOrder, "you can get a refund on the order page."],
  ["in person", addPaidOrder, "show your handover code when you meet"],
] as const)("the buyer of an order %s is told what happens next", async (_, order, words) => {
  const shop = await startShop();
  await order(shop);
  const mail = shop.stripe.emails.find(({ to }) => to === shop.buyer.email);
  expect(mail?.text).toContain(words);
});

describe("carriers of animals", () => {
  const listings = {
    fish: { title: "Neon tetras", species: "Neon tetra" },
    plants: { title: "Java fern", species: "Java fern" },
  };
  async function packedOrder(category: "fish" | "plants") {
    const shop = await startShop({ ...listings[category], category });
    const orderId = await addCourierOrder(shop);
    const transactionId = await transactionIdOf(shop, orderId);
    const packing = { transactionId, checklist: fullChecklist, photos: [] };
    await shop.seller.as.mutation(api.orders.packaging.save, packing);
    const dispatch = (by: object) =>
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, { orderId, ...by });
    return { shop, orderId, dispatch };
  }

  test.each([
    ["no courier", {}],
    ["a courier without an authorisation", { courier: "APC" }],
    ["an authorisation without a number", { courier: "APC", courierAuthorisation: "Type two" }],
    ["an authorisation without a courier", { courierAuthorisation: "UK/T2/00417" }],
    ["Royal Mail", { courier: "Royal  Mail", courierAuthorisation: "UK/T2/00417" }],
    [
      "a Royal Mail service",
      { courier: "Royal Mail Tracked 24", courierAuthorisation: "UK/T2/00417" },
    ],
    [
      "Royal Mail in lookalike letters",
      { courier: "by R0yаl-Mail", courierAuthorisation: "UK/T2/00417" },
    ],
    ["Parcelforce", { courier: "PARCEL FORCE 48", courierAuthorisation: "UK/T2/00417" }],
    ["Parcelforce", { courier: "parcel force", courierAuthorisation: "UK/T2/00417" }],
    ["an unnamed service", { courier: "Special Delivery", courierAuthorisation: "UK/T2/00417" }],
    ["the post office", { courier: "the Post Office", courierAuthorisation: "UK/T2/00417" }],
    ["RM", { courier: "RM Tracked 24", courierAuthorisation: "UK/T2/00417" }],
    ["Evri", { courier: "Evri", courierAuthorisation: "UK/T2/00417" }],
    ["DPD", { courier: "DPD next day", courierAuthorisation: "UK/T2/00417" }],
    ...[
      "1st class",
      "second class post",
      "Signed For",
      "RMSD",
      "Special Del",
      "Posted",
      "by post",
    ].map((courier): [string, object] => [
      courier,
      { courier, courierAuthorisation: "UK/T2/00417" },
    ]),
    ...["InPost", "evry", "D.P.D.", "Interlink", "UK Mail", "n/a", "None", "TBC", "myself"].map(
      (courier): [string, object] => [courier, { courier, courierAuthorisation: "UK/T2/00417" }],
    ),
    ["a blank courier", { courier: "\u2800", courierAuthorisation: "UK/T2/00417" }],
    ["a web address", { courier: "evil.com vans", courierAuthorisation: "UK/T2/00417" }],
    ["a courier's phone number", { courier: "Van 07700 900123", courierAuthorisation: "T2/417" }],
    [
      "an authorisation with a web address",
      { courier: "APC", courierAuthorisation: "evil.com/417" },
    ],
    ["an authorisation of zeros", { courier: "APC", courierAuthorisation: "0000" }],
    ["a placeholder authorisation", { courier: "APC", courierAuthorisation: "TBC 1234" }],
    ["none", { courier: "APC", courierAuthorisation: "none 123" }],
    ["a phone number", { courier: "APC", courierAuthorisation: "07700 900123" }],
    ["another one", { courier: "APC", courierAuthorisation: "+44 113 496 0000" }],
  ])("%s: refused", async (_, by) => {
    const { shop, orderId, dispatch } = await packedOrder("fish");
    await expectFail(dispatch(by), "invalid_input");
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
  });

  test("are stored with the order and shown to the buyer", async () => {
    const { shop, orderId, dispatch } = await packedOrder("fish");
    await dispatch(dispatchDetails);
    expect(await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject(
      dispatchDetails,
    );
    const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
    const mail = emails.find(({ subject }) => subject.startsWith("Sam sent your"));
    expect(mail?.text).toContain("Tracking: APC 20261124.");
    expect(mail?.text).toContain("photograph it before you open it");
  });

  test("plants need every packing step except fasting", async () => {
    const shop = await startShop({ ...listings.plants, category: "plants" });
    const transactionId = await transactionIdOf(shop, await addCourierOrder(shop));
    const save = (changes: Partial<typeof fullChecklist>) =>
      shop.seller.as.mutation(api.orders.packaging.save, {
        transactionId,
        checklist: { ...fullChecklist, fasted: false, ...changes },
        photos: [],
      });
    expect(await shop.seller.as.query(api.orders.packaging.get, { transactionId })).toMatchObject({
      hasAnimals: false,
    });
    await expectFail(save({ bagged: false }), "invalid_input");
    await save({});
  });

  test.each(["evil.com vans", "pay@evil.com", "call 07700 900123"])(
    "the courier of plants can't be %s",
    async (courier) => {
      const { dispatch } = await packedOrder("plants");
      const call = dispatch({ courier, trackingReference: "RM 4711 GB" });
      const { message } = await expectFail(call, "invalid_input");
      expect(message).toContain(fieldTexts.leadsElsewhere);
    },
  );

  test("plants need no authorisation, and none is stored", async () => {
    const { shop, orderId, dispatch } = await packedOrder("plants");
    await dispatch({ courierAuthorisation: "UK/T2/00417", trackingReference: "RM 4711 GB" });
    const order = await orderOf(shop.t, orderId);
    expect([order.status, order.courierAuthorisation]).toEqual(["shipped", undefined]);
  });
});
