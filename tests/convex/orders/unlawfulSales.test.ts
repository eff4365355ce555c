/** Listings that become illegal to sell while a buyer is paying, or is waiting for the order. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { aListing } from "../kit/aListing";
import { payWithoutWebhook } from "../kit/fakeStripe";
import { addAdmin, addPerson, expectFail } from "../kit/helpers";
import {
  dispatchDetails,
  addCourierOrder,
  linesOf,
  orderOf,
  addPaidOrder,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
  reviewVersionOf,
} from "../kit/orderHelpers";
import { deliver, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL } from "../kit/totals";
import { addUpload } from "../kit/uploads";

const crayfish = { title: "Signal crayfish", species: "Signal crayfish" };
const zebra = { title: "Zebra plec", species: "Zebra plec" };
const startShopOf = (changes: Partial<Doc<"listings">>) => startShop({ quantity: 9, ...changes });

async function settleAll({ t }: Shop) {
  for (let i = 0; i < 5; i += 1) await settle(t);
}

/** Simulates a change in the law: turns the listing and its orders into `changes`, then rechecks everything. */
async function recheck(shop: Shop, changes: { title?: string; species?: string } = {}) {
  await shop.t.run(async (ctx) => {
    await ctx.db.patch("listings", shop.listingId, { ...changes, scientificName: undefined });
    const { title, species } = changes;
    if (title === undefined || species === undefined) return;
    for (const { _id } of await ctx.db.query("orderLines").take(10)) {
      await ctx.db.patch("orderLines", _id, { title, species });
    }
  });
  await shop.t.mutation(internal.orders.law.recheck, {});
  await settleAll(shop);
}

const emailsMentioning = async ({ t }: Shop, words: string) =>
  await t.run(async (ctx) => {
    const all = await ctx.db.query("emails").take(100);
    return all
      .filter(({ subject }) => subject.includes(words))
      .map(({ to, text }) => ({ to, text }));
  });

test.each([
  ["forbidden", crayfish],
  ["asked a proof for", zebra],
])(
  "a listing that becomes %s during payment isn't sold, and its page and stock are released",
  async (_, changes) => {
    const shop = await startShopOf({});
    const uuid = await startOrder(shop);
    await settle(shop.t);
    expect(sessionOf(shop, uuid).status).toBe("open");
    await recheck(shop, changes);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "cancelled", holdsStock: false });
    expect(sessionOf(shop, uuid).status).toBe("expired");
    expect(await stockOf(shop)).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
    const emails = await emailsMentioning(shop, "was cancelled");
    expect(emails.map(({ to }) => to).sort()).toEqual([shop.buyer.email, shop.seller.email].sort());
    for (const { text } of emails) {
      expect(text).toContain("By law this can't be sold at the moment");
      expect(text).not.toContain("no longer sells");
    }
  },
);

