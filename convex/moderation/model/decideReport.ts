/** Creates and decides reports, and looks up the reported items. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { requireUninvolved, usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { photosText } from "#convex/domain/messages/texts.ts";
import { SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { ABOUT_MAX } from "#convex/domain/shared/constants.ts";
import { sha256 } from "#convex/domain/shared/hexadecimal.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import {
  descriptionWithCaptions,
  reviewVersion,
  versionKey,
} from "#convex/listings/model/listingVersions.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { isDesignatedAdmin, type Profile, profileOf } from "#convex/shared/model/access.ts";
import { bumpCounter, bumpUserCounter } from "#convex/shared/model/counters.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { parseReason, parseText } from "#convex/shared/model/parseInput.ts";
import { consumeMailboxLimit } from "#convex/shared/model/rateLimits.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";

type Item = Pick<Doc<"reports">, "itemType" | "itemId">;

/** Reports something the viewer can see and doesn't own; repeating a pending report returns the earlier one. */
export async function report(
  ctx: MutationCtx,
  viewer: Profile,
  args: Item & { reason: string; details: string },
): Promise<Id<"reports">> {
  const reason = normaliseLine(args.reason);
  const details = parseText("Details", args.details, ABOUT_MAX);
  if (reason === "" || reason.length > 100) {
    fail("invalid_input", { field: "Reason", problem: "please choose a reason" });
  }
  const { itemType, itemId } = args;
  const current = await currentItem(ctx, args);
  const { item, ownerId, isHidden, parties } = current;
  const canSee = parties === undefined || parties.includes(viewer.userId);
  if (item === null || ownerId === null || isHidden || !canSee) fail("not_found");
  if (ownerId === viewer.userId) fail("forbidden");
  const earlierReport = await pendingReport(ctx, viewer, args);
  if (earlierReport) return earlierReport._id;
  await consumeMailboxLimit(ctx, "report", viewer);
  await bumpCounter(ctx, "pendingReports", 1);
  if (itemType === "user_profile") await bumpUserCounter(ctx, ownerId, "reports", 1);
  const now = Date.now();
  return await ctx.db.insert("reports", {
    reporterId: viewer.userId,
    status: "Pending",
    itemType,
    itemId,
    ownerId,
    ...(itemType === "listing" ? { itemTitle: item } : {}),
    itemVersion: await versionOf(current),
    reason,
    details,
    createdAt: now,
    updatedAt: now,
  });
}

