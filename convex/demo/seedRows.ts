/** The mutations and queries of `seed.ts`. */

import { type Infer, v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { changeSettings } from "../accounts/model/changeSettings";
import { confirmEmail } from "../accounts/model/insertPerson";
import { demoLogins } from "../domain/demo/logins";
import { internalMutation, internalQuery } from "../functions";
import { proofFile } from "../listings/tables";
import { openConversation } from "../messages/model/openConversation";
import { markConversationRead } from "../messages/model/readState";
import { postMessage } from "../messages/model/sendMessage";
import { report } from "../moderation/model/decideReport";
import { orderByUuid } from "../orders/model/records";
import { linkJob } from "../payouts/model/accountAtStripe";
import { ensureAccount } from "../payouts/model/accountRecords";
import { apply } from "../sellers/model/applyToSell";
import { profileOf } from "../shared/model/access";
import { bumpCounter, readCounter } from "../shared/model/counters";
import { imageRef } from "../shared/validators";
import { createTank } from "../tanks/model/saveTank";
import {
  demoApplications,
  demoListings,
  demoOrders,
  linesOfDemo,
  demoOthers,
  demoReports,
  demoReviews,
  demoSellers,
  demoConversations,
  demoTanks,
} from "./model/data";
import { listingAge } from "./model/dates";
import { addDemoListing, ensurePerson, backdateConfirmation, userByEmail } from "./model/demo";
import { demoListingAt, personByKey } from "./model/lookUp";
import { addDemoReview, advanceDemoOrder, openSessionOf, placeDemoOrder } from "./model/orders";

const people = [...demoSellers, ...demoOthers];

export const isLoaded = internalQuery({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => (await readCounter(ctx, "demoLoads")) > 0,
});

export const hasAccount = internalQuery({
  args: { email: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { email }) => (await userByEmail(ctx, email)) !== undefined,
});

/** Runs after the orders are added, because a sale confirms that a listing is still available. */
export const leaveListingsUnconfirmed = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const listing of demoListings) {
      if (listing.state !== "asked" && listing.state !== "stale") continue;
      const { userId } = await personByKey(ctx, listing.seller);
      await backdateConfirmation(ctx, userId, listing);
    }
  },
});

/** The last step: after it, `demo/seed:demo` changes nothing. */
export const markLoaded = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await bumpCounter(ctx, "demoLoads", 1);
  },
});

/**
 * Confirms a new account without sending an email, stores its password hash if given, and gives the demo's
 * admin the role.
 */
export const confirmPerson = internalMutation({
  args: { userId: v.id("users"), secret: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { userId, secret }) => {
    await confirmEmail(ctx, userId);
    const account = await ctx.db
      .query("authAccounts")
      .withIndex("userIdAndProvider", (q) => q.eq("userId", userId).eq("provider", "password"))
      .unique();
    const profile = await profileOf(ctx, userId);
    if (!account || !profile) throw new Error("The account has no profile");
    await ctx.db.patch("authAccounts", account._id, {
      emailVerified: profile.email,
      ...(secret !== undefined && { secret }),
    });
    const isAdmin = demoLogins.some(
      ({ role, email }) => role === "Admin" && email === profile.email,
    );
    if (isAdmin) await ctx.db.patch("userProfiles", profile._id, { role: "admin" });
  },
});

/** Sets a test user's role, seller status and location. */
export const setUpPerson = internalMutation({
  args: {
    userId: v.id("users"),
    seller: v.optional(v.boolean()),
    admin: v.optional(v.boolean()),
    outcode: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { userId, seller = false, admin = false, outcode }) => {
    const profile = await profileOf(ctx, userId);
    if (!profile) throw new Error("No such person");
    await ctx.db.patch("userProfiles", profile._id, {
      role: admin ? "admin" : "user",
      isSeller: seller,
      sellerApproved: seller,
      sellerQuizCompleted: seller,
    });
    if (outcode) await changeSettings(ctx, userId, { outcode });
  },
});

export const addPeople = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const person of people) await ensurePerson(ctx, person);
  },
});

export const addTanks = internalMutation({
  args: { key: v.string() },
  returns: v.null(),
  handler: async (ctx, { key }) => {
    const owner = await personByKey(ctx, key);
    for (const tank of demoTanks[key] ?? []) await createTank(ctx, owner, tank);
  },
});

