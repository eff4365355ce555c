/**
 * Bulk rows for `npm run bench`, and rows, clocks and sums for the tests in `local/` and `e2e/`.
 * `functions.ts` says how these internal functions reach a backend; no deployment has them.
 */

import type { WithoutSystemFields } from "convex/server";
import { v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { insertPerson } from "#convex/accounts/model/insertPerson.ts";
import { addOrderSums, countReview } from "#convex/accounts/model/sellerStats.ts";
import { sampleListing } from "#convex/demo/model/sampleListing.ts";
import { allSpecies, homeWater } from "#convex/domain/listings/species.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { eachSubScore } from "#convex/domain/reviews/scores.ts";
import { NO_SUMS } from "#convex/domain/reviews/sellerNumbers.ts";
import { COMPLETE_AFTER_MS, DAY_MS } from "#convex/domain/shared/constants.ts";
import { commissionFor } from "#convex/domain/shared/money.ts";
import { allOutcodes, townName } from "#convex/domain/shared/postcodes.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { fail } from "#convex/errors.ts";
import { internalMutation, internalQuery } from "#convex/functions.ts";
import { storeVersion } from "#convex/listings/model/listingVersions.ts";
import { searchRowOf, shelfRowsOf } from "#convex/listings/model/shop/facts.ts";
import { shopCategoryOf } from "#convex/listings/model/speciesFacts.ts";
import { hold, sell } from "#convex/listings/model/stock.ts";
import { recordPostedMessage } from "#convex/messages/model/moderatedThreads.ts";
import { membersOf, openConversation } from "#convex/messages/model/openConversation.ts";
import { insertAdjustment } from "#convex/orders/model/adjustmentStates.ts";
import { type NewLine, summaryOfLines } from "#convex/orders/model/lines.ts";
import { insertOrder, orderByUuid } from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";
import { sellerTransfers } from "#convex/payouts/tables.ts";
import { renderEmail } from "#convex/shared/mail/layout.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { aQuiz } from "./aQuiz";

/** The rows to write: `count` of them, numbered from `from`. */
const numbered = { from: v.number(), count: v.number() };

/** A buyer and a seller, each with a session. */
export const people = internalMutation({
  args: {},
  returns: v.object({
    buyerId: v.id("users"),
    sellerId: v.id("users"),
    buyerSession: v.id("authSessions"),
    sellerSession: v.id("authSessions"),
  }),
  handler: async (ctx) => {
    const unique = crypto.randomUUID();
    const buyer = await person(ctx, `buyer-${unique}@bench.local`, false);
    const seller = await person(ctx, `seller-${unique}@bench.local`, true);
    return {
      buyerId: buyer.userId,
      sellerId: seller.userId,
      buyerSession: buyer.sessionId,
      sellerSession: seller.sessionId,
    };
  },
});

async function person(ctx: MutationCtx, email: string, isSeller: boolean) {
  const now = Date.now();
  const userId = await insertPerson(ctx, {
    email,
    fullName: email.slice(0, 12),
    ageConfirmedAt: now,
    signupTimestamp: now,
  });
  const profile = await profileOf(ctx, userId);
  if (profile && isSeller) {
    await ctx.db.patch("userProfiles", profile._id, {
      isSeller: true,
      sellerApproved: true,
      sellerQuizCompleted: true,
    });
  }
  const sessionId = await ctx.db.insert("authSessions", {
    userId,
    expirationTime: now + 86_400_000,
  });
  return { userId, sessionId };
}

/** The seller and buyer's conversation about a listing. */
export const conversation = internalMutation({
  args: { buyerId: v.id("users"), sellerId: v.id("users"), listingId: v.id("listings") },
  returns: v.id("conversations"),
  handler: async (ctx, { buyerId, sellerId, listingId }) => {
    const { _id } = await openConversation(ctx, buyerId, sellerId, listingId);
    // Both have read the messages written by `messages`.
    for (const member of await membersOf(ctx, _id)) {
      await ctx.db.patch("conversationMembers", member._id, { readUpTo: 1_760_000_000_000 });
    }
    return _id;
  },
});

/** Writes listings of the seller; returns the last one's id. */
export const listings = internalMutation({
  args: { sellerId: v.id("users"), ...numbered },
  returns: v.id("listings"),
  handler: async (ctx, { sellerId, from, count }) => {
    const counts = new Map<string, ShelfCount>();
    let last: Id<"listings"> | undefined;
    for (let n = from; n < from + count; n++) {
      const species = allSpecies()[n % allSpecies().length];
      // 7 is coprime with the number of places, so each species' listings are spread over the country.
      const place = allOutcodes()[(n * 7) % allOutcodes().length];
      if (!species || !place) throw new Error("No species data");
      const name = species.commonNames[0] ?? species.scientificName;
      const quantity = 1 + (n % 20);
      const listing: WithoutSystemFields<Doc<"listings">> = {
        ...sampleListing,
        outcode: place.outcode,
        town: townName(place),
        latitude: place.lat,
        longitude: place.lon,
        sellerId,
        username: "Bench",
        title: `${name}, lot ${n}`,
        species: name,
        scientificName: species.scientificName,
        category: shopCategoryOf(species),
        water: homeWater(species),
        description: "Healthy, settled and eating well in a planted tank.",
        price: (n * 37) % 5000,
        quantity,
        heldQuantity: 0,
        soldCount: 0,
        images: [],
        clientKey: `bench-${n}`,
        isActive: true,
        isHidden: false,
        isListed: true,
        deliveryMethods: n % 3 === 0 ? ["collection", "courier"] : ["collection"],
        confirmedAt: Date.now(),
        createdAt: 1_750_000_000_000 + n,
        updatedAt: 1_750_000_000_000 + n,
      };
      last = await ctx.db.insert("listings", listing);
      await insertShopRows(ctx, { ...listing, _id: last, _creationTime: 0 }, counts);
    }
    for (const counter of counts.values()) await addToCount(ctx, counter);
    return last ?? fail("not_found");
  },
});

type ShelfCount = WithoutSystemFields<Doc<"shelfCounts">>;

/** Does what `syncShopRows` does for a new listing, without looking for existing rows. */
async function insertShopRows(
  ctx: MutationCtx,
  listing: Doc<"listings">,
  counts: Map<string, ShelfCount>,
): Promise<void> {
  for (const row of shelfRowsOf(listing)) await ctx.db.insert("shelfRows", row);
  await ctx.db.insert("searchRows", searchRowOf(listing));
  const { category, water } = listing;
  for (const delivery of ["any", ...listing.deliveryMethods] as const) {
    const key = [category, water, delivery].join("/");
    counts.set(key, { category, water, delivery, value: (counts.get(key)?.value ?? 0) + 1 });
  }
}

async function addToCount(ctx: MutationCtx, { value, ...shelf }: ShelfCount): Promise<void> {
  const row = await ctx.db
    .query("shelfCounts")
    .withIndex("by_delivery_and_category_and_water", (q) =>
      q.eq("delivery", shelf.delivery).eq("category", shelf.category).eq("water", shelf.water),
    )
    .unique();
  if (row) await ctx.db.patch("shelfCounts", row._id, { value: row.value + value });
  else await ctx.db.insert("shelfCounts", { ...shelf, value });
}

/** Writes messages of the conversation; returns its view. */
export const messages = internalMutation({
  args: {
    conversationId: v.id("conversations"),
    buyerId: v.id("users"),
    sellerId: v.id("users"),
    ...numbered,
  },
  returns: v.id("conversationViews"),
  handler: async (ctx, { conversationId, buyerId, sellerId, from, count }) => {
    const posted = { senderId: sellerId, receiverId: buyerId, timestamp: 1_750_000_000_000 + from };
    const thread = (await ctx.db.get("conversations", conversationId)) ?? fail("not_found");
    const viewId = await recordPostedMessage(ctx, thread, posted);
    for (let n = from; n < from + count; n++) {
      const [senderId, receiverId] = n % 2 === 0 ? [buyerId, sellerId] : [sellerId, buyerId];
      await ctx.db.insert("messages", {
        conversationId,
        viewId,
        senderId,
        receiverId,
        message: `Message number ${n} about the state of the tank.`,
        timestamp: 1_750_000_000_000 + n,
        listingId: null,
        isOrderContext: false,
        isAdminMessage: false,
        flagged: false,
        flagCategory: null,
        createdAt: 1_750_000_000_000 + n,
      });
    }
    return viewId;
  },
});

async function insertQuiz(
  ctx: MutationCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
): Promise<{ quizId: Id<"suitabilityQuizzes">; listingVersionId: Id<"listingVersions"> }> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) throw new Error("No listing");
  const listingVersionId = await storeVersion(ctx, listing);
  const quiz = { ...aQuiz, userId, listingId, listingVersionId, createdAt: Date.now() };
  return { quizId: await ctx.db.insert("suitabilityQuizzes", quiz), listingVersionId };
}

