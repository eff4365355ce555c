/**
 * Rows in bulk for `npm run bench`: what a call reads must not grow with them. Internal, and refused unless
 * the deployment allows developer tools.
 */
import type { WithoutSystemFields } from "convex/server";
import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import { env, type MutationCtx } from "../_generated/server";
import { DAY_MS } from "../domain/shared/constants";
import { allOutcodes } from "../domain/shared/postcodes";
import { commissionFor } from "../domain/shared/money";
import { eachScore } from "../domain/reviews/scores";
import { allSpecies, homeWater } from "../domain/listings/species";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { countItemsSold, countReview } from "../accounts/rules/sellerStats";
import { insertPerson } from "../accounts/rules/accounts";
import { membersOf, openConversation } from "../messages/rules/conversations";
import { renderEmail } from "../shared/mail/layout";
import { recordPosted } from "../messages/rules/moderatedThreads";
import { bumpUserCounter } from "../shared/rules/counters";
import { profileOf } from "../shared/rules/access";
import { insertAdjustment } from "../orders/rules/adjustmentStates";
import { insertOrder, orderByUuid } from "../orders/rules/records";
import { keepSearchKeys } from "../orders/rules/searchKeys";
import { transition } from "../orders/rules/transition";
import { keepInShop } from "../listings/rules/shop/keep";
import { hold, sell } from "../listings/rules/stock";
import { shelfOf } from "../listings/rules/speciesFacts";

const BATCH = 200;
function requireAllowed(): void {
  if (env.ALLOW_DEV_TOOLS !== "true") fail("dev_tools_off");
}