export const addListing = internalMutation({
  args: { index: v.number(), images: v.array(imageRef), proof: v.optional(proofFile) },
  returns: v.null(),
  handler: async (ctx, { index, images, proof }) => {
    const listing = demoListings[index];
    const person = people.find(({ key }) => key === listing?.seller);
    if (!listing || !person) throw new Error(`No demo listing ${index}`);
    const seller = await personByKey(ctx, person.key);
    const files = { images, ...(proof ? { proof } : {}) };
    await addDemoListing(ctx, seller, person.outcode, listing, files, listingAge(index));
  },
});

/** Creates all conversations; in each only the last message is unread. */
export const addConversations = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const talk of demoConversations) {
      const buyer = await personByKey(ctx, talk.buyer);
      const seller = await personByKey(ctx, talk.seller);
      const listing = await demoListingAt(ctx, seller, talk.seller, talk.about);
      for (const [line, text] of talk.lines.entries()) {
        const conversation = await openConversation(ctx, buyer.userId, seller.userId, listing._id);
        const { userId } = line % 2 === 0 ? buyer : seller;
        // The sender has read all earlier messages.
        await markConversationRead(ctx, conversation, userId);
        await postMessage(ctx, conversation, userId, { text });
      }
    }
  },
});

/** Creates the applications and reports that await an admin. */
export const addCases = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const { person, ...application } of demoApplications) {
      await apply(ctx, await personByKey(ctx, person), application);
    }
    for (const { reporter, about, reason, details } of demoReports) {
      const seller = await personByKey(ctx, about.seller);
      const item =
        about.listing === undefined
          ? { itemType: "user_profile" as const, itemId: seller.userId as string }
          : {
              itemType: "listing" as const,
              itemId: (await demoListingAt(ctx, seller, about.seller, about.listing))._id as string,
            };
      await report(ctx, await personByKey(ctx, reporter), { ...item, reason, details });
    }
  },
});

function demoOrder(index: number) {
  const demo = demoOrders[index];
  if (!demo) throw new Error(`No demo order ${index}`);
  return demo;
}

async function requireOrder(ctx: MutationCtx, orderId: Id<"orders">) {
  const order = await ctx.db.get("orders", orderId);
  if (!order) throw new Error("No such order");
  return order;
}

/** Starts the purchase at position `index`; returns the pending order. */
export const placeOrder = internalMutation({
  args: { index: v.number() },
  returns: v.id("orders"),
  handler: async (ctx, { index }) => {
    const demo = demoOrder(index);
    const buyer = await personByKey(ctx, demo.buyer);
    const seller = await personByKey(ctx, demo.seller);
    const lines = linesOfDemo(demo).map(async ({ about, quantity }) => ({
      listing: await demoListingAt(ctx, seller, demo.seller, about),
      quantity,
    }));
    const uuid = await placeDemoOrder(ctx, buyer, await Promise.all(lines), demo);
    const order = await orderByUuid(ctx, uuid);
    if (!order) throw new Error("The order was not written");
    return order._id;
  },
});

/** The checkout session of an order; null until it has been created. */
export const sessionOf = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.nullable(v.string()),
  handler: async (ctx, { orderId }) =>
    (await openSessionOf(ctx, await requireOrder(ctx, orderId))) ?? null,
});

/** Whether the webhook has marked the order as paid. */
export const isPaid = internalQuery({
  args: { orderId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { orderId }) =>
    (await ctx.db.get("orders", orderId))?.status === "processing",
});

/** The demo seller's account for payouts, to be created at Stripe. */
export const payoutJob = internalMutation({
  args: {},
  returns: linkJob,
  handler: async (ctx): Promise<Infer<typeof linkJob>> => {
    const { userId: sellerId, email } = await personByKey(ctx, "seller");
    const { _id: accountId } = await ensureAccount(ctx, sellerId);
    return { accountId, stripeAccountId: null, attempt: "first", email, sellerId };
  },
});

/** Brings an order to its demo state, with its review. */
export const advanceOrder = internalMutation({
  args: { index: v.number(), orderId: v.id("orders"), claimPhotos: v.array(imageRef) },
  returns: v.null(),
  handler: async (ctx, { index, orderId, claimPhotos }) => {
    const demo = demoOrder(index);
    const admin = await personByKey(ctx, "admin");
    await advanceDemoOrder(ctx, await requireOrder(ctx, orderId), demo, admin, claimPhotos);
    if (demo.state !== "completed") return;
    const review = demoReviews.find(
      ({ buyer, seller, about }) =>
        buyer === demo.buyer && seller === demo.seller && about === demo.about,
    );
    if (review) {
      const order = await requireOrder(ctx, orderId);
      await addDemoReview(ctx, order, review, demo);
    }
  },
});
