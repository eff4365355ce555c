/** A deployment with the data that every public function needs, and users of every standing. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { insertClaim } from "#convex/claims/model/records.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import {
  dueAfter,
  WEATHER_HOLD_DAYS_MAX,
  laterChoices,
  type Sending,
} from "#convex/domain/orders/dispatchDays.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import { DEFAULT_SENDING } from "#convex/domain/shared/sendingRules.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { careQuestions } from "#convex/domain/tanks/quiz.ts";
import { boughtItem } from "./aListing";
import { addPayment } from "./fakeStripe";
import {
  addEveryRole,
  addFile,
  addListing,
  addSeller,
  type Backend,
  startBackend,
} from "./helpers";
import { insertOrderRow } from "./insertOrderRow";
import { addQuiz, quizFields, addressAt } from "./orderHelpers";
import { addDevice } from "./push";
import { quizVersion } from "./quizVersion";
import { reportVersion } from "./reportVersion";
import { NO_ALERT } from "./savedSearch";
import { COURIER_TOTAL } from "./totals";
import { addOwnFile } from "./uploads";

export type World = Awaited<ReturnType<typeof buildWorld>>;
export type WorldRole = keyof World["roles"];

const UUID = "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d";

/** `user` has bought from `seller`; `stranger` is a seller who is not involved. */
export async function buildWorld() {
  const t = startBackend();
  const roles = { ...(await addEveryRole(t)), stranger: await addSeller(t) };
  const { user, seller } = roles;
  const buyerId = user.userId;
  const sellerId = seller.userId;
  const listingId = await addListing(t, sellerId);
  const soldId = await addListing(t, sellerId, { quantity: 2, soldCount: 1 });
  const quizId = await addQuiz(t, buyerId, listingId);
  const files = {
    listing: await addFile(t),
    packaging: await addFile(t),
    avatar: await addFile(t),
    packagingVideo: await addFile(t, "video/mp4"),
    claim: await addFile(t),
    answer: await addFile(t),
    fresh: await addOwnFile(t, user),
    proof: await addFile(t, "application/pdf"),
    message: await addFile(t),
  };
  const today = ukNoon(Date.now());
  const sentProof = await addFile(t, "application/pdf");
  const rows = await t.run(async ({ db }) => {
    const now = Date.now();
    const profiles = await db.query("userProfiles").collect();
    for (const [purpose, storageId] of Object.entries(files)) {
      if (purpose === "fresh") continue;
      await db.insert("uploads", {
        userId: ["listing", "packaging", "answer", "proof"].includes(purpose) ? sellerId : buyerId,
        storageId,
        purpose: purpose === "answer" ? "claim" : (purpose as Doc<"uploads">["purpose"]),
        contentType: "image/png",
        sizeBytes: 1,
        used: false,
        createdAt: now,
      });
    }
    const people = { buyerId, sellerId };
    const money = goodsMoney(500, 1200);
    const orderId = await insertOrderRow(
      { db },
      {
        ...people,
        ...money,
        uuid: UUID,
        ...(await quizFields({ db }, quizId)),
        listingId: soldId,
        listingTitle: "Cherry shrimp",
        ...boughtItem,
        unitPrice: 500,
        quantity: 1,
        refundedAmount: 0,
        deliveryMethod: "courier",
        deliveryOutcode: "M1",
        dispatchOn: today,
        dispatchDueAt: dueAfter(today, ["englandAndWales"]),
        status: "processing",
        holdsStock: false,
        stripePaymentIntentId: "pi_1",
        createdAt: now,
        updatedAt: now,
        searchText: UUID,
      },
    );
    addPayment("pi_1", COURIER_TOTAL);
    const checkoutId = await db.insert("checkouts", {
      orderId,
      amount: COURIER_TOTAL,
      state: "paid",
      stripeSessionId: "cs_1",
      stripePaymentIntentId: "pi_1",
      returnedAmount: 0,
      createdAt: now,
      updatedAt: now,
    });
    const refundId = await db.insert("refunds", {
      ...people,
      orderId,
      checkoutId,
      stripePaymentIntentId: "pi_1",
      purpose: "order",
      amount: 100,
      reason: "One was small",
      state: "failed",
      refusals: 0,
      attempts: 1,
      needsAdmin: true,
      createdAt: now,
      updatedAt: now,
    });
    const refusedRow = {
      orderId,
      sellerId,
      checkoutId,
      amount: 100,
      attempts: 0,
      refusals: 1,
      needsAdmin: true,
      createdAt: now,
      updatedAt: now,
    };
    const transferId = await db.insert("sellerTransfers", {
      ...refusedRow,
      kind: "transfer",
      state: "failed",
    });
    const reversalId = await db.insert("sellerTransfers", {
      ...refusedRow,
      kind: "reversal",
      state: "requested",
      reverses: transferId,
    });
    const chargebackId = await db.insert("chargebacks", {
      stripeDisputeId: "dp_1",
      checkoutId,
      ...people,
      orderId,
      amount: 100,
      reason: "product_not_received",
      state: "lost",
      eventAt: now,
      needsAdmin: true,
      createdAt: now,
    });
    const addressId = await db.insert("addresses", {
      userId: buyerId,
      isDefault: true,
      ...addressAt("LS6"),
      createdAt: now,
      updatedAt: now,
    });
    const deferredId = await db.insert("deferredStripeEvents", {
      stripePaymentIntentId: "pi_unknown",
      update: {
        kind: "refund",
        stripeRefundId: "re_deferred",
        refundId: null,
        amount: 1,
        paymentIntentId: "pi_unknown",
        status: "succeeded",
        failureReason: null,
        lacksFunds: false,
      },
      createdAt: now,
    });
    const transactionId = await db.insert("transactions", { ...people, orderId, createdAt: now });
    const packagingId = await db.insert("packagingReviews", {
      orderId,
      sellerId,
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [],
      createdAt: now,
    });
    await db.patch("orders", orderId, { transactionId, packedAt: now });
    const reviewId = await db.insert("reviews", {
      ...people,
      orderId,
      listingId: soldId,
      isCounted: true,
      overall: 5,
      accurateDescription: 5,
      postageCost: 4,
      deliveryTime: 5,
      communication: 5,
      comment: "Lively",
      createdAt: now,
    });
    const adjustmentId = await db.insert("orderAdjustments", {
      orderId,
      proposedDeliveryCharge: 1500,
      status: "pending",
      expiresAt: now + DAY_MS,
      createdAt: now,
    });
    const meetingId = await db.insert("orderMeetings", {
      orderId,
      by: "seller",
      at: now + DAY_MS,
      place: "At the station",
    });
    await db.insert("handoverCodes", { orderId, code: "123456", attemptsLeft: 5 });
    const [user1Id, user2Id] = [buyerId, sellerId].sort() as [Id<"users">, Id<"users">];
    const conversationId = await db.insert("conversations", {
      user1Id,
      user2Id,
      listingId,
      kind: "chat",
      createdAt: now,
    });
    for (const [userId, otherUserId] of [
      [buyerId, sellerId],
      [sellerId, buyerId],
    ] as const) {
      await db.insert("conversationMembers", {
        conversationId,
        userId,
        otherUserId,
        listingId,
        lastMessageAt: now,
        preview: "Hello",
        previewFromMe: false,
        unreadCount: 0,
        seenAt: 0,
      });
    }
    const eventId = await db.insert("moderationEvents", {
      adminId: roles.admin.userId,
      action: "unsuspend" as const,
      createdAt: Date.now(),
      targetType: "user" as const,
      targetId: buyerId,
      targetUserId: buyerId,
      before: { isSuspended: true, isBanned: false, bannedUntil: null },
    });
    const viewId = await db.insert("conversationViews", {
      type: "message",
      user1Id,
      user2Id,
      senderId: buyerId,
      receiverId: sellerId,
      messageCount: 1,
      unreadCount: 0,
      latestTimestamp: now,
      flagged: true,
      flagCategory: "Spam",
      flaggedAt: now,
    });
    const notificationId = await db.insert("notifications", {
      userId: buyerId,
      group: `order-${UUID}`,
      occasion: `order-paid-${UUID}-buyer`,
      content: {
        kind: "order",
        topic: "order",
        orderId: UUID,
        headline: "Your order is confirmed",
        listingTitle: "Cherry shrimp",
      },
      isRead: false,
      at: now,
      deleteAt: now + DAY_MS,
    });
    const reportId = await db.insert("reports", {
      reporterId: buyerId,
      status: "Pending",
      itemType: "listing",
      itemId: soldId,
      ownerId: sellerId,
      itemVersion: "1",
      reason: "Spam",
      details: "",
      createdAt: now,
      updatedAt: now,
    });
    const applicationId = await db.insert("sellerApplications", {
      userId: buyerId,
      fullName: user.fullName,
      email: user.email,
      searchText: "applicant",
      location: "Leeds",
      whatToSell: "Shrimp",
      species: ["Cherry shrimp"],
      estimatedSales: "2",
      isHobbyist: true,
      aboutSeller: "Ten years of shrimp",
      status: "pending_review",
      createdAt: now,
      updatedAt: now,
    });
    const tankId = await db.insert("tanks", {
      ...tank,
      ownerId: buyerId,
      isDefault: true,
      createdAt: now,
      updatedAt: now,
    });
    await db.patch("suitabilityQuizzes", quizId, { tankId, tank, quantity: 1 });
    const searchId = await db.insert("savedSearches", {
      ...NO_ALERT,
      userId: buyerId,
      name: "Shrimp",
      query: "search=shrimp",
      createdAt: now,
    });
    const proofId = await db.insert("listingProofs", {
      listingId: soldId,
      sellerId,
      fileId: sentProof,
      fileName: "permit.pdf",
      species: ["Hypancistrus zebra"],
      status: "waiting",
      sentAt: now,
    });
    const noteId = await db.insert("userNotes", {
      userId: sellerId,
      authorId: roles.admin.userId,
      text: "Polite",
      createdAt: now,
    });
    const failureId = await db.insert("jobFailures", {
      job: "shared/uploads:deleteUnused",
      label: "Delete an unused file",
      rowId: (await db.query("uploads").collect())[0]?._id ?? "",
      error: "lost",
      attempts: 1,
      firstAt: now,
      lastAt: now,
    });
    const emailId = await db.insert("emails", {
      kind: "order",
      to: "nell@shoal.test",
      orderId,
      subject: "Hello",
      html: "<p>Hello",
      text: "Hello",
      state: "failed",
      attempts: 7,
      nextAttemptAt: now,
      idempotencyKey: "order-failed",
      lastError: "Bounced",
      createdAt: now,
      updatedAt: now,
    });
    return {
      orderId,
      transactionId,
      packagingId,
      adjustmentId,
      meetingId,
      conversationId,
      viewId,
      eventId,
      reportId,
      refundId,
      transferId,
      reversalId,
      chargebackId,
      addressId,
      deferredId,
      reviewId,
      applicationId,
      tankId,
      searchId,
      notificationId,
      failureId,
      emailId,
      noteId,
      proofId,
      proofSentAt: now,
      profiles,
    };
  });
  const { deviceId } = await addDevice(t, user);
  const claims = await addClaims(t, { buyerId, sellerId, listingId: soldId, quizId });
  const version = await quizVersion(t, listingId);
  const reportedVersion = await reportVersion(t, rows.reportId);
  const sending: Sending = {
    rules: DEFAULT_SENDING,
    from: ["englandAndWales"],
    to: ["englandAndWales"],
  };
  const [laterDay = 0] = laterChoices(Date.now(), sending, today, WEATHER_HOLD_DAYS_MAX);
  return {
    t,
    laterDay,
    roles,
    listingId,
    version,
    reported: reportedVersion,
    soldId,
    quizId,
    files,
    deviceId,
    uuid: UUID,
    claims,
    ...rows,
  };
}