/** The viewer's own pending report of an item. `itemType` distinguishes a review from its answer: they share an id. */
async function pendingReport(
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

/** Length of an excerpt in the queue. */
const EXCERPT_LENGTH = 500;

/** A message's text, shortened; for a message without text, a label for its photos. */
export const excerptOf = ({ message, photos = [] }: Doc<"messages">): string =>
  cutText(message, EXCERPT_LENGTH) || photosText(photos.length);

type ReportedItem = {
  item: string | null;
  /** What else a listing or profile says: an admin decides on that too. */
  text?: string;
  /** All that the report can be about, for `versionOf`. */
  facts: readonly unknown[];
  ownerId: Id<"users"> | null;
  orderUuid?: string | null;
  photos?: ImageRef[];
  /** Only for listings that no admin's takedown keeps off sale. `version`: for `moderation/listings.ts`. */
  listingToTakeDown?: { listingId: Id<"listings">; version: string };
  /** An admin has hidden the review or answer. */
  isHidden?: boolean;
  /** Only for messages: the sender and the receiver. */
  parties?: Id<"users">[];
  /** Only for reviews: the buyer and the seller. */
  sides?: Pick<Doc<"reviews">, "buyerId" | "sellerId">;
};

/** Equal while the reported item says the same, so that an admin decides only on what they read. */
export const versionOf = async ({ facts }: Pick<ReportedItem, "facts">): Promise<string> =>
  await sha256(JSON.stringify(facts));

/** The reported item and its owner. A deleted item keeps the owner and title it had when reported. */
export async function reportedItem(ctx: QueryCtx, report: Doc<"reports">): Promise<ReportedItem> {
  const current = await currentItem(ctx, report);
  const { itemTitle = null, ownerId } = report;
  return { ...current, item: current.item ?? itemTitle, ownerId: current.ownerId ?? ownerId };
}

/** The item's current state; nulls if it was deleted. */
export async function currentItem(
  ctx: QueryCtx,
  { itemType, itemId }: Item,
): Promise<ReportedItem> {
  if (itemType === "listing") {
    const id = ctx.db.normalizeId("listings", itemId);
    const listing = id && (await ctx.db.get("listings", id));
    return {
      item: listing?.title ?? null,
      ownerId: listing?.sellerId ?? null,
      text: listing ? descriptionWithCaptions(listing).trim() : "",
      photos: listing?.images ?? [],
      facts: listing ? [await versionKey(listing)] : [],
      ...(listing &&
        listing.takedownReason === undefined && {
          listingToTakeDown: { listingId: listing._id, version: await reviewVersion(listing) },
        }),
    };
  }
  if (itemType === "user_profile") {
    const id = ctx.db.normalizeId("users", itemId);
    const profile = id && (await profileOf(ctx, id));
    return {
      item: profile?.fullName ?? null,
      ownerId: profile?.userId ?? null,
      text: profile?.about ?? "",
      facts: profile ? [profile.fullName, profile.about, profile.avatarUrl] : [],
    };
  }
  if (itemType === "review" || itemType === "reviewAnswer") {
    const id = ctx.db.normalizeId("reviews", itemId);
    const review = id && (await ctx.db.get("reviews", id));
    if (!review) return { item: null, ownerId: null, facts: [] };
    const isReview = itemType === "review";
    const text = isReview ? `${review.overall} of 5 stars. ${review.comment}` : review.answer;
    return {
      item: text === undefined ? null : cutText(text, EXCERPT_LENGTH).trim(),
      ownerId: isReview ? review.buyerId : review.sellerId,
      orderUuid: (await ctx.db.get("orders", review.orderId))?.uuid ?? null,
      sides: review,
      facts: isReview
        ? [review.comment, ...SCORE_NAMES.map((name) => review[name])]
        : [review.answer],
      isHidden: (review.hiddenAt ?? (isReview ? undefined : review.answerHiddenAt)) !== undefined,
    };
  }
  const id = ctx.db.normalizeId("messages", itemId);
  const message = id && (await ctx.db.get("messages", id));
  return {
    item: message && excerptOf(message),
    ownerId: message?.senderId ?? null,
    photos: message?.photos ?? [],
    facts: [message?._id],
    parties: message ? [message.senderId, message.receiverId] : [],
  };
}

/** The admin's reason, trimmed; `reason_required` if empty. */
export function requireReason(reason: string): string {
  const reasonText = parseReason(reason);
  return reasonText === "" ? fail("reason_required") : reasonText;
}

/**
 * Closes a pending report with a reason. `version`: of the item as the admin read it. Errors: `decided_already` if another
 * admin has closed it (a no-op if this admin has), `forbidden` for an admin it concerns, `own_report`,
 * `review_outdated`.
 */
export async function decideReport(
  ctx: MutationCtx,
  admin: Profile,
  reportId: Id<"reports">,
  decision: "Resolved" | "Dismissed",
  reason: string,
  version: string,
): Promise<void> {
  const reasonText = requireReason(reason);
  const report = (await ctx.db.get("reports", reportId)) ?? fail("not_found");
  if (report.status !== "Pending") {
    return await requireUndecided(ctx, admin, reportId, ["resolve_report", "dismiss_report"]);
  }
  if ((await ownReporters(ctx, admin)).includes(report.reporterId)) fail("own_report");
  await closeReport(ctx, admin, report, { decision, reasonText, notifiesOwner: true, version });
}

/** The accounts whose reports the admin doesn't decide: their mailbox's. The designated admin, who may be the only one, decides all. */
const ownReporters = async (ctx: QueryCtx, admin: Profile): Promise<readonly Id<"users">[]> =>
  isDesignatedAdmin(admin) ? [] : await usersOfMailbox(ctx, admin);

type Closing = {
  decision: "Resolved" | "Dismissed";
  reasonText: string;
  notifiesOwner: boolean;
  version?: string;
};

async function closeReport(
  ctx: MutationCtx,
  admin: Profile,
  report: Doc<"reports">,
  { decision, reasonText, notifiesOwner, version }: Closing,
): Promise<void> {
  const current = await reportedItem(ctx, report);
  const { ownerId, sides } = current;
  const reportId = report._id;
  await requireUninvolved(ctx, admin, [
    ...(ownerId === null ? [] : [ownerId]),
    ...(sides ? [sides.buyerId, sides.sellerId] : []),
  ]);
  if (version !== undefined && version !== (await versionOf(current))) fail("review_outdated");
  await ctx.db.patch("reports", reportId, { status: decision, updatedAt: Date.now() });
  await bumpCounter(ctx, "pendingReports", -1);
  await recordAction(ctx, admin, {
    action: decision === "Resolved" ? "resolve_report" : "dismiss_report",
    targetType: "report",
    targetId: reportId,
    person: ownerId,
    reason: reasonText,
  });
  await notifyOfDecision(ctx, report, notifiesOwner ? ownerId : null, decision === "Resolved");
}

/** More pending reports than one item ever has; any beyond this limit stay in the queue. */
const REPORTS_MAX = 50;

/**
 * Resolves the pending reports about an item that an admin has just hidden or taken off sale; only those of
 * `itemTypes`, if given, and none that the admin made. The owner gets no further notification, because the admin's action has already sent one.
 */
export async function resolveReports(
  ctx: MutationCtx,
  admin: Profile,
  itemId: string,
  reason: string,
  itemTypes?: readonly Doc<"reports">["itemType"][],
): Promise<void> {
  const reports = await ctx.db
    .query("reports")
    .withIndex("by_itemId_and_status", (q) => q.eq("itemId", itemId).eq("status", "Pending"))
    .take(REPORTS_MAX);
  const reporters = await ownReporters(ctx, admin);
  const closing = { decision: "Resolved", reasonText: reason, notifiesOwner: false } as const;
  for (const report of reports) {
    if (itemTypes && !itemTypes.includes(report.itemType)) continue;
    if (!reporters.includes(report.reporterId)) await closeReport(ctx, admin, report, closing);
  }
}

/**
 * Notifies the reporter of a report's outcome and, if it was upheld, the owner of the reported item
 * (`ownerId`; null for none). Neither learns who the other is, so a message's sender isn't notified: only its
 * receiver can have reported it.
 */
async function notifyOfDecision(
  ctx: MutationCtx,
  report: Doc<"reports">,
  ownerId: Id<"users"> | null,
  isUpheld: boolean,
): Promise<void> {
  const { _id, reporterId, itemType, itemId } = report;
  const listingId = itemType === "listing" ? ctx.db.normalizeId("listings", itemId) : null;
  const listing = listingId && (await ctx.db.get("listings", listingId));
  const content = {
    kind: "report",
    acted: isUpheld,
    itemType,
    itemId,
    title: listing?.title ?? null,
  } as const;
  await notify(ctx, reporterId, `report-${_id}-reporter`, { ...content, to: "reporter" });
  if (!isUpheld || ownerId === null || itemType === "message") return;
  await notify(ctx, ownerId, `report-${_id}-reported`, { ...content, to: "reported" });
}
