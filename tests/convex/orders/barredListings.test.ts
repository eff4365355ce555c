/** What the law comes to keep out of the shop while somebody pays for it, or has paid and waits for it. */
import { describe, expect, test } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { lawVersion } from "../../../convex/domain/listings/law/version";
import { addAdmin, addPerson } from "../kit/helpers";
import { payUnheard } from "../kit/fakeStripe";
import {
  courierOrder,
  orderOf,
  sessionOf,
  settle,
  type Shop,
  start,
  startShop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";
import { aListing } from "../kit/aListing";
import { deliver, sessionEvent } from "../kit/stripeEvents";
import { addUpload } from "../kit/uploads";

const crayfish = { title: "Signal crayfish", species: "Signal crayfish" };
const zebra = { title: "Zebra plec", species: "Zebra plec" };
const shopOf = (changes: Partial<Doc<"listings">>) => startShop({ quantity: 9, ...changes });

async function settleAll({ t }: Shop) {
  for (let i = 0; i < 5; i += 1) await settle(t);
}

/** Another table of law is there, under which what was lawful stands where `what` stands now. */
async function sweep(shop: Shop, what: { title?: string; species?: string } = {}) {
  await shop.t.run(async (ctx) => {
    await ctx.db.patch("listings", shop.listingId, { ...what, scientificName: undefined });
    const { title: listingTitle, species } = what;
    if (listingTitle === undefined || species === undefined) return;
    for (const { _id } of await ctx.db.query("orders").take(10)) {
      await ctx.db.patch("orders", _id, { listingTitle, species });
    }
  });
  await shop.t.mutation(internal.listings.law.sweep, {});
  await settleAll(shop);
}

const told = async ({ t }: Shop, words: string) =>
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
  "what comes to be %s while a buyer is on the pay page is not sold: page closed, animals free, both told",
  async (_, what) => {
    const shop = await shopOf({});
    const uuid = await start(shop);
    await settle(shop.t);
    expect(sessionOf(shop, uuid).status).toBe("open");
    await sweep(shop, what);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "cancelled", holdsStock: false });
    expect(sessionOf(shop, uuid).status).toBe("expired");
    expect(await stockOf(shop)).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
    const mails = await told(shop, "called off");
    expect(mails.map(({ to }) => to).sort()).toEqual([shop.buyer.email, shop.seller.email].sort());
    for (const { text } of mails) {
      expect(text).toContain("The law keeps this listing out of the shop");
      expect(text).not.toContain("no longer sells");
    }
  },
);

test("money that comes nevertheless goes back by itself, whether or not the order was called off before", async () => {
  for (const when of ["before", "after"] as const) {
    const shop = await shopOf({});
    const uuid = await start(shop);
    await settle(shop.t);
    const session = sessionOf(shop, uuid);
    payUnheard(session);
    if (when === "after") await sweep(shop, crayfish);
    else
      await shop.t.run((ctx) =>
        ctx.db.patch("listings", shop.listingId, { isActive: false, barred: "Forbidden." }),
      );
    await deliver(shop.t, sessionEvent(session));
    await settleAll(shop);
    expect(await orderOf(shop.t, uuid), when).toMatchObject({
      status: "cancelled",
      refundedAmount: 530,
    });
    expect(shop.stripe.returned, when).toBe(530);
    expect(await stockOf(shop), when).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
    expect(
      (await told(shop, "called off")).map(({ to }) => to),
      when,
    ).toContain(shop.buyer.email);
    expect(await told(shop, "order is confirmed"), when).toEqual([]);
  }
});

