import type { Own } from "../personalDataSides";

export const own: Own = async ({ db, now, userId, sessionId, email, fullName, files, words }) => {
  const profile = (await db.query("userProfiles").collect()).find((p) => p.userId === userId);
  if (profile) {
    await db.patch("userProfiles", profile._id, {
      about: words("about"),
      statusReason: words("standing"),
      trader: {
        ...{ tradingName: words("trading"), address: words("business") },
        ...{ council: words("council"), licenceNumber: words("licence") },
      },
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
  const accountId = await db.insert("authAccounts", {
    userId,
    provider: "password",
    providerAccountId: email,
    secret: words("password"),
    emailVerified: email,
  });
  await db.insert("authRefreshTokens", { sessionId, expirationTime: now });
  await db.insert("authVerificationCodes", {
    accountId,
    provider: "otp",
    code: words("code"),
    expirationTime: now,
    emailVerified: email,
  });
  await db.insert("authRateLimits", { identifier: email, lastAttemptTime: 0, attemptsLeft: 1 });
  await db.insert("authVerifiers", {});
};