/** Puts a listing and two copies, each with a quiz, into a basket; returns the listing's quiz and the copies' ids. */
export const basket = internalMutation({
  args: { buyerId: v.id("users"), listingId: v.id("listings") },
  returns: v.object({ quizId: v.id("suitabilityQuizzes"), along: v.array(v.id("listings")) }),
  handler: async (ctx, { buyerId, listingId }) => {
    const listing = await ctx.db.get("listings", listingId);
    if (listing === null) throw new Error("No listing");
    const { _id, _creationTime, ...fields } = listing;
    const along: Id<"listings">[] = [];
    for (const clientKey of ["copy 1", "copy 2"]) {
      along.push(await ctx.db.insert("listings", { ...fields, clientKey }));
    }
    for (const id of [_id, ...along]) {
      const line = { buyerId, sellerId: fields.sellerId, listingId: id, quantity: 1 };
      await ctx.db.insert("basketLines", { ...line, addedAt: Date.now() });
      if (id !== _id) await insertQuiz(ctx, buyerId, id);
    }
    const { quizId } = await insertQuiz(ctx, buyerId, listingId);
    return { quizId, along };
  },
});

/** Writes completed courier orders, each with a payment, a review and a declined claim; returns the last one's uuid. */
export const orders = internalMutation({
  args: {
    listingId: v.id("listings"),
    buyerId: v.id("users"),
    sellerId: v.id("users"),
    ...numbered,
  },
  returns: v.string(),
  handler: async (ctx, { listingId, buyerId, sellerId, from, count }) => {
    const quiz = await insertQuiz(ctx, buyerId, listingId);
    let uuid = "";
    for (let n = from; n < from + count; n++) {
      uuid = crypto.randomUUID();
      const amount = 500 + (n % 50) * 10;
      const commission = commissionFor(amount, 0);
      const order = {
        uuid,
        sellerId,
        buyerId,
        pictureId: null,
        deliveryCharge: 0,
        commission,
        totalAmount: amount + commission,
        stripePaymentIntentId: `pi_bench_${uuid}`,
        refundedAmount: 0,
        deliveryMethod: "courier" as const,
        status: "completed" as const,
        holdsStock: false,
        createdAt: 1_750_000_000_000 + n,
        updatedAt: 1_750_000_000_000 + n,
        packedAt: 1_750_000_000_000 + n,
        reviewedAt: 1_750_000_000_000 + n,
        searchText: foldText(`${uuid} Lot ${n} Shrimp`),
      };
      const line = {
        listingId,
        ...quiz,
        title: `Lot ${n}`,
        category: "shrimp" as const,
        species: "Cherry shrimp",
        water: "freshwater" as const,
        hasAnimals: true,
        unitPrice: amount,
        quantity: 1,
        amount,
      };
      const orderId =
        n === from
          ? (await insertOrder(ctx, order, [line]))._id
          : await insertBareOrder(ctx, order, line);
      await fillPayment(ctx, { orderId, buyerId, sellerId }, order);
      await fillReview(ctx, { orderId, listingId, buyerId, sellerId }, n);
      await ctx.db.insert("claims", {
        orderId,
        buyerId,
        sellerId,
        kind: "live_arrival",
        items: [{ listingId, problem: "dead", animals: 1 }],
        description: `Claim number ${n}`,
        photos: [],
        status: "declined",
        unreturnedBefore: 530,
        respondBy: order.createdAt,
        decision: {
          by: "admin",
          amount: 0,
          reason: "Alive in the photograph",
          at: order.createdAt,
        },
        createdAt: order.createdAt,
        updatedAt: order.createdAt,
      });
    }
    await bumpUserCounter(ctx, sellerId, "sales", count - 1);
    await addOrderSums(
      ctx,
      { sellerId, createdAt: 1_750_000_000_000 + from },
      { ...NO_SUMS, itemsSold: count - 1 },
    );
    await bumpUserCounter(ctx, sellerId, "claimsReceived", count);
    await bumpUserCounter(ctx, buyerId, "claimsMade", count);
    return uuid;
  },
});

