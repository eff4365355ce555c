import { DAY_MS } from "#convex/domain/shared/constants.ts";
import type { AddOwnRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({
  db,
  now,
  userId,
  sessionId,
  email,
  fullName,
  files,
  labelFor,
}) => {
  const profile = (await db.query("userProfiles").collect()).find((p) => p.userId === userId);
  if (profile) {
    await db.patch("userProfiles", profile._id, {
      about: labelFor("about"),
      banReason: labelFor("ban"),
      suspensionReason: labelFor("suspension"),
      trader: {
        tradingName: labelFor("trading"),
        address: labelFor("business"),
        council: labelFor("council"),
        licenceNumber: labelFor("licence"),
      },
      avatarStorageId: files.avatar,
      avatarUrl: labelFor("avatar"),
    });
  }
  await db.insert("sellerStats", {
    sellerId: userId,
    sums: {
      itemsSold: 3,
      scoreSums: {
        overall: 4,
        accurateDescription: 4,
        postageCost: 4,
        deliveryTime: 4,
        communication: 4,
      },
      scoreCounts: { accurateDescription: 1, postageCost: 1, deliveryTime: 1, communication: 1 },
      reviewsByStars: [0, 0, 0, 1, 0],
      dispatches: 0,
      dispatchMs: 0,
      arrivals: 0,
      deadArrivals: 0,
    },
    notifiedThreshold: { year: 2026, level: 1 },
  });
  await db.insert("addresses", {
    userId,
    isDefault: true,
    name: fullName,
    line1: labelFor("street"),
    town: "Leeds",
    postcode: "LS6 1AA",
    createdAt: now,
    updatedAt: now,
  });
  const accountId = await db.insert("authAccounts", {
    userId,
    provider: "password",
    providerAccountId: email,
    secret: labelFor("password"),
    emailVerified: email,
  });
  await db.insert("authRefreshTokens", { sessionId, expirationTime: now });
  await db.insert("pushDevices", {
    userId,
    sessionId,
    endpoint: labelFor("endpoint"),
    p256dh: labelFor("p256dh"),
    auth: labelFor("push secret"),
    vapidKey: "key",
    device: labelFor("phone"),
    failures: 0,
  });
  await db.insert("authVerificationCodes", {
    accountId,
    provider: "otp",
    code: labelFor("code"),
    expirationTime: now,
    emailVerified: email,
  });
  await db.insert("authVerifiers", {});
  await db.insert("leftMailboxes", {
    userId,
    mailboxHash: "1".repeat(64),
    others: [],
    leftAt: now,
  });
  // Belongs to neither of the two.
  await db.insert("formerAccounts", {
    mailboxHash: "0".repeat(64),
    suspicious: true,
    isSuspended: false,
    claimsMade: 2,
    claimsReceived: 0,
    holdLapses: [],
    lateCancels: [],
    wentBack: [],
    freeOrders: [],
    countedBuyers: [],
    endsAt: now + DAY_MS,
  });
};
