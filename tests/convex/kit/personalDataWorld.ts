/** Two people who have left something in every table, with words and secrets that tests can look for. */
import type { Doc, Id, TableNames } from "../../../convex/_generated/dataModel";
import { personalData } from "../../../convex/privacy/rules/personalData";
import schema from "../../../convex/schema";
import { addFile, addListing, addPerson, type Backend } from "./helpers";
import { addQuiz } from "./orderHelpers";

export const tableNames = Object.keys(schema.tables) as TableNames[];

/** All rows of the deployment, by table. */
export async function allRows(t: Backend): Promise<Record<string, object[]>> {
  return await t.run(async (ctx) => {
    const rows: Record<string, object[]> = {};
    for (const table of tableNames) rows[table] = await ctx.db.query(table).collect();
    return rows;
  });
}

export type Side = Awaited<ReturnType<typeof addSide>>;

/** An account with what it keeps for itself; `name` stands in every text of it. */
async function addSide(t: Backend, name: string) {
  const email = `${name}@shoal.test`;
  const fullName = `${name} Surname`;
  const person = await addPerson(t, { fullName, email });
  const { userId, sessionId } = person;
  const files = {
    listing: await addFile(t),
    packaging: await addFile(t),
    claim: await addFile(t),
    avatar: await addFile(t),
    draft: await addFile(t),
    packagingVideo: await addFile(t, "video/mp4"),
    draftVideo: await addFile(t, "video/mp4"),
    unsold: await addFile(t),
    proof: await addFile(t, "application/pdf"),
  };
  const image = (storageId: (typeof files)["listing"]) => ({ storageId, width: 1, height: 1 });
  const words = (what: string) => `${what} of ${name}`;
  const listingId = await addListing(t, userId, {
    username: fullName,
    description: words("description"),
    searchText: words("search"),
    images: [image(files.listing)],
  });
  const unsoldId = await addListing(t, userId, {
    username: fullName,
    title: words("unsold"),
    images: [image(files.unsold)],
  });
  await t.run(async ({ db }) => {
    const now = Date.now();
    for (const [purpose, storageId] of Object.entries(files)) {
      await db.insert("uploads", {
        userId,
        storageId,
        purpose: (purpose === "draft" || purpose === "unsold"
          ? "listing"
          : purpose === "draftVideo"
            ? "packagingVideo"
            : purpose) as Doc<"uploads">["purpose"],
        contentType: "image/png",
        sizeBytes: 1,
        used: true,
        createdAt: now,
      });
    }
    const profile = (await db.query("userProfiles").collect()).find((p) => p.userId === userId);
    if (profile) {
      await db.patch("userProfiles", profile._id, {
        about: words("about"),
        statusReason: words("standing"),
        avatarStorageId: files.avatar,
        avatarUrl: words("avatar"),
      });
    }
    await db.insert("sellerStats", {
      sellerId: userId,
      rating: 4,
      avgRatingOverall: 4,
      avgRatingAccurateDescription: 4,
      avgRatingPostageCost: 4,
      avgRatingDeliveryTime: 4,
      avgRatingCommunication: 4,
      totalReviews: 1,
      totalItemsSold: 3,
    });
    const { name: _, inhabitants: __, ...tank } = bareTank;
    await db.insert("tanks", {
      ...tank,
      name: words("tank"),
      inhabitants: [],
      ownerId: userId,
      isDefault: true,
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("addresses", {
      userId,
      isDefault: true,
      name: fullName,
      line1: words("street"),
      town: "Leeds",
      postcode: "LS6 1AA",
      createdAt: now,
      updatedAt: now,
    });
    const searchId = await db.insert("savedSearches", {
      userId,
      name: words("search"),
      query: "q",
      createdAt: now,
    });
    await db.insert("alertMails", { userId, token: words("stop") });
    await db.insert("searchMatches", { userId, searchId, listingId, toMail: false, at: now });
    await db.insert("listingArrivals", { listingId, isMatched: true, at: now });
    await db.insert("listingDrafts", {
      userId,
      form: {
        title: words("draft"),
        species: "",
        category: "fish",
        water: "freshwater",
        description: "",
        price: "",
        quantity: "",
        outcode: "",
        deliveryMethods: [],
        bands: [],
      },
      images: [image(files.draft)],
      updatedAt: now,
    });
    await db.insert("listingProofs", {
      listingId: unsoldId,
      sellerId: userId,
      fileId: files.proof,
      fileName: words("proof"),
      species: ["Hypancistrus zebra"],
      status: "waiting",
      sentAt: now,
    });
    await db.insert("applicationDrafts", {
      userId,
      form: {
        location: words("draftLocation"),
        whatToSell: "",
        species: [],
        estimatedSales: "",
        isHobbyist: true,
        aboutSeller: words("draftAbout"),
        comments: "",
      },
      videoId: files.draftVideo,
      videoName: words("draftVideo"),
      updatedAt: now,
    });
    await db.insert("sellerApplications", {
      userId,
      fullName,
      email,
      location: words("location"),
      whatToSell: "Shrimp",
      species: ["Cherry shrimp"],
      estimatedSales: "2",
      isHobbyist: true,
      aboutSeller: words("application"),
      packagingVideoId: files.packagingVideo,
      packagingVideoName: words("video"),
      status: "pending_review",
      createdAt: now,
      updatedAt: now,
    });
    const accountId = await db.insert("authAccounts", {
      userId,
      provider: "password",
      providerAccountId: email,
      secret: words("password"),
      emailVerified: email,
    });
    await db.insert("authRefreshTokens", { sessionId, expirationTime: now });
    await db.insert("emails", {
      kind: "confirmation",
      to: email,
      userId,
      subject: "Confirm your email for Shoal",
      html: words("link"),
      text: words("link"),
      state: "sent",
      attempts: 1,
      nextAttemptAt: now,
      idempotencyKey: words("mail"),
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("authVerificationCodes", {
      accountId,
      provider: "otp",
      code: words("code"),
      expirationTime: now,
      emailVerified: email,
    });
    for (const key of [email, `${email} 203.0.113.7`]) {
      await db.insert("limitUses", { name: "passwordTry", key, lastAt: now });
    }
    await db.insert("authRateLimits", { identifier: email, lastAttemptTime: 0, attemptsLeft: 1 });
    await db.insert("authVerifiers", {});
    await db.insert("jobFailures", {
      job: "endExport",
      rowId: `lost ${person.userId}`,
      error: "lost",
      attempts: 1,
      firstAt: now,
      lastAt: now,
    });
  });
  return { ...person, name, files, listingId, unsoldId };
}

const bareTank = {
  name: "",
  volumeLitres: 60,
  water: "freshwater" as const,
  unheated: false,
  cycled: "yes" as const,
  filter: "sponge" as const,
  plants: "some" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  inhabitants: [],
};

/** `buyer` has bought from `seller` and been paid back in part; both have talked, judged and reported. */
async function addTrade(t: Backend, buyer: Side, seller: Side): Promise<void> {
  const quizId = await addQuiz(t, buyer.userId, seller.listingId, {
    reasons: [{ rule: "CARE", level: "caution", title: "Care", text: `quiz of ${buyer.name}` }],
  });
  await t.run(async ({ db }) => {
    const now = Date.now();
    const people = { buyerId: buyer.userId, sellerId: seller.userId };
    // Stripe's ids name nobody and stay in the books; the addresses of its pages show the buyer's.
    const secret = (what: string) => `${what}_secret_${buyer.name.length}`;
    const address = (what: string) => `${what} of ${buyer.name}`;
    const orderId = await db.insert("orders", {
      ...people,
      uuid: crypto.randomUUID(),
      stripeSessionId: secret("cs"),
      stripePaymentIntentId: secret("pi"),
      checkoutUrl: address("url"),
      checkoutError: address("error"),
      listingId: seller.listingId,
      quizId,
      listingTitle: "Cherry shrimp",
      unitPrice: 500,
      quantity: 1,
      amount: 500,
      deliveryCharge: 0,
      commission: 30,
      totalAmount: 530,
      refundedAmount: 0,
      deliveryMethod: "courier",
      deliveryOutcode: "LS6",
      trackingReference: `parcel to ${buyer.name}`,
      status: "completed",
      paidAt: now,
      holdsStock: false,
      createdAt: now,
      updatedAt: now,
      searchText: `x Cherry shrimp ${seller.fullName}`,
    });
    await db.insert("orderEvents", {
      orderId,
      event: "place",
      from: null,
      to: "pending",
      actor: "buyer",
      actorId: buyer.userId,
      createdAt: now,
    });
    const adjustmentId = await db.insert("orderAdjustments", {
      orderId,
      proposedDeliveryCharge: 100,
      status: "lapsed",
      checkoutUrl: address("url2"),
      expiresAt: now,
      createdAt: now,
    });
    const checkoutId = await db.insert("checkouts", {
      orderId,
      amount: 530,
      state: "paid",
      expiresAt: now,
      stripeSessionId: secret("cs"),
      stripePaymentIntentId: secret("pi"),
      checkoutUrl: address("url"),
      returnedAmount: 0,
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("refunds", {
      ...people,
      orderId,
      checkoutId,
      stripePaymentIntentId: secret("pi"),
      purpose: "order",
      amount: 10,
      reason: "One was small",
      state: "succeeded",
      idempotencyKey: secret("key"),
      stripeRefundId: secret("re"),
      attempts: 1,
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("chargebacks", {
      ...people,
      stripeDisputeId: secret("dp"),
      stripePaymentIntentId: secret("pi"),
      checkoutId,
      orderId,
      amount: 530,
      reason: "product_not_received",
      state: "won",
      eventAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("deferredStripeEvents", {
      stripePaymentIntentId: secret("pi2"),
      update: { kind: "refundTotal", paymentIntentId: secret("pi2"), amount: 1 },
      createdAt: now,
    });
    await db.insert("orderAddresses", {
      orderId,
      name: buyer.fullName,
      line1: `street of ${buyer.name}`,
      town: "Leeds",
      postcode: "LS6 1AA",
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("newcomers", {
      orderId,
      buyerId: buyer.userId,
      added: {
        tankId: (await db.query("tanks").first())!._id,
        tankName: `tank of ${buyer.name}`,
        species: "Neon tetra",
        count: 2,
      },
      answeredAt: now,
    });
    await db.insert("handoverCodes", { orderId, code: "918273", attemptsLeft: 5 });
    await db.insert("transactions", { ...people, orderId, createdAt: now });
    await db.insert("stripeEvents", {
      eventId: secret("evt"),
      type: "x",
      orderId,
      outcome: "applied",
      createdAt: now,
    });
    await db.insert("packagingReviews", {
      orderId,
      sellerId: seller.userId,
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [{ storageId: seller.files.packaging, width: 1, height: 1 }],
      score: 5,
      createdAt: now,
    });
    await db.insert("claims", {
      ...people,
      orderId,
      items: [{ problem: "dead", animals: 1 }],
      description: "Claimed: one was dead",
      photos: [{ storageId: buyer.files.claim, width: 1, height: 1 }],
      status: "declined",
      respondBy: now,
      answer: {
        words: "Answered: it swam",
        photos: [{ storageId: seller.files.claim, width: 1, height: 1 }],
        offer: 100,
        at: now,
      },
      decision: { by: "admin", amount: 0, reason: "Decided: it swims", at: now },
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("reviews", {
      ...people,
      orderId,
      listingId: seller.listingId,
      overall: 4,
      accurateDescription: 4,
      postageCost: 4,
      deliveryTime: 4,
      communication: 4,
      comment: "Reviewed: lively shrimp",
      createdAt: now,
    });
    for (const [userId, fromId] of [
      [buyer.userId, seller.userId],
      [seller.userId, buyer.userId],
    ] as const) {
      await db.insert("notifications", {
        userId,
        group: `conversation-${fromId}`,
        occasion: "messages",
        content: {
          kind: "message",
          conversationId: fromId,
          fromId,
          listingTitle: "Told: cherry shrimp",
          messages: 2,
        },
        isRead: false,
        at: now,
        forgetAt: now,
      });
    }
    await db.insert("favourites", {
      userId: buyer.userId,
      listingId: seller.listingId,
      createdAt: now,
    });
    const [user1Id, user2Id] = [buyer.userId, seller.userId].sort() as [
      typeof buyer.userId,
      typeof seller.userId,
    ];
    const talk = { user1Id, user2Id, lastMessageAt: now, createdAt: now };
    const conversationId = await db.insert("conversations", {
      ...talk,
      listingId: seller.listingId,
      kind: "chat",
    });
    for (const [mine, theirs] of [
      [buyer, seller],
      [seller, buyer],
    ] as const) {
      await db.insert("conversationMembers", {
        conversationId,
        userId: mine.userId,
        otherUserId: theirs.userId,
        listingId: seller.listingId,
        lastMessageAt: now,
        preview: "Hello",
        previewFromMe: true,
        unreadCount: 0,
        seenAt: 0,
      });
    }
    const viewId = await db.insert("conversationViews", {
      type: "message",
      user1Id,
      user2Id,
      senderId: buyer.userId,
      receiverId: seller.userId,
      messageCount: 1,
      unreadCount: 1,
      latestTimestamp: now,
      flagged: false,
      flagCategory: null,
      flaggedAt: null,
    });
    const messageId = await db.insert("messages", {
      conversationId,
      senderId: buyer.userId,
      receiverId: seller.userId,
      message: "Said: are they lively?",
      timestamp: now,
      listingId: seller.listingId,
      orderAdjustmentId: adjustmentId,
      isOrderContext: false,
      isAdminMessage: false,
      isRead: false,
      flagged: false,
      flagCategory: null,
      viewId,
      createdAt: now,
    });
    await db.insert("adminMessages", {
      userId: buyer.userId,
      messageId,
      messageType: "other",
      isRead: false,
      flagged: false,
      createdAt: now,
    });
    await db.insert("typing", { conversationId, userId: buyer.userId, updatedAt: now });
    await db.insert("reports", {
      reporterId: buyer.userId,
      status: "Resolved",
      itemType: "user_profile",
      itemId: seller.userId,
      reason: "spam",
      details: "Reported: sells plastic",
      createdAt: now,
      updatedAt: now,
    });
    await db.insert("moderationEvents", {
      adminId: buyer.userId,
      action: "suspend",
      targetUserId: seller.userId,
      targetType: "user",
      targetId: seller.userId,
      reason: "Decided: plastic",
      createdAt: now,
    });
  });
}

/** Nell and Otto, each of whom has bought from the other. */
export async function addNellAndOtto(t: Backend): Promise<{ nell: Side; otto: Side }> {
  const nell = await addSide(t, "nell");
  const otto = await addSide(t, "ottoline");
  await addTrade(t, nell, otto);
  await addTrade(t, otto, nell);
  return { nell, otto };
}

/** Tables of which a person has one row, or as many as a limit lets them have. */
const ONE_EACH: readonly string[] = [
  ...["userProfiles", "userSettings", "authAccounts", "authSessions", "listingDrafts"],
  "applicationDrafts",
  "dataExports",
];

/**
 * Writes `times` more of every row of a person's that stands in a section of their download, each different from
 * the others. Returns the tables.
 */
export async function multiplyRows(t: Backend, person: Side, times: number): Promise<string[]> {
  const all = tableNames.filter(
    (table) => Array.isArray(personalData[table].exported) && !ONE_EACH.includes(table),
  );
  // What belongs to a listing goes to the copies of it.
  const tables = ["listings" as const, ...all.filter((table) => table !== "listings")];
  await t.run(async ({ db, storage }) => {
    let serial = 0;
    const insert = (table: TableNames, row: object) => db.insert(table, row);
    for (const table of tables) {
      for (const row of (await db.query(table).collect()) as Record<string, unknown>[]) {
        const { _id, _creationTime, ...fields } = row;
        const isTheirs = Object.values(fields).includes(person.userId);
        for (let i = 1; isTheirs && i <= times; i += 1) {
          serial += 1;
          const later = (name: string) =>
            typeof fields[name] === "number" ? { [name]: fields[name] + serial } : {};
          const different = {
            ...{
              ...later("createdAt"),
              ...later("timestamp"),
              ...later("lastMessageAt"),
              ...later("at"),
              ...later("sentAt"),
            },
            ...("uuid" in fields ? { uuid: crypto.randomUUID() } : {}),
            ...("idempotencyKey" in fields ? { idempotencyKey: `${person.name} ${i}` } : {}),
            // Files of the first row are not theirs.
            ...("images" in fields ? { images: [] } : {}),
            ...("packagingVideoId" in fields ? { packagingVideoId: undefined } : {}),
            ...(table === "uploads" ? { storageId: await storage.store(new Blob(["x"])) } : {}),
          };
          if (table === "conversationMembers") {
            const conversation = await db.get(fields["conversationId"] as Id<"conversations">);
            const { _id: _, _creationTime: __, ...talk } = conversation as Doc<"conversations">;
            Object.assign(different, { conversationId: await insert("conversations", talk) });
          }
          if (table === "listingProofs") {
            const own = await db.query("listings").order("desc").take(times);
            Object.assign(different, { listingId: own[i - 1]?._id });
          }
          await insert(table, { ...fields, ...different });
        }
      }
    }
  });
  return tables;
}
