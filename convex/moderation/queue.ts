/** The moderators' queue: what awaits a decision, longest wait first, and decisions on reports and flags. */

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { requireUninvolved, usersOfMailbox } from "../accounts/model/mailboxes";
import { OPEN_CLAIM_STATUSES } from "../domain/claims/states";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { requireThread, setFlag } from "../messages/model/moderatedThreads";
import { isDesignatedAdmin } from "../shared/model/access";
import { decideReport, requireReason } from "./model/decideReport";
import { itemView, type QueueItem, queueItem, type WaitingItem } from "./model/queueItems";

const QUEUE_MAX = 200;

const ALL_KINDS = ["report", "flagged", "claim", "proof", "listing"] as const;
const KINDS_SHOWN = {
  needsMe: ALL_KINDS,
  all: ALL_KINDS,
  reported: ["report", "flagged"],
  contested: ["claim"],
  toCheck: ["proof", "listing"],
  report: ["report"],
  flagged: ["flagged"],
  claim: ["claim"],
  proof: ["proof"],
  listing: ["listing"],
} as const satisfies Record<string, readonly QueueItem["kind"][]>;

/**
 * Pending reports, flagged conversations, claims, unchecked proofs, and listings that name a barred species
 * or that came back after a takedown, longest wait first. Leaves out reports about the accounts of the
 * viewer's mailbox, because the viewer must not learn who made them, and reports from these accounts, which
 * another admin decides; only the designated admin, who may be the only one, sees and decides their own.
 * `needsMe` and `contested` leave out claims still waiting for the seller or buyer. Returns at most `limit`
 * items (1 to 200), and whether a higher limit would return more.
 */
export const queue = adminQuery({
  args: {
    kind: literals("needsMe", "all", "reported", "contested", "toCheck", ...ALL_KINDS),
    limit: v.number(),
  },
  returns: v.object({ items: v.array(queueItem), hasMore: v.boolean() }),
  handler: async (ctx, { kind, limit }) => {
    const itemCount = Math.min(QUEUE_MAX, Math.max(1, Math.floor(limit) || 1));
    const readCount = itemCount + 1;
    const isWanted = (itemKind: QueueItem["kind"]) =>
      KINDS_SHOWN[kind].some((wanted) => wanted === itemKind);
    const waitingItems: WaitingItem[] = [];
    if (isWanted("report")) {
      const viewerIds = await usersOfMailbox(ctx, ctx.viewer);
      const pending = ctx.db
        .query("reports")
        .withIndex("by_status_and_createdAt", (q) => q.eq("status", "Pending"));
      for await (const row of pending) {
        const isOwn = !isDesignatedAdmin(ctx.viewer) && viewerIds.includes(row.reporterId);
        if (!isOwn && !viewerIds.includes(row.ownerId))
          waitingItems.push({ kind: "report", at: row.createdAt, row });
        if (waitingItems.length === readCount) break;
      }
    }
    if (isWanted("flagged")) {
      const rows = await ctx.db
        .query("conversationViews")
        .withIndex("by_flagged_and_flaggedAt", (q) => q.eq("flagged", true))
        .take(readCount);
      for (const row of rows) waitingItems.push({ kind: "flagged", at: row.flaggedAt ?? 0, row });
    }
    if (isWanted("claim")) {
      for (const status of kind === "all" || kind === "claim"
        ? OPEN_CLAIM_STATUSES
        : (["contested"] as const)) {
        const rows = await ctx.db
          .query("claims")
          .withIndex("by_status_and_createdAt", (q) => q.eq("status", status))
          .take(readCount);
        for (const row of rows) waitingItems.push({ kind: "claim", at: row.createdAt, row });
      }
    }
    if (isWanted("proof")) {
      const rows = await ctx.db
        .query("listingProofs")
        .withIndex("by_status_and_sentAt", (q) => q.eq("status", "waiting"))
        .take(readCount);
      for (const row of rows) waitingItems.push({ kind: "proof", at: row.sentAt, row });
    }
    if (isWanted("listing")) {
      const rows = await ctx.db
        .query("listings")
        .withIndex("by_isActive_and_reviewSince", (q) =>
          q.eq("isActive", true).gte("reviewSince", 0),
        )
        .take(readCount);
      for (const row of rows) waitingItems.push({ kind: "listing", at: row.reviewSince ?? 0, row });
    }
    waitingItems.sort((a, b) => a.at - b.at);
    return {
      items: await Promise.all(waitingItems.slice(0, itemCount).map((item) => itemView(ctx, item))),
      hasMore: waitingItems.length > itemCount && itemCount < QUEUE_MAX,
    };
  },
});

/**
 * Resolves or dismisses a pending report, on the `version` that the queue showed. Errors: `reason_required`,
 * `not_found`, `decided_already`, `review_outdated`; `own_report`; `forbidden` for an admin whom it concerns,
 * or who is the buyer or seller of a reported review.
 */
export const decide = adminMutation({
  args: {
    reportId: v.id("reports"),
    version: v.string(),
    decision: literals("Resolved", "Dismissed"),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { reportId, version, decision, reason }) => {
    await decideReport(ctx, ctx.viewer, reportId, decision, reason, version);
  },
});

/**
 * Removes the flag from a conversation. `messageCount`: as the admin read it. Errors: `reason_required`,
 * `not_found`, `decided_already`; `review_outdated` if a message came since; `forbidden` for the admin's own
 * conversation, unless they are the designated admin.
 */
export const unflag = adminMutation({
  args: {
    viewId: v.id("conversationViews"),
    messageCount: v.optional(v.number()),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { viewId, messageCount, reason }) => {
    const reasonText = requireReason(reason);
    const thread = await requireThread(ctx, viewId);
    if (!isDesignatedAdmin(ctx.viewer)) {
      await requireUninvolved(ctx, ctx.viewer, [thread.user1Id, thread.user2Id]);
    }
    if (messageCount !== undefined && messageCount !== thread.messageCount) fail("review_outdated");
    await setFlag(ctx, ctx.viewer, thread, null, reasonText);
  },
});
