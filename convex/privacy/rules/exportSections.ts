/**
 * The sections of "download my data". Each names the fields that it shows: a new field of a table is in nobody's
 * download until somebody has thought about it. Times in ms epoch, money in pence.
 */
import { pick } from "convex-helpers";
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { LISTING_DETAILS } from "../../listings/tables";
import { profileOf } from "../../shared/rules/access";
import { boughtOrderExport, photosExport, soldOrderExport } from "./orderExport";
import { sessionsOf } from "../../accounts/rules/sessions";
import { statsOf } from "../../accounts/rules/sellerStats";
import { settingsOf } from "../../accounts/rules/settings";
import { memberOf } from "../../messages/rules/conversations";
import { isRead } from "../../messages/rules/reading";
import { tankFields } from "../../tanks/tables";

type Read<Row> = (
  ctx: QueryCtx,
  userId: Id<"users">,
  page: PaginationOptions,
) => Promise<PaginationResult<Row>>;
type Show<Row> = (row: Row, ctx: QueryCtx) => object | Promise<object>;

export type Section = { name: string; read: Read<object> };

/** A section of rows that `read` finds, a page a call, each as `show` shows it. */
function section<Row>(name: string, read: Read<Row>, show: Show<Row>): Section {
  return {
    name,
    read: async (ctx, userId, page) => {
      const result = await read(ctx, userId, page);
      return {
        ...result,
        page: await Promise.all(result.page.map(async (row) => await show(row, ctx))),
      };
    },
  };
}

/** What is never more than a few rows. */
const once = <Row>(rows: Row[]): PaginationResult<Row> => ({
  page: rows,
  isDone: true,
  continueCursor: "",
});

async function nameOf(ctx: QueryCtx, userId: Id<"users">): Promise<string> {
  return (await profileOf(ctx, userId))?.fullName ?? "Unknown";
}

async function fileUrl(ctx: QueryCtx, storageId: Id<"_storage"> | undefined) {
  return storageId === undefined ? null : await ctx.storage.getUrl(storageId);
}

export const profile = section(
  "profile",
  async (ctx, userId) => {
    const row = await profileOf(ctx, userId);
    return once(row ? [row] : []);
  },
  async (row, ctx) => ({
    ...pick(row, ["fullName", "email", "avatarUrl", "about", "role", "createdAt", "updatedAt"]),
    ...pick(row, ["isSeller", "sellerApproved", "sellerQuizCompleted", "isSuspended", "isBanned"]),
    ...pick(row, ["bannedUntil", "statusReason"]),
    ...(await statsOf(ctx, row.userId)),
  }),
);

export const settings = section(
  "settings",
  async (ctx, userId) => once([await settingsOf(ctx, userId)]),
  (row) =>
    pick(row, [
      "outcode",
      "deliveryBands",
      "notifications",
      "ageConfirmedAt",
      "signupTimestamp",
      "updatedAt",
    ]),
);

export const logIns = section(
  "logIns",
  async ({ db }, userId, page) =>
    await db
      .query("authAccounts")
      .withIndex("userIdAndProvider", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => ({
    kind: row.provider,
    address: row.providerAccountId,
    isConfirmed: row.emailVerified !== undefined,
    networks: row.knownNetworks ?? [],
    createdAt: row._creationTime,
  }),
);

export const sessions = section(
  "sessions",
  async (ctx, userId) => once(await sessionsOf(ctx, userId)),
  (row) => ({
    startedAt: row._creationTime,
    expiresAt: row.expirationTime,
    device: row.device ?? null,
  }),
);

export const tanks = section(
  "tanks",
  async ({ db }, userId, page) =>
    await db
      .query("tanks")
      .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId))
      .paginate(page),
  (row) =>
    pick(row, [
      ...(Object.keys(tankFields) as (keyof typeof tankFields)[]),
      "isDefault",
      "createdAt",
    ]),
);

export const quizzes = section(
  "suitabilityQuizzes",
  async ({ db }, userId, page) =>
    await db
      .query("suitabilityQuizzes")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, { db }) => ({
    listing: (await db.get("listings", row.listingId))?.title ?? null,
    ...pick(row, ["tank", "quantity", "answers", "verdict", "reasons"]),
    ...pick(row, ["acknowledgedAt", "createdAt"]),
  }),
);

export const favourites = section(
  "favourites",
  async ({ db }, userId, page) =>
    await db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, { db }) => ({
    listingId: row.listingId,
    title: (await db.get("listings", row.listingId))?.title ?? null,
    createdAt: row.createdAt,
  }),
);

export const savedSearches = section(
  "savedSearches",
  async ({ db }, userId, page) =>
    await db
      .query("savedSearches")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => pick(row, ["name", "query", "createdAt"]),
);

export const applications = section(
  "sellerApplications",
  async ({ db }, userId, page) =>
    await db
      .query("sellerApplications")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["fullName", "email", "location", "whatToSell", "species", "estimatedSales"]),
    ...pick(row, ["isHobbyist", "aboutSeller", "comments", "packagingVideoName", "status"]),
    packagingVideoUrl: await fileUrl(ctx, row.packagingVideoId),
    answer: row.adminNotes ?? null,
    ...pick(row, ["createdAt", "updatedAt"]),
  }),
);