/** Inserts an order without updating counters: the caller updates them once for all its orders. */
async function insertBareOrder(
  { db }: MutationCtx,
  order: Parameters<typeof insertOrder>[1],
  line: NewLine,
): Promise<Id<"orders">> {
  const orderId = await db.insert("orders", { ...order, ...summaryOfLines([line]) });
  await db.insert("orderLines", { orderId, buyerId: order.buyerId, ...line });
  return orderId;
}

/** The rows that belong to a paid and packed order. */
async function fillPayment(
  ctx: MutationCtx,
  ids: Pick<Doc<"transactions">, "orderId" | "buyerId" | "sellerId">,
  { totalAmount, createdAt }: Pick<Doc<"orders">, "totalAmount" | "createdAt">,
): Promise<void> {
  const { orderId, sellerId } = ids;
  const transactionId = await ctx.db.insert("transactions", { ...ids, createdAt });
  await ctx.db.insert("checkouts", {
    orderId,
    amount: totalAmount,
    state: "paid",
    returnedAmount: 0,
    createdAt,
    updatedAt: createdAt,
  });
  await ctx.db.insert("packagingReviews", {
    orderId,
    sellerId,
    checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
    photos: [],
    createdAt,
  });
  await ctx.db.patch("orders", orderId, { transactionId });
}