test("a paid order that is not dispatched: the buyer may take the money back, the seller is asked to keep it, the admin hears", async () => {
  const shop = await shopOf({});
  await addAdmin(shop.t);
  const paid = await courierOrder(shop);
  await sweep(shop, crayfish);
  expect(await trailOf(shop, paid)).toEqual(["place", "pay", "listingBarred"]);
  const [toBuyer] = await told(shop, "take your money back");
  expect(toBuyer?.to).toBe(shop.buyer.email);
  expect((await told(shop, "Please do not dispatch"))[0]?.to).toBe(shop.seller.email);
  expect(await told(shop, "what the law keeps out of the shop")).toHaveLength(1);

  // Once, however often the law is looked at.
  await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { proof: "asked" }));
  await shop.t.mutation(internal.orders.barredListings.begin, { listingId: shop.listingId });
  await settleAll(shop);
  expect(await trailOf(shop, paid)).toEqual(["place", "pay", "listingBarred"]);

  await shop.buyer.as.mutation(api.orders.orders.cancel, { orderId: paid });
  await settle(shop.t);
  expect(shop.stripe.returned).toBe(1730);
});

test("a description that names what is forbidden ends what is not paid; who has bought something lawful keeps it", async () => {
  const shop = await shopOf({ title: "Guppies", description: "Also a signal crayfish, £5." });
  const paid = await courierOrder(shop);
  const rival = await addPerson(shop.t);
  const unpaid = await start(shop, rival);
  await settle(shop.t);
  await sweep(shop);
  expect((await orderOf(shop.t, unpaid)).status).toBe("cancelled");
  expect(await orderOf(shop.t, paid)).not.toHaveProperty("refundOfferedAt");
  expect(await told(shop, "take your money back")).toEqual([]);
});

test("a proof that is not accepted any more ends the hold; what was paid before goes on", async () => {
  const shop = await shopOf({ ...zebra, scientificName: undefined, proofSeen: true });
  const { storageId: fileId } = await addUpload(shop.t, shop.seller.userId, "proof");
  await shop.t.run((ctx) =>
    ctx.db.insert("listingProofs", {
      ...{ listingId: shop.listingId, fileId, sellerId: shop.seller.userId },
      ...{ fileName: "permit.pdf", species: ["Hypancistrus zebra"], status: "accepted", sentAt: 1 },
    }),
  );
  const paid = await courierOrder(shop);
  const rival = await addPerson(shop.t);
  const unpaid = await start(shop, rival);
  await settle(shop.t);
  // The seller sends another file: an admin has to look at that one.
  const { storageId } = await addUpload(shop.t, shop.seller.userId, "proof");
  const { quantity: _, ...details } = aListing({ ...zebra, category: "fish" });
  await shop.seller.as.mutation(api.listings.listings.update, {
    ...{ listingId: shop.listingId, ...details },
    images: [await addUpload(shop.t, shop.seller.userId)],
    proof: { storageId, name: "other.pdf" },
  });
  await settleAll(shop);
  expect((await orderOf(shop.t, unpaid)).status).toBe("cancelled");
  expect(sessionOf(shop, unpaid).status).toBe("expired");
  expect(await orderOf(shop.t, paid)).toMatchObject({ status: "processing" });
  expect(await orderOf(shop.t, paid)).not.toHaveProperty("refundOfferedAt");
});

test("what the law leaves alone goes on being paid for", async () => {
  const shop = await shopOf({});
  const uuid = await start(shop);
  await settle(shop.t);
  await sweep(shop);
  await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
  expect((await orderOf(shop.t, uuid)).status).toBe("processing");
});

const redclaw = {
  ...{ title: "Redclaw crayfish", species: "Redclaw crayfish", category: "shrimp" as const },
  ...{ lawVersion: lawVersion(), proofSeen: true },
  ...{ deliveryMethods: ["collection" as const, "courier" as const] },
};