export const listings = section(
  "listings",
  async ({ db }, userId, page) =>
    await db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => ({
    listingId: row._id,
    ...pick(row, LISTING_DETAILS),
    ...pick(row, ["scientificName", "quantity", "heldQuantity", "soldCount", "isActive"]),
    ...pick(row, ["isHidden", "town", "createdAt", "updatedAt"]),
    photos: await photosExport(ctx, row.images),
  }),
);

export const drafts = section(
  "listingDraft",
  async ({ db }, userId, page) =>
    await db
      .query("listingDrafts")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["form", "updatedAt"]),
    photos: await photosExport(ctx, row.images),
  }),
);

export const uploads = section(
  "uploads",
  async ({ db }, userId, page) =>
    await db
      .query("uploads")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["purpose", "contentType", "sizeBytes", "used", "createdAt"]),
    url: await fileUrl(ctx, row.storageId),
  }),
);

export const purchases = section(
  "purchases",
  async ({ db }, userId, page) =>
    await db
      .query("orders")
      .withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", userId))
      .paginate(page),
  async (row, ctx) => await boughtOrderExport(ctx, row),
);

export const sales = section(
  "sales",
  async ({ db }, userId, page) =>
    await db
      .query("orders")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => await soldOrderExport(ctx, row),
);

const REVIEW = [
  "overall",
  "accurateDescription",
  "postageCost",
  "deliveryTime",
  "communication",
  "comment",
  "answer",
  "answeredAt",
  "createdAt",
] as const;

export const reviewsWritten = section(
  "reviewsWritten",
  async ({ db }, userId, page) =>
    await db
      .query("reviews")
      .withIndex("by_buyerId", (q) => q.eq("buyerId", userId))
      .paginate(page),
  async (row, ctx) => ({ seller: await nameOf(ctx, row.sellerId), ...pick(row, [...REVIEW]) }),
);

export const reviewsReceived = section(
  "reviewsReceived",
  async ({ db }, userId, page) =>
    await db
      .query("reviews")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  async (row, ctx) => ({ buyer: await nameOf(ctx, row.buyerId), ...pick(row, [...REVIEW]) }),
);

export const conversations = section(
  "conversations",
  async ({ db }, userId, page) =>
    await db
      .query("conversationMembers")
      .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    conversationId: row.conversationId,
    with: await nameOf(ctx, row.otherUserId),
    ...pick(row, ["listingId", "unreadCount", "seenAt", "lastMessageAt"]),
  }),
);

const MESSAGE = [
  "conversationId",
  "message",
  "subject",
  "timestamp",
  "messageType",
  "isAdminMessage",
] as const;

async function messageExport(ctx: QueryCtx, row: Doc<"messages">) {
  const receiver = await memberOf(ctx, row.conversationId, row.receiverId);
  return { ...pick(row, [...MESSAGE]), isRead: isRead(row, receiver) };
}

export const messagesSent = section(
  "messagesSent",
  async ({ db }, userId, page) =>
    await db
      .query("messages")
      .withIndex("by_senderId_and_clientId", (q) => q.eq("senderId", userId))
      .paginate(page),
  async (row, ctx) => ({
    to: await nameOf(ctx, row.receiverId),
    ...(await messageExport(ctx, row)),
  }),
);

export const messagesReceived = section(
  "messagesReceived",
  async ({ db }, userId, page) =>
    await db
      .query("messages")
      .withIndex("by_receiverId", (q) => q.eq("receiverId", userId))
      .paginate(page),
  async (row, ctx) => ({
    from: await nameOf(ctx, row.senderId),
    ...(await messageExport(ctx, row)),
  }),
);

export const reportsMade = section(
  "reportsMade",
  async ({ db }, userId, page) =>
    await db
      .query("reports")
      .withIndex("by_reporterId_and_itemId_and_status", (q) => q.eq("reporterId", userId))
      .paginate(page),
  (row) =>
    pick(row, ["itemType", "itemId", "reason", "details", "status", "createdAt", "updatedAt"]),
);

/** Neither the admin nor whoever reported it. */
export const decisions = section(
  "decisionsAboutMe",
  async ({ db }, userId, page) =>
    await db
      .query("moderationEvents")
      .withIndex("by_targetUserId", (q) => q.eq("targetUserId", userId))
      .paginate(page),
  (row) => ({
    ...pick(row, ["action", "targetType", "createdAt"]),
    reason: row.reason ?? null,
    decidedBy: row.adminId === null ? "a rule" : "an admin",
  }),
);

/** Subjects only where the text is a secret: a code or link that still works is not for a file. */
const SECRETS: readonly string[] = ["confirmation", "code", "reset"];

export const mails = section(
  "mails",
  async ({ db }, userId, page) =>
    await db
      .query("emails")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => ({
    ...pick(row, ["kind", "to", "subject", "state", "createdAt"]),
    text: SECRETS.includes(row.kind) ? null : row.text,
  }),
);

export const downloads = section(
  "downloads",
  async ({ db }, userId, page) =>
    await db
      .query("dataExports")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => pick(row, ["requestedAt"]),
);
