/** The functions behind POST /admin-users and /batch-delete-users, and the user table's Delete buttons. */

import { v } from "convex/values";
import { env } from "../_generated/server";
import { otherAccounts, requireUninvolved } from "../accounts/model/mailboxes";
import { shortId } from "../domain/shared/ids";
import { fail } from "../errors";
import { adminAction, adminMutation, adminQuery, approvingMutation } from "../functions";
import { requireNoTrade } from "../listings/model/tradeWithAdmin";
import { deleteAccount, hasOpenBusiness } from "../privacy/model/deleteAccount";
import { changeSeller, latestApplication } from "../sellers/model/changeSeller";
import { decideApplication, notifyRevoked } from "../sellers/model/decideApplication";
import { profileById } from "../shared/model/access";
import { recordAccountAction } from "../shared/model/trail";
import { deleteUsers, deletionResult } from "./model/deleteMany";

/**
 * Deletes an account as its owner could, but needn't wait for money from sales: an admin must then pay what
 * still waits for the seller. Errors: `user_not_found`, `user_has_open_orders` while money or animals are on
 * the way, `forbidden` for an admin or an account of this admin's mailbox, `trade_with_admin`.
 */
export const remove = adminMutation({
  args: { userId: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    const target = await profileById(ctx, userId);
    if (target.role === "admin") fail("forbidden");
    await requireUninvolved(ctx, ctx.viewer, [target.userId]);
    await requireNoTrade(ctx, ctx.viewer, target);
    if (await hasOpenBusiness(ctx, target.userId)) fail("user_has_open_orders");
    await deleteAccount(ctx, target, "admin");
    await recordAccountAction(ctx, ctx.viewer, "delete_user", target);
  },
});

/**
 * Deletes up to 50 users, each in its own transaction; returns each user's outcome. Errors: `invalid_input`.
 */
export const removeMany = adminAction({
  args: { userIds: v.array(v.string()) },
  returns: v.array(deletionResult),
  handler: async (ctx, { userIds }) => await deleteUsers(ctx, userIds),
});

/** The users that 'Batch Delete Failed Users' deletes: the deployment's FAILED_USER_IDS. */
export const failedUsers = adminQuery({
  args: {},
  returns: v.array(v.object({ userId: v.string(), short: v.string() })),
  handler: async () =>
    (env.FAILED_USER_IDS ?? "")
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "")
      .map((userId) => ({ userId, short: shortId(userId) })),
});

/**
 * The helper's `updateProfile`: changes the given flags and records the change in the trail; a no-op if they
 * have these values already. Granting or revoking approval shows or hides the listings, as an application
 * does. A revocation, and `suspicious`, apply to the mailbox's other accounts too. Errors: `user_not_found`,
 * `forbidden` for an account of the admin's mailbox, `trade_with_admin` for a revocation,
 * `seller_status_failed_because` for a grant while an application with trader details, or of a trader, is
 * pending.
 */
export const updateProfile = adminMutation({
  args: {
    userId: v.string(),
    updates: v.object({
      isSeller: v.optional(v.boolean()),
      sellerApproved: v.optional(v.boolean()),
      sellerQuizCompleted: v.optional(v.boolean()),
      suspicious: v.optional(v.boolean()),
    }),
  },
  returns: v.null(),
  handler: async (ctx, { userId, updates }) => {
    const target = await profileById(ctx, userId);
    await requireUninvolved(ctx, ctx.viewer, [target.userId]);
    const isChanged = (Object.keys(updates) as (keyof typeof updates)[]).some(
      (key) => updates[key] !== target[key],
    );
    if (!isChanged) return;
    if (updates.sellerApproved === false) await requireNoTrade(ctx, ctx.viewer, target);
    const { sellerApproved, ...otherFlags } = updates;
    await ctx.db.patch("userProfiles", target._id, { ...otherFlags, updatedAt: Date.now() });
    const { suspicious } = otherFlags;
    if (suspicious !== undefined) {
      for (const { _id } of await otherAccounts(ctx, target)) {
        await ctx.db.patch("userProfiles", _id, { suspicious });
      }
    }
    if (sellerApproved !== undefined && sellerApproved !== target.sellerApproved) {
      const event = sellerApproved ? "grant" : "revoke";
      const others = await otherAccounts(ctx, target);
      const approvedOthers = others.filter((other) => other.sellerApproved);
      if ((await changeSeller(ctx, { ...target, ...otherFlags }, event)) === null) {
        fail("seller_status_failed_because", {
          reason: "they have an application waiting. Please decide that instead.",
        });
      }
      if (!sellerApproved) {
        for (const seller of [target, ...approvedOthers]) {
          await notifyRevoked(ctx, ctx.viewer, seller);
        }
      }
    }
    const changesText = Object.entries(updates).map(([key, value]) => `${key}: ${String(value)}`);
    await recordAccountAction(ctx, ctx.viewer, "update_profile", target, {
      reason: changesText.join(", "),
    });
  },
});

/**
 * The helper's `approveOrReject` decides the user's newest application: they see `reason`, only admins see
 * `adminNotes`. Errors: `user_not_found`, `reason_rejection`, `decided_already`, `forbidden` for an account
 * of the admin's mailbox, `seller_status_failed` if none is waiting, `seller_status_failed_because` for
 * approving a trader: an admin who only gives the user's id may not have read the licence.
 */
export const approveOrReject = approvingMutation({
  args: {
    userId: v.string(),
    approve: v.boolean(),
    reason: v.string(),
    adminNotes: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { userId, ...decision }) => {
    const target = await profileById(ctx, userId);
    const newest = await latestApplication(ctx, target.userId);
    if (newest === null) fail("seller_status_failed");
    if (decision.approve && newest.status === "pending_review" && newest.trader !== undefined) {
      fail("seller_status_failed_because", {
        reason:
          "a trader's licence has to be checked first. Please decide on the application under Seller Approvals.",
      });
    }
    await decideApplication(ctx, ctx.viewer, newest._id, decision);
  },
});