/** The uuids of paid, delivered orders, by the state of their claim. */
async function addClaims(
  t: Backend,
  {
    buyerId,
    sellerId,
    listingId,
    quizId,
  }: Record<"buyerId" | "sellerId", Id<"users">> & {
    listingId: Id<"listings">;
    quizId: Id<"suitabilityQuizzes">;
  },
) {
  const uuidOf = (digit: string) => UUID.replace(/^0/, digit);
  const uuids = { none: uuidOf("1"), open: uuidOf("2"), offered: uuidOf("3") };
  const contestedId = await t.run(async (ctx) => {
    const now = Date.now();
    let contested: Id<"claims"> | null = null;
    for (const [status, uuid] of Object.entries({ ...uuids, contested: uuidOf("4") })) {
      const orderId = await insertOrderRow(ctx, {
        uuid,
        buyerId,
        sellerId,
        ...(await quizFields(ctx, quizId)),
        listingId,
        listingTitle: "Cherry shrimp",
        ...boughtItem,
        unitPrice: 500,
        quantity: 1,
        ...goodsMoney(500, 1200),
        refundedAmount: 0,
        deliveryMethod: "courier",
        status: status === "none" ? "delivered" : "disputed",
        holdsStock: false,
        deliveredAt: now,
        createdAt: now,
        updatedAt: now,
        searchText: uuid,
      });
      await ctx.db.insert("checkouts", {
        orderId,
        amount: COURIER_TOTAL,
        state: "paid",
        stripePaymentIntentId: `pi_${status}`,
        returnedAmount: 0,
        createdAt: now,
        updatedAt: now,
      });
      if (status === "none") continue;
      const answer = { words: "They left well", photos: [], offer: 100, at: now };
      const claim = await insertClaim(ctx, {
        orderId,
        buyerId,
        sellerId,
        kind: "live_arrival",
        items: [{ listingId, problem: "ill", animals: 1 }],
        description: "It lies on its side",
        photos: [],
        status: status as Doc<"claims">["status"],
        unreturnedBefore: COURIER_TOTAL,
        respondBy: now + DAY_MS,
        ...(status === "open" ? {} : { answer }),
        createdAt: now,
        updatedAt: now,
      });
      if (status === "contested") contested = claim._id;
    }
    if (contested === null) throw new Error("No contested claim");
    return contested;
  });
  return { ...uuids, contested: uuidOf("4"), contestedId };
}

/** A tank with every field filled in. */
export const tank = {
  name: "Front room",
  volumeLitres: 60,
  lengthCm: 60,
  water: "freshwater" as const,
  slightlySalted: false,
  temperatureC: 24,
  unheated: false,
  pH: 7,
  gh: 8,
  cycled: "yes" as const,
  cycledWeeks: 8,
  ammonia: 0,
  nitrite: 0,
  nitrate: 10,
  filter: "sponge" as const,
  plants: "some" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  copperPipes: false,
  quarantineTank: false,
  experience: "some" as const,
  inhabitants: [{ species: "Cherry shrimp", count: 4, males: 2, females: 2 }],
};

export const careAnswers = Object.entries(
  correctAnswers(careQuestions(findSpecies("Cherry shrimp"))),
).map(([questionId, option]) => ({ questionId, option }));
