import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { DAY_MS, REVIEW_CHANGE_MS, SELF_CANCEL_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { payWithoutWebhook } from "../kit/fakeStripe";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  expectFail,
  finishWork,
  makeAdmin,
  type Person,
} from "../kit/helpers";
import {
  addCourierOrder,
  dropScheduledJobs,
  orderOf,
  pack,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";
import { actionNames } from "../kit/registered";
import { addCompletedOrder, review } from "../kit/reviewHelpers";
import { deliver, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL } from "../kit/totals";

const reason = "Sold sick fish";

/** Every way to block an account. */
const blockActions: Record<string, (shop: Shop, admin: Person) => Promise<unknown>> = {
  "suspended in the user table": ({ seller: { userId } }, admin) =>
    admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason }),
  "banned in the user table": ({ seller: { userId } }, admin) =>
    admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason }),
  "banned from seller approvals": ({ seller: { userId } }, admin) =>
    admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings: true, reason }),
};

async function settleAll(shop: Shop) {
  // Buyers are notified after the admin's undo window.
  await settle(shop.t, UNDO_WINDOW_MS);
  for (let i = 0; i < 4; i += 1) await settle(shop.t);
}
const emailsMentioning = async ({ t }: Shop, words: string) =>
  await t.run(async (ctx) => {
    const all = await ctx.db.query("emails").take(100);
    return all.filter(({ subject }) => subject.includes(words)).map(({ to }) => to);
  });

describe.each(Object.entries(blockActions))("a seller who is %s", (_, putOut) => {
  test("takes no more money, and everyone is told: pages close, unpaid orders end and paid ones are refundable", async () => {
    const shop = await startShop({ quantity: 9 });
    const admin = await addAdmin(shop.t);
    const paidId = await addCourierOrder(shop);
    const rival = await addPerson(shop.t);
    const unpaidId = await startOrder(shop, rival);
    await settle(shop.t);
    await putOut(shop, admin);
    await settleAll(shop);

    expect(await orderOf(shop.t, unpaidId)).toMatchObject({
      status: "cancelled",
      holdsStock: false,
    });
    expect(sessionOf(shop, unpaidId).status).toBe("expired");
    expect(await stockOf(shop)).toEqual({ quantity: 8, heldQuantity: 0, soldCount: 1 });
    expect((await emailsMentioning(shop, "was cancelled")).sort()).toEqual(
      [rival.email, shop.seller.email].sort(),
    );
    expect(await emailsMentioning(shop, "get your money back")).toEqual([shop.buyer.email]);
    expect(await emailsMentioning(shop, "Bea can get a refund")).toEqual([shop.seller.email]);
    expect(await trailOf(shop, paidId)).toEqual(["place", "pay", "sellerBlocked"]);

    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: paidId });
    await settle(shop.t);
    expect(shop.stripe.returned).toBe(COURIER_TOTAL);
    await expectFail(startOrder(shop), "listing_unavailable");
  });
});

