import { type ObjectType, v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { ABOUT_MAX } from "../domain/shared/constants";
import { oneLine } from "../domain/shared/text";
import { fail } from "../errors";
import { userMutation } from "../functions";
import { type Profile, profileOf } from "../shared/model/access";
import { bumpCounter, bumpUserCounter } from "../shared/model/counters";
import { parseText } from "../shared/model/parseInput";
import { consumeLimit } from "../shared/model/rateLimits";
import { reportedType } from "./tables";

type Item = Pick<Doc<"reports">, "itemType" | "itemId">;

const reportFields = {
  itemType: reportedType,
  itemId: v.string(),
  reason: v.string(),
  details: v.string(),
};

/**
 * Reports a listing, user, message, review or answer that the viewer can see and doesn't own. Repeating a
 * pending report is a no-op. `not_found`, `forbidden`, `invalid_input`, `rate_limited`.
 */
export const create = userMutation({
  args: reportFields,
  returns: v.id("reports"),
  handler: async (ctx, args) => await report(ctx, ctx.viewer, args),
});

export async function report(
  ctx: MutationCtx,
  viewer: Profile,
  args: ObjectType<typeof reportFields>,
): Promise<Id<"reports">> {
  const reason = oneLine(args.reason);
  const details = parseText("Details", args.details, ABOUT_MAX);
  if (reason === "" || reason.length > 100) {
    fail("invalid_input", { field: "Reason", problem: "please choose a reason" });
  }
  const { itemId } = args;
  const ownerId = (await ownerOf(ctx, viewer, args)) ?? fail("not_found");
  if (ownerId === viewer.userId) fail("forbidden");
  const openReport = await waitingReport(ctx, viewer, args);
  if (openReport) return openReport._id;
  await consumeLimit(ctx, "report", viewer.userId);
  await bumpCounter(ctx, "pendingReports", 1);
  if (args.itemType === "user_profile") await bumpUserCounter(ctx, ownerId, "reports", 1);
  const now = Date.now();
  return await ctx.db.insert("reports", {
    reporterId: viewer.userId,
    status: "Pending",
    itemType: args.itemType,
    itemId,
    ownerId,
    ...(args.itemType === "listing" ? await titleOf(ctx, itemId) : {}),
    reason,
    details,
    createdAt: now,
    updatedAt: now,
  });
}

async function titleOf(ctx: MutationCtx, itemId: string) {
  const id = ctx.db.normalizeId("listings", itemId);
  const listing = id && (await ctx.db.get("listings", id));
  return listing ? { itemTitle: listing.title } : {};
}

/**
 * The viewer's own pending report of an item. `itemType` tells a review from its answer, which share an id.
 */
async function waitingReport(
  ctx: MutationCtx,
  viewer: Profile,
  { itemType, itemId }: Item,
): Promise<Doc<"reports"> | undefined> {
  const reports = await ctx.db
    .query("reports")
    .withIndex("by_reporterId_and_itemId_and_status", (q) =>
      q.eq("reporterId", viewer.userId).eq("itemId", itemId).eq("status", "Pending"),
    )
    .take(2);
  return reports.find((report) => report.itemType === itemType);
}

async function ownerOf(
  ctx: MutationCtx,
  viewer: Profile,
  { itemType, itemId }: Item,
): Promise<Id<"users"> | null> {
  if (itemType === "listing") {
    const id = ctx.db.normalizeId("listings", itemId);
    const listing = id && (await ctx.db.get("listings", id));
    return listing?.sellerId ?? null;
  }
  if (itemType === "user_profile") {
    const id = ctx.db.normalizeId("users", itemId);
    return (id && (await profileOf(ctx, id)))?.userId ?? null;
  }
  if (itemType === "review" || itemType === "reviewAnswer") {
    const id = ctx.db.normalizeId("reviews", itemId);
    const review = id && (await ctx.db.get("reviews", id));
    if (!review || review.hiddenAt !== undefined) return null;
    if (itemType === "review") return review.buyerId;
    const isShown = review.answer !== undefined && review.answerHiddenAt === undefined;
    return isShown ? review.sellerId : null;
  }
  const id = ctx.db.normalizeId("messages", itemId);
  const message = id && (await ctx.db.get("messages", id));
  const isParty = message?.senderId === viewer.userId || message?.receiverId === viewer.userId;
  return message && isParty ? message.senderId : null;
}
