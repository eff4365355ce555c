import { api } from "#convex/_generated/api.js";
import { row, type Row, noArgs, pageArgs } from "../publicRow";
import { type World } from "../publicWorld";
import {
  adminPages,
  adminsOnly,
  approversOnly,
  blockersOnly,
  designatedOnly,
  signedInOnly,
} from "../roles";

const target = ({ roles }: World) => roles.stranger.userId;

export const rows: Row[] = [
  row(api.moderation.accounts.remove, (w) => ({ userId: target(w) }), adminsOnly),
  row(api.moderation.accounts.removeMany, (w) => ({ userIds: [target(w)] }), adminsOnly),
  row(api.moderation.accounts.failedUsers, noArgs, adminPages),
  row(
    api.moderation.accounts.updateProfile,
    (w) => ({
      userId: target(w),
      updates: {
        isSeller: true,
        sellerApproved: false,
        sellerQuizCompleted: true,
        suspicious: true,
      },
    }),
    adminsOnly,
  ),
  row(
    api.moderation.accounts.approveOrReject,
    ({ roles }) => ({ userId: roles.user.userId, approve: false, reason: "No photos" }),
    approversOnly,
  ),

  row(
    api.moderation.approvals.list,
    () => ({ search: "person", status: "approved" as const, oldestFirst: true, ...pageArgs() }),
    adminPages,
  ),
  row(
    api.moderation.approvals.decide,
    ({ applicationId }) => ({ applicationId, approve: false, reason: "No photos" }),
    approversOnly,
  ),

  row(
    api.moderation.standing.ban,
    (w) => ({
      userId: target(w),
      purgeListings: true,
      bannedUntil: Date.now() + 1000,
      reason: "Plastic fish",
    }),
    blockersOnly,
  ),
  row(
    api.moderation.standing.lift,
    (w) => ({ userId: target(w), reason: "Plastic fish" }),
    blockersOnly,
  ),

  row(api.moderation.failedEmails.list, () => pageArgs(), adminPages),
  row(api.moderation.failedEmails.tryAgain, ({ emailId }) => ({ emailId }), adminsOnly),
  row(api.moderation.failedEmails.dismiss, ({ emailId }) => ({ emailId }), adminsOnly),

  row(api.moderation.health.summary, noArgs, adminPages),
  row(api.moderation.health.queues, noArgs, adminPages),
  row(api.moderation.health.unreachable, pageArgs, adminPages),

  row(api.moderation.impact.get, (w) => ({ userIds: [target(w)] }), adminPages),

  row(api.moderation.notes.list, (w) => ({ userId: target(w), ...pageArgs() }), adminPages),
  row(api.moderation.notes.add, (w) => ({ userId: target(w), text: "Polite" }), adminsOnly),
  row(api.moderation.notes.remove, ({ noteId }) => ({ noteId }), {
    ...adminsOnly,
    admin: "ok",
    designatedAdmin: "forbidden",
  }),

  row(api.moderation.messages.counts, noArgs, designatedOnly),
  row(
    api.moderation.messages.list,
    () => ({ filter: "all" as const, search: "person", oldestFirst: true, ...pageArgs() }),
    designatedOnly,
  ),
  row(api.moderation.messages.thread, ({ viewId }) => ({ viewId, ...pageArgs() }), designatedOnly),
  row(api.moderation.messages.markRead, ({ viewId }) => ({ viewId }), designatedOnly),
  row(
    api.moderation.messages.flag,
    ({ viewId }) => ({ viewId, category: "Spam" as const }),
    designatedOnly,
  ),
  row(api.moderation.messages.unflag, ({ viewId }) => ({ viewId }), designatedOnly),

  row(api.moderation.adminPresence.list, noArgs, adminPages),
  row(
    api.moderation.adminPresence.set,
    () => ({ itemType: "order" as const, itemId: crypto.randomUUID(), isOpen: true }),
    adminsOnly,
  ),

  row(
    api.moderation.orders.list,
    () => ({
      search: "shrimp",
      from: 0,
      to: 1,
      status: "processing" as const,
      oldestFirst: true,
      ...pageArgs(),
    }),
    adminPages,
  ),

  row(
    api.moderation.listings.decide,
    ({ listingId }) => ({
      listingId,
      names: ["azolla"],
      version: "as read",
      decision: "dismiss" as const,
      reason: "Only a warning",
    }),
    adminsOnly,
  ),

  row(api.moderation.overview.counts, noArgs, designatedOnly),
  row(api.moderation.overview.recentOrders, noArgs, designatedOnly),

  row(
    api.moderation.proofs.decide,
    ({ proofId, proofSentAt: sentAt }) => ({ proofId, sentAt, accept: true, reason: "A permit" }),
    adminsOnly,
  ),
  row(
    api.moderation.proofs.decided,
    () => ({ status: "accepted" as const, seller: "nell@shoal.test", ...pageArgs() }),
    adminPages,
  ),

  row(api.moderation.queue.queue, () => ({ kind: "all" as const, limit: 10 }), adminPages),
  row(
    api.moderation.trail.list,
    () => ({
      admin: "admin@shoal.test",
      action: "ban" as const,
      person: "nell@shoal.test",
      from: 0,
      to: 1,
      ...pageArgs(),
    }),
    adminPages,
  ),
  row(
    api.moderation.queue.decide,
    ({ reportId, reported: version }) => ({
      reportId,
      version,
      decision: "Resolved" as const,
      reason: "Spoken to",
    }),
    adminsOnly,
  ),
  row(api.moderation.queue.unflag, ({ viewId }) => ({ viewId, reason: "Harmless" }), adminsOnly),

  row(
    api.moderation.reports.create,
    ({ listingId }) => ({
      itemType: "listing" as const,
      itemId: listingId,
      reason: "Spam",
      details: "Plastic",
    }),
    { ...signedInOnly, seller: "forbidden", stranger: "ok" },
  ),

  row(
    api.moderation.reviews.hide,
    ({ reviewId }) => ({ reviewId, part: "review" as const, reason: "Names a person" }),
    adminsOnly,
  ),
  row(
    api.moderation.reviews.show,
    ({ reviewId }) => ({ reviewId, part: "review" as const, reason: "It was fair" }),
    adminsOnly,
  ),
  row(
    api.moderation.reviews.hidden,
    () => ({ part: "answer" as const, ...pageArgs() }),
    adminPages,
  ),

  row(api.moderation.sellerYears.sales, () => ({ year: 2026, ...pageArgs() }), adminPages),

  row(api.moderation.sweeps.list, noArgs, adminPages),
  row(api.moderation.sweeps.runNow, () => ({ sweep: "bans" as const }), adminsOnly),

  row(api.moderation.standing.undo, ({ eventId }) => ({ eventId }), {
    ...blockersOnly,
    designatedAdmin: "not_found",
  }),

  row(
    api.moderation.users.list,
    () => ({ search: "person", standing: "active" as const, oldestFirst: true, ...pageArgs() }),
    adminPages,
  ),
  row(
    api.moderation.standing.suspend,
    (w) => ({ userId: target(w), suspended: true, reason: "Late answers" }),
    blockersOnly,
  ),
];