/** A payment that arrives for an order, or a listing, which has become something else on the pay page. */
async function payAfter(
  shop: Shop,
  deliveryMethod: "collection" | "courier",
  change: { order?: Partial<Doc<"orders">>; listing?: Partial<Doc<"listings">> },
): Promise<string> {
  const uuid = await start(shop, shop.buyer, { deliveryMethod, outcode: "M1" });
  await settle(shop.t);
  const session = sessionOf(shop, uuid);
  payUnheard(session);
  const { _id } = await orderOf(shop.t, uuid);
  await shop.t.run(async (ctx) => {
    if (change.order) await ctx.db.patch("orders", _id, change.order);
    if (change.listing) await ctx.db.patch("listings", shop.listingId, change.listing);
  });
  await deliver(shop.t, sessionEvent(session));
  await settleAll(shop);
  return uuid;
}

describe("the law is read again when the payment arrives", () => {
  const neons = { listingTitle: "Neon tetras", species: "Neon tetra" };
  test.each([
    ["the buyer of a collection is in Scotland", "collection", { buyerOutcode: "EH1" }, "Scotland"],
    ["the courier goes to Scotland", "courier", { deliveryOutcode: "EH1" }, "In Scotland no"],
    ["the sea lies between", "collection", { ...neons, buyerOutcode: "BT1" }, "Irish Sea"],
    ["it is forbidden where it is", "courier", { species: "Signal crayfish" }, "invasive"],
  ] as const)(
    "%s: called off, all of the money goes back, both are told why",
    async (_, method, order, reason) => {
      const shop = await shopOf(redclaw);
      const uuid = await payAfter(shop, method, { order });
      const row = await orderOf(shop.t, uuid);
      expect(row).toMatchObject({ status: "cancelled", refundedAmount: row.totalAmount });
      expect(shop.stripe.returned).toBe(row.totalAmount);
      expect(await stockOf(shop)).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
      const mails = await told(shop, "called off");
      expect(mails.map(({ to }) => to).sort()).toEqual(
        [shop.buyer.email, shop.seller.email].sort(),
      );
      for (const { text } of mails) expect(text).toContain(reason);
      expect(await told(shop, "order is confirmed")).toEqual([]);
    },
  );

  test("and for the place to which the seller has moved what changes hands in person", async () => {
    const shop = await shopOf(redclaw);
    const uuid = await payAfter(shop, "collection", { listing: { outcode: "BT1" } });
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(530);
  });

  test("and for a listing that the sweep has not come to yet", async () => {
    const shop = await shopOf({ ...zebra, lawVersion: lawVersion() });
    const uuid = await payAfter(shop, "collection", { listing: { lawVersion: "another" } });
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(530);
  });

  test("what was bought decides, not what its seller has made of the listing since", async () => {
    const shop = await shopOf({ ...redclaw, title: "Neon tetras", species: "Neon tetra" });
    const uuid = await payAfter(shop, "courier", {
      ...{ order: { deliveryOutcode: "EH1" }, listing: redclaw },
    });
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(shop.stripe.returned).toBe(0);
  });
});

test("a paid order is judged by what was bought, whatever its listing has become", async () => {
  const shop = await shopOf({ description: "Also a signal crayfish, £5." });
  const [forbidden, lawful] = [await courierOrder(shop), await courierOrder(shop)];
  const { _id } = await orderOf(shop.t, forbidden);
  const sold = { listingTitle: "Signal crayfish", species: "Signal crayfish" };
  await shop.t.run((ctx) => ctx.db.patch("orders", _id, sold));
  await sweep(shop);
  expect(await trailOf(shop, forbidden)).toEqual(["place", "pay", "listingBarred"]);
  expect(await trailOf(shop, lawful)).toEqual(["place", "pay"]);
});

test("a proof that has gone with what was listed calls off nothing that was bought under it", async () => {
  const shop = await shopOf({ ...zebra, lawVersion: lawVersion(), proofSeen: true });
  const paid = await courierOrder(shop);
  await shop.t.run((ctx) =>
    ctx.db.patch("listings", shop.listingId, { ...redclaw, proof: "waiting" }),
  );
  await shop.t.mutation(internal.orders.barredListings.begin, { listingId: shop.listingId });
  await settleAll(shop);
  expect(await trailOf(shop, paid)).toEqual(["place", "pay"]);
});
