import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { settingsOf } from "./settings";
import { sessionsOf } from "./sessions";
import { profileOf } from "./access";

type Rows = PaginationResult<Record<string, unknown>>;
type Section = (ctx: QueryCtx, userId: Id<"users">, page: PaginationOptions) => Promise<Rows>;

const once = (rows: Record<string, unknown>[]): Rows => ({
  page: rows,
  isDone: true,
  continueCursor: "",
});

/** What we hold about a person, by name of the section in the file they download. */
export const exportSections = {
  profile: async (ctx, userId) => {
    const profile = await profileOf(ctx, userId);
    const { searchText: _, suspicious: __, ...shown } = profile ?? {};
    return once([shown]);
  },
  settings: async (ctx, userId) => once([await settingsOf(ctx, userId)]),
  sessions: async (ctx, userId) => once(await sessionsOf(ctx, userId)),
  tanks: async ({ db }, userId, page) =>
    await db
      .query("tanks")
      .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId))
      .paginate(page),
  suitabilityQuizzes: async ({ db }, userId, page) =>
    await db
      .query("suitabilityQuizzes")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  favourites: async ({ db }, userId, page) =>
    await db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  savedSearches: async ({ db }, userId, page) =>
    await db
      .query("savedSearches")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  sellerApplications: async ({ db }, userId, page) =>
    await db
      .query("sellerApplications")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  listings: async ({ db }, userId, page) =>
    await db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  purchases: async ({ db }, userId, page) =>
    await db
      .query("orders")
      .withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", userId))
      .paginate(page),
  sales: async ({ db }, userId, page) =>
    await db
      .query("orders")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  reviewsReceived: async ({ db }, userId, page) =>
    await db
      .query("reviews")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
      .paginate(page),
  reports: async ({ db }, userId, page) =>
    await db
      .query("reports")
      .withIndex("by_reporterId_and_itemId_and_status", (q) => q.eq("reporterId", userId))
      .paginate(page),
  conversations: async ({ db }, userId, page) =>
    await db
      .query("conversationMembers")
      .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", userId))
      .paginate(page),
  messagesSent: async ({ db }, userId, page) =>
    await db
      .query("messages")
      .withIndex("by_senderId_and_clientId", (q) => q.eq("senderId", userId))
      .paginate(page),
} satisfies Record<string, Section>;

export type ExportSection = keyof typeof exportSections;
export const exportSectionNames = Object.keys(exportSections) as ExportSection[];