describe("an admin with an unfinished order", () => {
  const { ban, suspend } = api.moderation.standing;
  const { updateProfile } = api.moderation.accounts;

  test.each(["the same account", "another of their mailbox"])(
    "can't block its seller, bought by %s",
    async (account) => {
      const shop = await startShop({ quantity: 9 });
      const admin = await addPerson(shop.t, { role: "admin", email: "ada@shoal.test" });
      const other = await addPerson(shop.t, { email: "ada+shop@shoal.test" });
      const buyer = account === "the same account" ? admin : other;
      const orderId = await addCourierOrder({ ...shop, buyer });
      const { userId } = shop.seller;
      const bySuspension = { userId, suspended: true, reason };
      await expectFail(admin.as.mutation(suspend, bySuspension), "trade_with_admin");
      const byBan = { userId, purgeListings: false, reason };
      await expectFail(admin.as.mutation(ban, byBan), "trade_with_admin");
      const byRevoking = { userId, updates: { sellerApproved: false } };
      await expectFail(admin.as.mutation(updateProfile, byRevoking), "trade_with_admin");
      await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
      await settle(shop.t);
      await admin.as.mutation(suspend, bySuspension);
    },
  );

  test("can't reject its seller's application, nor undo that a suspension was lifted", async () => {
    const shop = await startShop({ quantity: 9 });
    const admin = await addPerson(shop.t, { role: "admin" });
    const { userId } = shop.seller;
    const setSuspended = (on: boolean) =>
      admin.as.mutation(suspend, { userId, suspended: on, reason });
    await setSuspended(true);
    const { eventId } = await setSuspended(false);
    const applicationId = await shop.t.run(({ db }) => {
      const now = Date.now();
      return db.insert("sellerApplications", {
        userId,
        fullName: "Sam Seller",
        email: shop.seller.email,
        searchText: "sam",
        location: "Leeds",
        whatToSell: "Shrimp",
        species: ["Cherry shrimp"],
        estimatedSales: "5",
        aboutSeller: "",
        isHobbyist: true,
        status: "pending_review",
        createdAt: now,
        updatedAt: now,
      });
    });
    await addCourierOrder({ ...shop, buyer: admin });
    const rejection = { applicationId, approve: false, reason };
    const reject = admin.as.mutation(api.moderation.approvals.decide, rejection);
    await expectFail(reject, "trade_with_admin");
    if (eventId === null) throw new Error("Nothing was lifted");
    const undo = admin.as.mutation(api.moderation.standing.undo, { eventId });
    await expectFail(undo, "trade_with_admin");
  });

  test("can block its seller as the designated admin", async () => {
    const shop = await startShop({ quantity: 9 });
    const admin = await addDesignatedAdmin(shop.t);
    await addCourierOrder({ ...shop, buyer: admin });
    const { userId } = shop.seller;
    await admin.as.mutation(suspend, { userId, suspended: true, reason });
  });

  test("can block the buyer of an order that isn't paid, and unblock anybody", async () => {
    const shop = await startShop({ quantity: 9 });
    const admin = await addPerson(shop.t, { role: "admin" });
    await startOrder({ ...shop, buyer: admin });
    const { userId } = shop.seller;
    await admin.as.mutation(suspend, { userId, suspended: true, reason });
    await admin.as.mutation(suspend, { userId, suspended: false, reason });
  });

  test("can't block its buyer", async () => {
    const shop = await startShop({ quantity: 9 });
    const admin = await addAdmin(shop.t);
    await addCourierOrder(shop);
    await shop.t.run(async ({ db }) => {
      const sale = await db.query("orders").first();
      if (sale) await db.patch("orders", sale._id, { sellerId: admin.userId });
    });
    const { userId } = shop.buyer;
    const call = admin.as.mutation(suspend, { userId, suspended: true, reason });
    await expectFail(call, "trade_with_admin");
  });
});

describe("an admin with a completed order", () => {
  const { ban, suspend } = api.moderation.standing;
  const { remove } = api.moderation.accounts;

  test("that they sold can't block or delete the buyer who may still review it, by any of their accounts", async () => {
    const shop = await startShop({ quantity: 9 });
    const orderId = await addCompletedOrder(shop);
    await makeAdmin(shop.t, shop.seller);
    const otherAccount = await addPerson(shop.t, { email: shop.buyer.email.replace("@", "+2@") });
    const { as } = shop.seller;
    const expectRefused = async () => {
      for (const { userId } of [shop.buyer, otherAccount]) {
        for (const call of [
          as.mutation(suspend, { userId, suspended: true, reason }),
          as.mutation(ban, { userId, purgeListings: false, reason }),
          as.mutation(remove, { userId }),
        ]) {
          await expectFail(call, "trade_with_admin");
        }
      }
    };
    await expectRefused();
    await review(shop, orderId, { overall: 2 });
    await expectRefused();
    vi.setSystemTime(Date.now() + REVIEW_CHANGE_MS);
    await as.mutation(suspend, { userId: shop.buyer.userId, suspended: true, reason });
    await as.mutation(remove, { userId: otherAccount.userId });
  });

  test("that they bought can block its seller", async () => {
    const shop = await startShop({ quantity: 9 });
    await addCompletedOrder(shop);
    await makeAdmin(shop.t, shop.buyer);
    const { userId } = shop.seller;
    await shop.buyer.as.mutation(suspend, { userId, suspended: true, reason });
  });

  test("leaves other admins free to block the buyer", async () => {
    const shop = await startShop({ quantity: 9 });
    await addCompletedOrder(shop);
    await makeAdmin(shop.t, shop.seller);
    const { userId } = shop.buyer;
    const { as } = await addAdmin(shop.t);
    await as.mutation(suspend, { userId, suspended: true, reason });
  });
});