test("a payment that still arrives is refunded, whether or not the order was cancelled first", async () => {
  for (const when of ["before", "after"] as const) {
    const shop = await startShopOf({});
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const session = sessionOf(shop, uuid);
    payWithoutWebhook(session);
    if (when === "after") await recheck(shop, crayfish);
    else
      await shop.t.run((ctx) =>
        ctx.db.patch("listings", shop.listingId, { isActive: false, barReason: "Forbidden." }),
      );
    await deliver(shop.t, sessionEvent(session));
    await settleAll(shop);
    expect(await orderOf(shop.t, uuid), when).toMatchObject({
      status: "cancelled",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(shop.stripe.returned, when).toBe(COLLECTION_TOTAL);
    expect(await stockOf(shop), when).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
    expect(
      (await emailsMentioning(shop, "was cancelled")).map(({ to }) => to),
      when,
    ).toContain(shop.buyer.email);
    expect(await emailsMentioning(shop, "order is confirmed"), when).toEqual([]);
  }
});

test("a paid, undispatched order is cancelled and refunded once, and both sides get the reason", async () => {
  const shop = await startShopOf({});
  const paidId = await addCourierOrder(shop);
  await recheck(shop, crayfish);
  expect(await orderOf(shop.t, paidId)).toMatchObject({
    status: "cancelled",
    refundedAmount: COURIER_TOTAL,
  });
  expect(shop.stripe.returned).toBe(COURIER_TOTAL);
  expect(await stockOf(shop)).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
  const [toBuyer] = await emailsMentioning(shop, "Your order was cancelled");
  const [toSeller] = await emailsMentioning(shop, "Please don't dispatch");
  expect([toBuyer?.to, toSeller?.to]).toEqual([shop.buyer.email, shop.seller.email]);
  for (const mail of [toBuyer, toSeller]) {
    expect(mail?.text).toMatch(/^.*By law this can't be sold at the moment\. .*invasive/s);
  }
  expect(toBuyer?.text).toContain("anything you paid is on its way back to your card");

  await recheck(shop);
  expect(shop.stripe.returned).toBe(COURIER_TOTAL);
  expect(await emailsMentioning(shop, "Your order was cancelled")).toHaveLength(1);
});

test("an order that its seller says was handed over is left to its buyer", async () => {
  const shop = await startShopOf({});
  const uuid = await addPaidOrder(shop);
  await shop.seller.as.mutation(api.orders.fulfilment.reportHandover, {
    orderId: uuid,
    words: "Yesterday at the station",
  });
  await recheck(shop, crayfish);
  expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
  expect((await orderOf(shop.t, uuid)).status).toBe("delivered");
});

test("an order that can't be cancelled while its money moves is listed for the admin", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const shop = await startShopOf({});
  const [stoppedId, free] = [await addCourierOrder(shop), await addCourierOrder(shop)];
  const { _id } = await orderOf(shop.t, stoppedId);
  await shop.t.run((ctx) => ctx.db.patch("orders", _id, { stops: ["chargeback"] }));
  await recheck(shop, crayfish);
  expect((await orderOf(shop.t, stoppedId)).status).toBe("processing");
  expect((await orderOf(shop.t, free)).status).toBe("cancelled");
  const failures = await shop.t.run((ctx) => ctx.db.query("jobFailures").take(9));
  expect(failures).toMatchObject([
    { rowId: _id, error: expect.stringContaining("chargeback") as string },
  ]);
});

/** Pays on a page that was opened before. */
async function payOpenPage(shop: Shop, uuid: string) {
  const session = sessionOf(shop, uuid);
  payWithoutWebhook(session);
  await deliver(shop.t, sessionEvent(session));
  await settleAll(shop);
}

test("a listing that an admin takes off sale for its description can't be paid for, but paid orders stay", async () => {
  const shop = await startShopOf({ title: "Guppies", description: "Also a signal crayfish, £5." });
  const paidId = await addCourierOrder(shop);
  const rival = await addPerson(shop.t);
  const unpaid = await startOrder(shop, rival);
  await settle(shop.t);
  const admin = await addAdmin(shop.t);
  await shop.t.mutation(internal.orders.law.recheckListing, { rowId: shop.listingId });
  await admin.as.mutation(api.moderation.listings.decide, {
    listingId: shop.listingId,
    names: ["signal crayfish"],
    version: await reviewVersionOf(shop.t, shop.listingId),
    decision: "takeDown",
    reason: "It sells crayfish.",
  });
  await payOpenPage(shop, unpaid);
  expect(await orderOf(shop.t, unpaid)).toMatchObject({
    status: "cancelled",
    refundedAmount: COLLECTION_TOTAL,
  });
  const buyersEmails = await emailsMentioning(shop, "Your order was cancelled");
  const sellersEmails = await emailsMentioning(shop, "An unpaid order was cancelled");
  expect([...buyersEmails, ...sellersEmails].map(({ to }) => to)).toEqual([
    rival.email,
    shop.seller.email,
  ]);
  for (const { text } of [...buyersEmails, ...sellersEmails]) {
    expect(text).toContain("Shoal took this listing off sale. We cancelled th");
    expect(text).not.toMatch(/By law|It sells crayfish/);
  }
  await recheck(shop);
  expect(await trailOf(shop, paidId)).toEqual(["place", "pay"]);
});

/** Adds a proof that an admin has accepted. */
async function addProof({ t, seller, listingId }: Shop, species: string) {
  const { storageId: fileId } = await addUpload(t, seller.userId, "proof");
  await t.run((ctx) =>
    ctx.db.insert("listingProofs", {
      listingId,
      fileId,
      sellerId: seller.userId,
      fileName: "permit.pdf",
      species: [species],
      status: "accepted",
      sentAt: 1,
    }),
  );
}

test("a listing without its accepted proof can't be paid for, but paid orders continue", async () => {
  const shop = await startShopOf({ ...zebra, scientificName: undefined, isProofAccepted: true });
  await addProof(shop, "Hypancistrus zebra");
  const paidId = await addCourierOrder(shop);
  const rival = await addPerson(shop.t);
  const unpaid = await startOrder(shop, rival);
  await settle(shop.t);
  // The seller uploads another file, which an admin must check first.
  const { storageId } = await addUpload(shop.t, shop.seller.userId, "proof");
  const { quantity: _, ...details } = aListing({ ...zebra, category: "fish" });
  await shop.seller.as.mutation(api.listings.catalogue.update, {
    listingId: shop.listingId,
    ...details,
    images: [await addUpload(shop.t, shop.seller.userId)],
    proof: { storageId, name: "other.pdf" },
  });
  await payOpenPage(shop, unpaid);
  expect(await orderOf(shop.t, unpaid)).toMatchObject({
    status: "cancelled",
    refundedAmount: COLLECTION_TOTAL,
  });
  await recheck(shop);
  expect(await trailOf(shop, paidId)).toEqual(["place", "pay"]);
});

test("legal listings can still be paid for", async () => {
  const shop = await startShopOf({});
  const uuid = await startOrder(shop);
  await settle(shop.t);
  await recheck(shop);
  await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
  expect((await orderOf(shop.t, uuid)).status).toBe("processing");
});

const redclaw = {
  title: "Redclaw crayfish",
  species: "Redclaw crayfish",
  category: "shrimp" as const,
  isProofAccepted: true,
  deliveryMethods: ["collection" as const, "courier" as const],
};

/** A shop that sells redclaw crayfish with an accepted proof. */
async function startRedclawShop(changes: Partial<Doc<"listings">> = {}): Promise<Shop> {
  const shop = await startShopOf({ ...redclaw, ...changes });
  await addProof(shop, "Cherax quadricarinatus");
  return shop;
}

async function patchLine(
  { t }: Shop,
  orderId: Id<"orders">,
  changes: Partial<Doc<"orderLines">>,
): Promise<void> {
  const [{ _id }] = await linesOf(t, orderId);
  await t.run((ctx) => ctx.db.patch("orderLines", _id, changes));
}

/** Pays for an order whose row or listing changed while the buyer was on the pay page. */
async function payAfter(
  shop: Shop,
  deliveryMethod: "collection" | "courier",
  change: {
    order?: Partial<Doc<"orders">>;
    line?: Partial<Doc<"orderLines">>;
    listing?: Partial<Doc<"listings">>;
  },
): Promise<string> {
  const uuid = await startOrder(shop, shop.buyer, { deliveryMethod, outcode: "M1" });
  await settle(shop.t);
  const session = sessionOf(shop, uuid);
  payWithoutWebhook(session);
  const { _id } = await orderOf(shop.t, uuid);
  await shop.t.run(async (ctx) => {
    if (change.order) await ctx.db.patch("orders", _id, change.order);
    if (change.listing) await ctx.db.patch("listings", shop.listingId, change.listing);
  });
  if (change.line) await patchLine(shop, _id, change.line);
  await deliver(shop.t, sessionEvent(session));
  await settleAll(shop);
  return uuid;
}

describe("the law is checked again when the payment arrives", () => {
  const neons = { title: "Neon tetras", species: "Neon tetra" };
  test.each([
    [
      "the buyer of a collection is in Scotland",
      "collection",
      { order: { buyerOutcode: "EH1" } },
      "Scotland",
    ],
    [
      "the courier goes to Scotland",
      "courier",
      { order: { deliveryOutcode: "EH1" } },
      "In Scotland no",
    ],
    [
      "the route crosses the sea",
      "collection",
      { line: neons, order: { buyerOutcode: "BT1" } },
      "Irish Sea",
    ],
    [
      "it is forbidden at the seller's place",
      "courier",
      { line: { species: "Signal crayfish" } },
      "invasive",
    ],
  ] as const)(
    "%s: cancelled and refunded in full, and both sides get the reason",
    async (_, method, change, reason) => {
      const shop = await startRedclawShop();
      const uuid = await payAfter(shop, method, change);
      const row = await orderOf(shop.t, uuid);
      expect(row).toMatchObject({ status: "cancelled", refundedAmount: row.totalAmount });
      expect(shop.stripe.returned).toBe(row.totalAmount);
      expect(await stockOf(shop)).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
      const emails = await emailsMentioning(shop, "was cancelled");
      expect(emails.map(({ to }) => to).sort()).toEqual(
        [shop.buyer.email, shop.seller.email].sort(),
      );
      for (const { text } of emails) expect(text).toContain(reason);
      expect(await emailsMentioning(shop, "order is confirmed")).toEqual([]);
    },
  );

  test.each(["collection", "courier"] as const)(
    "for the seller's place at the time of the purchase by %s, even if the listing has moved",
    async (method) => {
      const shop = await startRedclawShop();
      const uuid = await payAfter(shop, method, { listing: { outcode: "BT1" } });
      expect(await orderOf(shop.t, uuid)).toMatchObject({
        status: "processing",
        sellerOutcode: "LS6",
      });
      expect(shop.stripe.returned).toBe(0);
    },
  );

  test("for the listing's place if the order has none for its seller", async () => {
    const shop = await startRedclawShop();
    const uuid = await payAfter(shop, "collection", {
      order: { sellerOutcode: undefined },
      listing: { outcode: "BT1" },
    });
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("even for listings that haven't been rechecked yet", async () => {
    const shop = await startShopOf(zebra);
    const uuid = await payAfter(shop, "collection", {});
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("for the listing as it was bought, not as since edited", async () => {
    const shop = await startShopOf({ ...redclaw, title: "Neon tetras", species: "Neon tetra" });
    const uuid = await payAfter(shop, "courier", {
      order: { deliveryOutcode: "EH1" },
      listing: redclaw,
    });
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(shop.stripe.returned).toBe(0);
  });
});

test("a payment is accepted although the seller has meanwhile named a species that needs proof", async () => {
  const shop = await startShopOf({});
  const uuid = await startOrder(shop);
  await settle(shop.t);
  const images = [await addUpload(shop.t, shop.seller.userId)];
  const { storageId } = await addUpload(shop.t, shop.seller.userId, "proof");
  const { quantity: _, ...details } = aListing();
  await shop.seller.as.mutation(api.listings.catalogue.update, {
    listingId: shop.listingId,
    ...details,
    ...zebra,
    images,
    proof: { storageId, name: "permit.pdf" },
  });
  await settleAll(shop);
  await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
  await settleAll(shop);
  expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  expect(shop.stripe.returned).toBe(0);
});

test("a payment is refused once the proof is, although the seller has reworded the title", async () => {
  const shop = await startShopOf({});
  const admin = await addAdmin(shop.t);
  const images = [await addUpload(shop.t, shop.seller.userId)];
  const { storageId } = await addUpload(shop.t, shop.seller.userId, "proof");
  const { create, update } = api.listings.catalogue;
  const listingId = await shop.seller.as.mutation(create, {
    clientKey: "zebra",
    ...aListing(zebra),
    images,
    proof: { storageId, name: "permit.pdf" },
  });
  const decide = async (accept: boolean) => {
    const proof = await shop.t.run(({ db }) => db.query("listingProofs").first());
    if (proof === null) throw new Error("No proof");
    const { _id: proofId, sentAt } = proof;
    await admin.as.mutation(api.moderation.proofs.decide, { proofId, sentAt, accept, reason: "r" });
  };
  await decide(true);
  const uuid = await startOrder({ ...shop, listingId });
  await settle(shop.t);
  await shop.seller.as.mutation(update, { listingId, description: "Changed words" });
  await decide(false);
  await shop.seller.as.mutation(update, { listingId, title: "Zebra plecs" });
  await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
  await settleAll(shop);
  expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
});

test("a paid order is checked as it was bought, even if its listing has changed", async () => {
  const shop = await startShopOf({});
  const [forbiddenId, lawfulId] = [await addCourierOrder(shop), await addCourierOrder(shop)];
  const { _id } = await orderOf(shop.t, forbiddenId);
  const soldFields = { title: "Signal crayfish", species: "Signal crayfish" };
  await patchLine(shop, _id, soldFields);
  await recheck(shop, { title: "Signal crayfish" });
  expect(await trailOf(shop, forbiddenId)).toContain("cancel");
  expect(await trailOf(shop, lawfulId)).toEqual(["place", "pay"]);
});

test("relisting as another species doesn't cancel orders bought under the old proof", async () => {
  const shop = await startShopOf({ ...zebra, isProofAccepted: true });
  await addProof(shop, "Hypancistrus zebra");
  const paidId = await addCourierOrder(shop);
  await shop.t.run(async (ctx) => {
    await ctx.db.patch("listings", shop.listingId, { ...redclaw, proof: "waiting" });
    const proof = await ctx.db.query("listingProofs").first();
    await ctx.db.patch("listingProofs", proof!._id, { species: ["Cherax quadricarinatus"] });
  });
  await recheck(shop);
  expect(await trailOf(shop, paidId)).toEqual(["place", "pay"]);
});

describe("a law that bars sales only at the buyer's place", () => {
  /** A paid order that was legal when it was bought, for a buyer at `order`'s place. */
  async function startPaidElsewhere(
    method: "collection" | "courier",
    order: Partial<Doc<"orders">>,
    listing: Partial<Doc<"listings">> = redclaw,
  ) {
    const shop = await startRedclawShop(listing);
    const uuid = await payAfter(shop, method, {});
    const { _id } = await orderOf(shop.t, uuid);
    await shop.t.run((ctx) => ctx.db.patch("orders", _id, order));
    return { shop, uuid };
  }

  test.each(["collection", "courier"] as const)(
    "keeps an order by %s from being handed over even before the recheck, until it is legal again",
    async (method) => {
      const scottishPlaces = { buyerOutcode: "EH1", deliveryOutcode: "EH1" };
      const { shop, uuid } = await startPaidElsewhere(method, scottishPlaces);
      const handOver = () => {
        const { as } = shop.seller;
        return method === "courier"
          ? as.mutation(api.orders.fulfilment.markDispatched, { orderId: uuid, ...dispatchDetails })
          : as.mutation(api.orders.fulfilment.confirmHandover, { orderId: uuid, code: "000000" });
      };
      const { message } = await expectFail(handOver(), "transition_refused");
      expect(message).toContain("for something that can no longer be sold to a buyer in Scotland");
      if (method === "collection") {
        const report = { orderId: uuid, words: "Yesterday at the station" };
        const call = shop.seller.as.mutation(api.orders.fulfilment.reportHandover, report);
        await expectFail(call, "transition_refused");
      }

      const { _id } = await orderOf(shop.t, uuid);
      const england = { buyerOutcode: "M1", deliveryOutcode: "M1" };
      await shop.t.run((ctx) => ctx.db.patch("orders", _id, england));
      await recheck(shop);
      expect(await trailOf(shop, uuid)).toEqual(["place", "pay"]);
      if (method === "courier") await expectFail(handOver(), "packaging_required");
      else expect(await handOver()).toMatchObject({ confirmed: false });
    },
  );

  test.each([
    ["collection", { buyerOutcode: "EH1" }, {}, "in Scotland. In Scotland no"],
    ["courier", { deliveryOutcode: "EH1" }, {}, "in Scotland. In Scotland no"],
    [
      ...(["courier", { deliveryOutcode: "BT1" }] as const),
      { title: "Neon tetras", species: "Neon tetra" },
      "in Northern Ireland. Animals and plants can't go between",
    ],
  ] as const)(
    "cancels and refunds %s to %o, and tells both sides the place",
    async (method, order, listing, words) => {
      const { shop, uuid } = await startPaidElsewhere(method, order, listing);
      await recheck(shop);
      const row = await orderOf(shop.t, uuid);
      expect(row).toMatchObject({ status: "cancelled", refundedAmount: row.totalAmount });
      expect(shop.stripe.returned).toBe(row.totalAmount);
      const [toBuyer] = await emailsMentioning(shop, "Your order was cancelled");
      const [toSeller] = await emailsMentioning(shop, "don't dispatch");
      expect([toBuyer?.to, toSeller?.to]).toEqual([shop.buyer.email, shop.seller.email]);
      for (const mail of [toBuyer, toSeller]) {
        expect(mail?.text).toContain(`can't be sold to a buyer ${words}`);
      }
      // The listing is still legal for other buyers, so it stays listed.
      const storedListing = await shop.t.run((ctx) => ctx.db.get("listings", shop.listingId));
      expect(storedListing).toMatchObject({ isListed: true });
    },
  );

  test("paid orders that are still legal are left alone, as are dispatched ones", async () => {
    const { shop, uuid } = await startPaidElsewhere("courier", { deliveryOutcode: "LS6" });
    await recheck(shop);
    expect(await trailOf(shop, uuid)).toEqual(["place", "pay"]);
    const { _id } = await orderOf(shop.t, uuid);
    await shop.t.run((ctx) =>
      ctx.db.patch("orders", _id, { deliveryOutcode: "EH1", status: "shipped" }),
    );
    await recheck(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("shipped");
  });

  test("an unpaid order ends without waiting for its payment", async () => {
    const shop = await startRedclawShop();
    const uuid = await startOrder(shop, shop.buyer, {
      deliveryMethod: "collection",
      outcode: "M1",
    });
    await settle(shop.t);
    const { _id } = await orderOf(shop.t, uuid);
    await shop.t.run((ctx) => ctx.db.patch("orders", _id, { buyerOutcode: "EH1" }));
    await recheck(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(sessionOf(shop, uuid).status).toBe("expired");
    for (const { text } of await emailsMentioning(shop, "was cancelled")) {
      expect(text).toContain("can't be sold to a buyer in Scotland. In Scotland no");
    }
  });

  test("more than one batch is processed without further calls", async () => {
    const shop = await startRedclawShop();
    const model = await orderOf(shop.t, await startOrder(shop, shop.buyer, { outcode: "M1" }));
    const { _id, _creationTime, ...order } = model;
    const [{ _id: _l, _creationTime: _c, ...line }] = await linesOf(shop.t, _id);
    await shop.t.run(async (ctx) => {
      await ctx.db.patch("listings", shop.listingId, { quantity: 300, heldQuantity: 242 });
      for (let i = 0; i < 120; i += 1) {
        const uuid = crypto.randomUUID();
        const orderId = await ctx.db.insert("orders", { ...order, buyerOutcode: "EH1", uuid });
        await ctx.db.insert("orderLines", { ...line, orderId });
      }
    });
    await shop.t.mutation(internal.orders.law.recheck, {});
    await shop.t.finishAllScheduledFunctions(vi.runAllTimers);
    const rows = await shop.t.run((ctx) => ctx.db.query("orders").take(200));
    const forbiddenOrders = rows.filter(({ buyerOutcode }) => buyerOutcode === "EH1");
    expect(forbiddenOrders.map(({ status }) => status)).toEqual(Array(120).fill("cancelled"));
  });
});

describe("a delivery increase is checked against current law", () => {
  const startRaisedShop = async () => {
    const shop = await startRedclawShop();
    const orderId = await payAfter(shop, "courier", {});
    const { _id } = await orderOf(shop.t, orderId);
    const moveToScotland = () =>
      shop.t.run((ctx) => ctx.db.patch("orders", _id, { deliveryOutcode: "EH1" }));
    const propose = () =>
      shop.seller.as.mutation(api.orders.adjustments.propose, {
        orderId,
        proposedDeliveryCharge: 1500,
      });
    const accept = (adjustmentId: Id<"orderAdjustments">) =>
      shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    return { shop, orderId, toScotland: moveToScotland, propose, accept };
  };

  test("when proposed and when accepted, but can always be rejected", async () => {
    const { shop, toScotland, propose, accept } = await startRaisedShop();
    const adjustmentId = await propose();
    await toScotland();
    for (const call of [propose(), accept(adjustmentId)]) {
      const { message } = await expectFail(call, "transition_refused");
      expect(message).toContain("for something that can no longer be sold to a buyer in Scotland");
    }
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: false });
  });

  test("when paid, and if illegal both payments are refunded and the order is cancelled", async () => {
    const { shop, orderId, toScotland, propose, accept } = await startRaisedShop();
    const adjustmentId = await propose();
    await accept(adjustmentId);
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    expect(session.amount).toBe(300);
    payWithoutWebhook(session);
    await toScotland();
    await deliver(shop.t, sessionEvent(session));
    await settleAll(shop);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      totalAmount: COURIER_TOTAL,
      status: "cancelled",
      refundedAmount: COURIER_TOTAL,
    });
    expect(shop.stripe.returned).toBe(300 + COURIER_TOTAL);
    const adjustment = await shop.t.run((ctx) => ctx.db.get("orderAdjustments", adjustmentId));
    expect(adjustment?.status).toBe("lapsed");
  });
});
