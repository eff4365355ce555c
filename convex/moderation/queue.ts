/** /admin/moderator-panel: one live queue, decisions on it, and the trail of past actions. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { setFlag } from "../messages/model/moderatedThreads";
import { isDesignatedAdmin } from "../shared/model/access";
import { decideReport, queueItem, readQueue, requireReason } from "./model/queue";
import { requireThread } from "./model/threads";
import { trailEntry, trailFilter, trailPage } from "./model/trail";

const QUEUE_MAX = 200;

/**
 * Pending reports, flagged conversations, claims, unchecked proofs, and listings whose description names a
 * barred species, longest wait first; no reports about the viewer. `needsMe` leaves out claims still waiting
 * for the seller or buyer. Returns `limit` of them (1 to 200), and whether there are more.
 */
export const queue = adminQuery({
  args: {
    kind: literals("needsMe", "all", "report", "flagged", "claim", "proof", "listing"),
    limit: v.number(),
  },
  returns: v.object({ items: v.array(queueItem), hasMore: v.boolean() }),
  handler: async (ctx, { kind, limit }) => {
    const wanted = Math.min(QUEUE_MAX, Math.max(1, Math.floor(limit) || 1));
    const items = await readQueue(ctx, ctx.viewer, kind, wanted + 1);
    return { items: items.slice(0, wanted), hasMore: items.length > wanted && wanted < QUEUE_MAX };
  },
});

/**
 * Admins' actions, newest first, filtered; an unknown email address finds nothing. A page may hold fewer rows
 * than follow.
 */
export const trail = adminQuery({
  args: { ...trailFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(trailEntry),
  handler: async (ctx, { paginationOpts, ...asked }) => await trailPage(ctx, asked, paginationOpts),
});

/**
 * Resolves or dismisses a pending report. `reason_required`, `not_found`, `decided_already`; `forbidden` for
 * an admin it concerns, or who is the buyer or seller of a reported review.
 */
export const decide = adminMutation({
  args: {
    reportId: v.id("reports"),
    decision: v.union(v.literal("Resolved"), v.literal("Dismissed")),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { reportId, decision, reason }) => {
    await decideReport(ctx, ctx.viewer, reportId, decision, reason);
    return null;
  },
});

/**
 * Removes the flag from a conversation. `reason_required`, `not_found`, `decided_already`; `forbidden` for the
 * admin's own conversation, unless they are the designated admin.
 */
export const unflag = adminMutation({
  args: { viewId: v.id("conversationViews"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { viewId, reason }) => {
    const why = requireReason(reason);
    const thread = await requireThread(ctx, viewId);
    const { userId } = ctx.viewer;
    const isOwn = userId === thread.user1Id || userId === thread.user2Id;
    if (isOwn && !isDesignatedAdmin(ctx.viewer)) fail("forbidden");
    await setFlag(ctx, ctx.viewer, thread, null, why);
    return null;
  },
});