describe("while a seller is blocked", () => {
  async function suspendSeller(shop: Shop) {
    const admin = await addAdmin(shop.t);
    const { userId } = shop.seller;
    const set = (on: boolean) =>
      admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: on, reason });
    await set(true);
    return set;
  }

  test("a payment that still arrives is refunded, before or after the order is cancelled", async () => {
    for (const when of ["before", "after"] as const) {
      const shop = await startShop({ quantity: 1 });
      const uuid = await startOrder(shop);
      await settle(shop.t);
      const session = sessionOf(shop, uuid);
      payWithoutWebhook(session);
      await suspendSeller(shop);
      if (when === "after") await settleAll(shop);
      await deliver(shop.t, sessionEvent(session));
      await settleAll(shop);
      expect(await orderOf(shop.t, uuid), when).toMatchObject({
        status: "cancelled",
        refundedAmount: COLLECTION_TOTAL,
      });
      expect(shop.stripe.returned, when).toBe(COLLECTION_TOTAL);
      expect(await stockOf(shop), when).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
      expect(await emailsMentioning(shop, "was cancelled"), when).toContain(shop.buyer.email);
    }
  });

  test("purchases can't be started, even if the listing isn't hidden yet", async () => {
    const shop = await startShop();
    await suspendSeller(shop);
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { isHidden: false }));
    await expectFail(startOrder(shop), "listing_unavailable");
    await shop.t.run(async (ctx) => {
      const profile = await ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", shop.seller.userId))
        .unique();
      if (profile) await ctx.db.patch("userProfiles", profile._id, { deletedAt: Date.now() });
    });
    await expectFail(startOrder(shop), "listing_unavailable");
  });

  test("dispatched orders continue, while an unpaid delivery increase is closed", async () => {
    const shop = await startShop({ quantity: 9 });
    const shippedId = await addCourierOrder(shop);
    await ship(shop, shippedId);
    const openId = await addCourierOrder(shop);
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId: openId,
      proposedDeliveryCharge: 1500,
    });
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    const increaseSession = sessionOf(shop, openId);
    expect(increaseSession.amount).toBe(300);
    await suspendSeller(shop);
    await settleAll(shop);
    expect((await orderOf(shop.t, shippedId)).refundOfferedAt).toBeUndefined();
    expect(increaseSession.status).toBe("expired");
    const status = await shop.t.run(
      async (ctx) => (await ctx.db.get("orderAdjustments", adjustmentId))?.status,
    );
    expect(status).toBe("lapsed");
  });

  test("orders are kept if the suspension is lifted in time", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const setSuspended = await suspendSeller(shop);
    await setSuspended(false);
    await settleAll(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("buyers who have paid are notified once, after the admin's time to undo", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const sentEmails = () => emailsMentioning(shop, "Do you have your order");
    const set = await suspendSeller(shop);
    await settle(shop.t, UNDO_WINDOW_MS - 1000);
    expect(await sentEmails()).toEqual([]);
    await settle(shop.t, 1000);
    await settle(shop.t);
    expect(await sentEmails()).toEqual([shop.buyer.email]);
    await set(false);
    await set(true);
    await settleAll(shop);
    expect(await sentEmails()).toEqual([shop.buyer.email]);
    expect(await trailOf(shop, orderId)).toEqual(["place", "pay", "sellerBlocked"]);
  });

  test("the buyer of an in-person order is told that Shoal decides, because the seller can't answer", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    await suspendSeller(shop);
    await settleAll(shop);
    const [offer] = await emails(shop.t, shop.buyer.email);
    expect(offer?.subject).toBe("Do you have your order?");
    expect(offer?.text).toContain("tell us on the order page, and we'll decide");
    expect(offer?.text).not.toContain("We'll ask the seller");
    const claim = { orderId, description: "Nobody came." };
    await shop.buyer.as.mutation(api.claims.cases.reportNotArrived, claim);
    expect((await orderOf(shop.t, orderId)).claimTurn?.side).toBe("admin");
  });

  test("hundreds of orders are cancelled, and one bad row doesn't stop the rest", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const shop = await startShop({ quantity: 900 });
    const model = await orderOf(shop.t, await addPaidOrder(shop));
    const { _id, _creationTime, ...fields } = model;
    await shop.t.run(async (ctx) => {
      for (let i = 0; i < 130; i += 1) {
        const uuid = crypto.randomUUID();
        // Its money doesn't add up, so it can't be patched at all.
        const totalAmount = i === 7 ? 1 : fields.totalAmount;
        await ctx.db.insert("orders", { ...fields, uuid, totalAmount, createdAt: Date.now() });
      }
    });
    await suspendSeller(shop);
    await settleAll(shop);
    await settleAll(shop);
    const refundOffered = await shop.t.run(
      async (ctx) =>
        (await ctx.db.query("orders").collect()).filter((o) => o.refundOfferedAt !== undefined)
          .length,
    );
    expect(refundOffered).toBe(130);
    const failures = await shop.t.run((ctx) => ctx.db.query("jobFailures").collect());
    expect(failures).toMatchObject([{ job: "orders/blockedSales:cancel" }]);
  }, 60_000);

  test("paid orders still become refundable if every scheduled action dies", async () => {
    const actions = await actionNames();
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    await suspendSeller(shop);
    vi.advanceTimersByTime(UNDO_WINDOW_MS);
    for (let i = 0; i < 4; i += 1) {
      await dropScheduledJobs(shop.t, actions);
      await finishWork(shop.t);
    }
    expect((await orderOf(shop.t, uuid)).refundOfferedAt).toBeDefined();
    expect(await emailsMentioning(shop, "get your money back")).toEqual([shop.buyer.email]);
  });

  test("the buyer can take a refund at once, whether or not the work has finished", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    // Once it is packed and this time has passed, the buyer can no longer cancel alone.
    await pack(shop, uuid);
    vi.advanceTimersByTime(SELF_CANCEL_MS);
    await expectFail(
      shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid }),
      "not_yet",
    );
    await suspendSeller(shop);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    await settleAll(shop);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: COURIER_TOTAL,
    });
  });

  test("an earlier delivery increase can be neither accepted nor paid, even before the work has finished", async () => {
    for (const when of ["proposed", "accepted"] as const) {
      const shop = await startShop();
      const uuid = await addCourierOrder(shop);
      const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
        orderId: uuid,
        proposedDeliveryCharge: 5000,
      });
      const accept = () =>
        shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
      if (when === "accepted") {
        await accept();
        await settle(shop.t);
      }
      await suspendSeller(shop);
      await dropScheduledJobs(shop.t);
      if (when === "proposed") await expectFail(accept(), "transition_refused");
      else await pay(shop, uuid);
      await settleAll(shop);
      expect((await orderOf(shop.t, uuid)).totalAmount, when).toBe(COURIER_TOTAL);
      expect(shop.stripe.returned, when).toBe(when === "proposed" ? 0 : 3800);
    }
  });

  test("purging removes the listing from the shop and leaves no order open", async () => {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    await addListing(shop.t, shop.seller.userId);
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const { userId } = shop.seller;
    await admin.as.mutation(api.moderation.standing.ban, {
      userId,
      purgeListings: true,
      bannedUntil: Date.now() + DAY_MS,
      reason,
    });
    await settleAll(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    const listings = await shop.t.run((ctx) => ctx.db.query("listings").collect());
    expect(listings.map(({ isActive, heldQuantity }) => [isActive, heldQuantity])).toEqual([
      [false, 0],
      [false, 0],
    ]);
  });
});

test("a buyer who pays on a page from before their suspension is refunded, and buys nothing", async () => {
  const shop = await startShop({ quantity: 1 });
  const uuid = await startOrder(shop);
  await settle(shop.t);
  const admin = await addAdmin(shop.t);
  const suspension = { userId: shop.buyer.userId, suspended: true, reason };
  await admin.as.mutation(api.moderation.standing.suspend, suspension);
  await pay(shop, uuid);
  await settleAll(shop);
  expect(await orderOf(shop.t, uuid)).toMatchObject({
    status: "cancelled",
    refundedAmount: COLLECTION_TOTAL,
  });
  expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  expect(await stockOf(shop)).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
  const buyerEmailText = (await emails(shop.t, shop.buyer.email))
    .map(({ text }) => text)
    .join("\n");
  expect(buyerEmailText).toContain("Blocked accounts can't buy. We cancelled the order.");
  expect(buyerEmailText).not.toContain("The buyer");
});
