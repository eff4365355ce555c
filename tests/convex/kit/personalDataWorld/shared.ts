import type { Doc } from "#convex/_generated/dataModel.js";
import type { AddOwnRows, AddTradeRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({ db, now, userId, email, files, labelFor }) => {
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
  await db.insert("emails", {
    kind: "confirmation",
    to: email,
    userId,
    subject: "Confirm your email for Shoal",
    html: labelFor("link"),
    text: labelFor("link"),
    state: "sent",
    attempts: 1,
    nextAttemptAt: now,
    idempotencyKey: labelFor("mail"),
    createdAt: now,
    updatedAt: now,
  });
  for (const key of [email, `${email} 203.0.113.7`]) {
    await db.insert("limitUses", { name: "passwordTry", key, lastAt: now });
  }
  await db.insert("jobFailures", {
    job: "privacy/dataExports:end",
    label: "End a data download",
    rowId: `lost ${userId}`,
    error: "lost",
    attempts: 1,
    firstAt: now,
    lastAt: now,
  });
  await db.insert("sweepRuns", { sweep: "bans", lastAt: now, count: 0, error: null });
};

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller }) => {
  await db.insert("moderationEvents", {
    adminId: buyer.userId,
    action: "suspend",
    targetUserId: seller.userId,
    targetType: "user",
    targetId: seller.userId,
    reason: "Decided: plastic",
    createdAt: now,
  });
};