/** A buyer and a seller with sessions, and a conversation between them about the first listing. */
export const people = internalMutation({
  args: {},
  returns: v.object({
    buyerId: v.id("users"),
    sellerId: v.id("users"),
    buyerSession: v.id("authSessions"),
    sellerSession: v.id("authSessions"),
  }),
  handler: async (ctx) => {
    requireAllowed();
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

async function person(ctx: MutationCtx, email: string, seller: boolean) {
  const userId = await insertPerson(ctx, { email, fullName: email.slice(0, 12) });
  const profile = await profileOf(ctx, userId);
  if (profile && seller) {
    await ctx.db.patch("userProfiles", profile._id, {
      isSeller: true,
      sellerApproved: true,
      sellerQuizCompleted: true,
    });
  }
  const sessionId = await ctx.db.insert("authSessions", {
    userId,
    expirationTime: Date.now() + 86_400_000,
  });
  return { userId, sessionId };
}

/** The seller's and the buyer's conversation about a listing. */
export const conversation = internalMutation({
  args: { buyerId: v.id("users"), sellerId: v.id("users"), listingId: v.id("listings") },
  returns: v.id("conversations"),
  handler: async (ctx, { buyerId, sellerId, listingId }) => {
    requireAllowed();
    const { _id } = await openConversation(ctx, buyerId, sellerId, listingId);
    // What `messages` fills in has been read by both.
    for (const member of await membersOf(ctx, _id)) {
      await ctx.db.patch("conversationMembers", member._id, { readUpTo: 1_760_000_000_000 });
    }
    return _id;
  },
});

/** 200 listings of the seller, numbered from `from`; returns the last one's id. */
export const listings = internalMutation({
  args: { sellerId: v.id("users"), from: v.number() },
  returns: v.id("listings"),
  handler: async (ctx, { sellerId, from }) => {
    requireAllowed();
    let last: Id<"listings"> | undefined;
    for (let n = from; n < from + BATCH; n++) {
      const species = allSpecies()[n % allSpecies().length];
      // 7 and the number of places have no common divisor: lots of one species stand all over the country.
      const place = allOutcodes()[(n * 7) % allOutcodes().length];
      if (!species || !place) throw new Error("No species data");
      const name = species.commonNames[0] ?? species.scientificName;
      const quantity = 1 + (n % 20);
      last = await ctx.db.insert("listings", {
        outcode: place.outcode,
        town: place.town ?? place.region,
        latitude: place.lat,
        longitude: place.lon,
        sellerId,
        username: "Bench",
        title: `${name}, lot ${n}`,
        species: name,
        scientificName: species.scientificName,
        category: shelfOf(species),
        water: homeWater(species),
        description: "Healthy, settled and eating well in a planted tank.",
        price: (n * 37) % 5000,
        quantity,
        heldQuantity: 0,
        soldCount: 0,
        images: [],
        isActive: true,
        isHidden: false,
        isListed: true,
        deliveryMethods: n % 3 === 0 ? ["collection", "courier"] : ["collection"],
        deliveryBands: [],
        createdAt: 1_750_000_000_000 + n,
        updatedAt: 1_750_000_000_000 + n,
      });
      await keepInShop(ctx, last);
    }
    return last ?? fail("not_found");
  },
});

/** 200 messages of the conversation, numbered from `from`; returns their conversation view. */
export const messages = internalMutation({
  args: {
    conversationId: v.id("conversations"),
    buyerId: v.id("users"),
    sellerId: v.id("users"),
    from: v.number(),
  },
  returns: v.id("conversationViews"),
  handler: async (ctx, { conversationId, buyerId, sellerId, from }) => {
    requireAllowed();
    const last = { senderId: sellerId, receiverId: buyerId, timestamp: 1_750_000_000_000 + from };
    const talk = (await ctx.db.get("conversations", conversationId)) ?? fail("not_found");
    const viewId = await recordPosted(ctx, talk, last);
    for (let n = from; n < from + BATCH; n++) {
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

/** 200 completed parcels of the pair, paid and packed, each with a declined claim, numbered from `from`; returns the last one's uuid. */
export const orders = internalMutation({
  args: {
    listingId: v.id("listings"),
    buyerId: v.id("users"),
    sellerId: v.id("users"),
    from: v.number(),
  },
  returns: v.string(),
  handler: async (ctx, { listingId, buyerId, sellerId, from }) => {
    requireAllowed();
    let uuid = "";
    for (let n = from; n < from + BATCH; n++) {
      uuid = crypto.randomUUID();
      const amount = 500 + (n % 50) * 10;
      const commission = commissionFor(amount, 0);
      const order: WithoutSystemFields<Doc<"orders">> = {
        uuid,
        listingId,
        sellerId,
        buyerId,
        listingTitle: `Lot ${n}`,
        ...{ pictureId: null, category: "shrimp", species: "Cherry shrimp", water: "freshwater" },
        unitPrice: amount,
        quantity: 1,
        amount,
        deliveryCharge: 0,
        commission,
        totalAmount: amount + commission,
        stripePaymentIntentId: `pi_bench_${uuid}`,
        refundedAmount: 0,
        deliveryMethod: "courier",
        status: "completed",
        holdsStock: false,
        createdAt: 1_750_000_000_000 + n,
        updatedAt: 1_750_000_000_000 + n,
        searchText: `${uuid} Lot ${n} Shrimp`,
      };
      const orderId =
        n === from ? (await insertOrder(ctx, order))._id : await ctx.db.insert("orders", order);
      if (n > from) await keepSearchKeys(ctx, { ...order, _id: orderId });
      await fillPayment(ctx, { orderId, buyerId, sellerId }, order);
      await fillReview(ctx, { orderId, listingId, buyerId, sellerId }, n);
      await ctx.db.insert("claims", {
        ...{ orderId, buyerId, sellerId },
        kind: "live_arrival",
        items: [{ problem: "dead", animals: 1 }],
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
    await bumpUserCounter(ctx, sellerId, "sales", BATCH - 1);
    await countItemsSold(ctx, sellerId, BATCH - 1);
    await bumpUserCounter(ctx, sellerId, "claimsReceived", BATCH);
    await bumpUserCounter(ctx, buyerId, "claimsMade", BATCH);
    return uuid;
  },
});

/** What stands beside an order that was paid and packed. */
async function fillPayment(
  ctx: MutationCtx,
  people: Pick<Doc<"transactions">, "orderId" | "buyerId" | "sellerId">,
  { totalAmount, createdAt }: Pick<Doc<"orders">, "totalAmount" | "createdAt">,
): Promise<void> {
  const { orderId, sellerId } = people;
  const transactionId = await ctx.db.insert("transactions", { ...people, createdAt });
  await ctx.db.insert("checkouts", {
    orderId,
    amount: totalAmount,
    state: "paid",
    expiresAt: createdAt,
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
  await ctx.db.patch("orders", orderId, { transactionId, packedAt: createdAt });
}

/** A review of an order, every tenth of them hidden. */
async function fillReview(
  ctx: MutationCtx,
  ids: Pick<Doc<"reviews">, "orderId" | "listingId" | "buyerId" | "sellerId">,
  n: number,
): Promise<void> {
  const scores = eachScore(() => 1 + (n % 5));
  const hidden = n % 10 === 0 ? { hiddenAt: 1_750_000_000_000 + n, hiddenReason: "Spam" } : {};
  if (n % 10 !== 0) await countReview(ctx, ids.sellerId, scores, 1);
  const createdAt = 1_750_000_000_000 + n;
  const comment = `Review number ${n}: lively, and well packed.`;
  const review = { ...ids, ...scores, isCounted: true, comment, createdAt, ...hidden };
  await ctx.db.insert("reviews", review);
  await ctx.db.patch("orders", ids.orderId, { reviewedAt: createdAt });
}

/** One of a listing sells, with the stock, order and counts of a sale. */
export const sale = internalMutation({
  args: { listingId: v.id("listings"), buyerId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { listingId, buyerId }) => {
    requireAllowed();
    const { sellerId, price, title, category, species, water } = await hold(ctx, listingId, 1);
    const now = Date.now();
    const commission = commissionFor(price, 0);
    const order = await insertOrder(ctx, {
      uuid: crypto.randomUUID(),
      listingId,
      sellerId,
      buyerId,
      listingTitle: title,
      ...{ pictureId: null, category, species, water },
      unitPrice: price,
      quantity: 1,
      amount: price,
      deliveryCharge: 0,
      commission,
      totalAmount: price + commission,
      refundedAmount: 0,
      deliveryMethod: "collection",
      status: "pending",
      holdsStock: false,
      createdAt: now,
      updatedAt: now,
      searchText: title,
    });
    await sell(ctx, listingId, 1);
    await transition(ctx, order, "pay", { kind: "stripe" });
    return null;
  },
});

/** 200 notifications of one person, numbered from `from`: orders, and messages of `fromId`. */
export const notifications = internalMutation({
  args: { userId: v.id("users"), fromId: v.id("users"), from: v.number() },
  returns: v.null(),
  handler: async (ctx, { userId, fromId, from }) => {
    requireAllowed();
    for (let n = from; n < from + BATCH; n++) {
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
        forgetAt: at + 1_000 * DAY_MS,
      });
    }
    await bumpUserCounter(ctx, userId, "unreadNotifications", BATCH);
    return null;
  },
});

/** 200 mails numbered from `from`, of which a tenth failed and a tenth wait, and 20 rows that work failed on. */
export const mails = internalMutation({
  args: { from: v.number() },
  returns: v.null(),
  handler: async (ctx, { from }) => {
    requireAllowed();
    const later = Date.now() + DAY_MS;
    for (let n = from; n < from + BATCH; n++) {
      const at = 1_750_000_000_000 + n;
      const heading = `Your order ${n} is on its way`;
      const paragraphs = [
        "The seller has packed it and handed it to the courier.",
        "Open with care.",
      ];
      const content = { subject: heading, preview: heading, heading, paragraphs };
      await ctx.db.insert("emails", {
        ...renderEmail(content, env.SITE_URL),
        ...{ kind: "order", to: `person-${n}@bench.local`, idempotencyKey: `bench-${n}` },
        ...{ attempts: 7, lastError: "The mailbox is full", createdAt: at, updatedAt: at },
        ...(n % 10 === 0
          ? { state: "failed", nextAttemptAt: at }
          : { state: n % 10 === 1 ? "queued" : "sent", nextAttemptAt: later }),
      });
      if (n % 10 !== 0) continue;
      const failure = { error: "The row is gone", attempts: 3, firstAt: at, lastAt: later };
      await ctx.db.insert("jobFailures", { job: "endHold", rowId: `bench-${n}`, ...failure });
    }
    return null;
  },
});

/** A proposed delivery charge for an order; returns its id. */
export const proposal = internalMutation({
  args: { orderUuid: v.string() },
  returns: v.id("orderAdjustments"),
  handler: async (ctx, { orderUuid }) => {
    requireAllowed();
    const order = (await orderByUuid(ctx, orderUuid)) ?? fail("order_not_found");
    return (await insertAdjustment(ctx, order, 900))._id;
  },
});

/** Makes an admin the designated one, as far as functions can tell: by the address. */
export const makeDesignatedAdmin = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    requireAllowed();
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, { email: env.ADMIN_EMAIL });
    return null;
  },
});