/** A review of an order; every tenth is hidden. */
async function fillReview(
  ctx: MutationCtx,
  ids: Pick<Doc<"reviews">, "orderId" | "listingId" | "buyerId" | "sellerId">,
  n: number,
): Promise<void> {
  const stars = 1 + (n % 5);
  const scores = { overall: stars, ...eachSubScore(() => stars) };
  const hidden = n % 10 === 0 ? { hiddenAt: 1_750_000_000_000 + n, hiddenReason: "Spam" } : {};
  const createdAt = 1_750_000_000_000 + n;
  if (n % 10 !== 0) await countReview(ctx, { ...ids, createdAt }, scores, 1);
  const comment = `Review number ${n}: lively, and well packed.`;
  const review = { ...ids, ...scores, isCounted: true, comment, createdAt, ...hidden };
  await ctx.db.insert("reviews", review);
}

/** Sells one animal of a listing, updating stock, order and counters as a real sale does. */
export const sale = internalMutation({
  args: { listingId: v.id("listings"), buyerId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { listingId, buyerId }) => {
    const { sellerId, price, title, category, species, water } = await hold(ctx, listingId, 1);
    const now = Date.now();
    const commission = commissionFor(price, 0);
    const details = {
      uuid: crypto.randomUUID(),
      sellerId,
      buyerId,
      pictureId: null,
      deliveryCharge: 0,
      commission,
      totalAmount: price + commission,
      refundedAmount: 0,
      deliveryMethod: "collection" as const,
      status: "pending" as const,
      holdsStock: false,
      createdAt: now,
      updatedAt: now,
      searchText: title,
    };
    const line = {
      listingId,
      ...(await insertQuiz(ctx, buyerId, listingId)),
      title,
      category,
      species,
      water,
      hasAnimals: true,
      unitPrice: price,
      quantity: 1,
      amount: price,
    };
    const order = await insertOrder(ctx, details, [line]);
    await sell(ctx, listingId, 1);
    await transition(ctx, order, "pay", { kind: "stripe" });
    return null;
  },
});

/** Notifications of one user: about orders, and messages from `fromId`. */
export const notifications = internalMutation({
  args: { userId: v.id("users"), fromId: v.id("users"), ...numbered },
  returns: v.null(),
  handler: async (ctx, { userId, fromId, from, count }) => {
    for (let n = from; n < from + count; n++) {
      const at = 1_750_000_000_000 + n;
      const listingTitle = `Lot ${n}`;
      const isMessage = n % 2 === 0;
      await ctx.db.insert("notifications", {
        userId,
        group: `bench-${n}`,
        occasion: `bench-${n}`,
        content: isMessage
          ? { kind: "message", conversationId: `bench-${n}`, fromId, listingTitle, messages: 1 }
          : { kind: "order", topic: "order", orderId: `${n}`, headline: "Paid", listingTitle },
        isRead: false,
        at,
        deleteAt: at + 1_000 * DAY_MS,
      });
    }
    await bumpUserCounter(ctx, userId, "unreadNotifications", count);
    return null;
  },
});

/** Emails, a tenth of them failed and a tenth queued, and a tenth as many failed jobs. */
export const emails = internalMutation({
  args: numbered,
  returns: v.null(),
  handler: async (ctx, { from, count }) => {
    const later = Date.now() + DAY_MS;
    const heading = "Your order is on its way";
    const paragraphs = [
      "The seller has packed it and handed it to the courier.",
      "Open with care.",
    ];
    const email = renderEmail(
      { subject: heading, preview: heading, heading, paragraphs },
      env.SITE_URL,
    );
    for (let n = from; n < from + count; n++) {
      const at = 1_750_000_000_000 + n;
      await ctx.db.insert("emails", {
        ...email,
        kind: "order",
        to: `person-${n}@bench.local`,
        idempotencyKey: `bench-${n}`,
        attempts: 7,
        lastError: "The mailbox is full",
        createdAt: at,
        updatedAt: at,
        ...(n % 10 === 0
          ? { state: "failed", nextAttemptAt: at }
          : { state: n % 10 === 1 ? "queued" : "sent", nextAttemptAt: later }),
      });
      if (n % 10 !== 0) continue;
      const failure = { error: "The row is gone", attempts: 3, firstAt: at, lastAt: later };
      await ctx.db.insert("jobFailures", {
        job: "orders/clocks:endHold",
        label: "Release an unpaid order",
        rowId: `bench-${n}`,
        ...failure,
      });
    }
    return null;
  },
});

/** A proposed delivery charge for an order; returns its id. */
export const proposal = internalMutation({
  args: { orderUuid: v.string() },
  returns: v.id("orderAdjustments"),
  handler: async (ctx, { orderUuid }) => {
    const order = (await orderByUuid(ctx, orderUuid)) ?? fail("order_not_found");
    return (await insertAdjustment(ctx, order, 900))._id;
  },
});

/** Makes a user the designated admin, whom functions know by the email address. */
export const makeDesignatedAdmin = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, { email: env.ADMIN_EMAIL });
    return null;
  },
});

/** Makes a seller's reversals due, as if the money they wait for had settled. */
export const makeReversalsDue = internalMutation({
  args: { sellerId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { sellerId }) => {
    const rows = await ctx.db
      .query("sellerTransfers")
      .withIndex("by_sellerId_and_state", (q) =>
        q.eq("sellerId", sellerId).eq("state", "requested"),
      )
      .take(10);
    for (const { _id } of rows) await ctx.db.patch("sellerTransfers", _id, { nextAttemptAt: 1 });
  },
});

/** Makes the agreed day of a paid parcel today, so that it can be dispatched; no-op for an order without one. */
export const makeDayToday = internalMutation({
  args: { orderUuid: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderUuid }) => {
    const { _id, dispatchOn } = (await orderByUuid(ctx, orderUuid)) ?? fail("order_not_found");
    if (dispatchOn === undefined) return;
    await ctx.db.patch("orders", _id, { dispatchOn: ukNoon(Date.now()) });
  },
});

/** Ends the claim window of an order that has arrived, as if its 48 hours were over. */
export const endClaimWindow = internalMutation({
  args: { orderUuid: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderUuid }) => {
    const { _id } = (await orderByUuid(ctx, orderUuid)) ?? fail("order_not_found");
    await ctx.db.patch("orders", _id, { deliveredAt: Date.now() - COMPLETE_AFTER_MS });
    const { completeIfUndisputed } = internal.orders.clocks;
    await ctx.scheduler.runAfter(0, completeIfUndisputed, { orderId: _id });
  },
});

/** Moves a listing's `confirmedAt` and `staleAt` so many days back, as if that time had passed. */
export const ageListing = internalMutation({
  args: { listingId: v.id("listings"), days: v.number() },
  returns: v.null(),
  handler: async (ctx, { listingId, days }) => {
    const { confirmedAt, staleAt } = (await ctx.db.get("listings", listingId)) ?? fail("not_found");
    await ctx.db.patch("listings", listingId, {
      confirmedAt: confirmedAt - days * DAY_MS,
      ...(staleAt !== undefined && { staleAt: staleAt - days * DAY_MS }),
    });
  },
});

const ROWS_MAX = 5000;

/** All sales of a stack, and what was done with their money, in pence. */
export const books = internalQuery({
  args: {},
  returns: v.object({
    accounts: v.array(v.string()),
    sales: v.array(
      v.object({ id: v.id("orders"), uuid: v.string(), status: v.string(), share: v.number() }),
    ),
    payments: v.array(v.number()),
    refunds: v.array(v.object({ amount: v.number(), state: v.string() })),
    rows: v.array(sellerTransfers.validator),
  }),
  handler: async ({ db }) => ({
    accounts: (await db.query("payoutAccounts").take(ROWS_MAX)).flatMap(
      ({ stripeAccountId = [] }) => stripeAccountId,
    ),
    sales: (await db.query("orders").take(ROWS_MAX)).map((order) => ({
      id: order._id,
      uuid: order.uuid,
      status: order.status,
      share: order.status === "completed" ? expectedShare(order) : 0,
    })),
    payments: (await db.query("checkouts").take(ROWS_MAX)).flatMap(({ state, amount }) =>
      state === "paid" ? [amount] : [],
    ),
    refunds: (await db.query("refunds").take(ROWS_MAX)).map(({ amount, state }) => ({
      amount,
      state,
    })),
    rows: (await db.query("sellerTransfers").take(ROWS_MAX)).map(
      ({ _id, _creationTime, ...row }) => row,
    ),
  }),
});
