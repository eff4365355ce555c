/** The functions behind POST /admin-users and /batch-delete-users, and the user table's Delete buttons. */
import { v } from "convex/values";
import { env } from "../_generated/server";
import { shortId } from "../domain/shared/ids";
import {
  adminAction,
  adminMutation,
  adminQuery,
  approvingMutation,
  internalMutation,
} from "../functions";
import { requireAdmin } from "../shared/model/access";
import { decideByUser, deleteByAdmin, updateByAdmin } from "./model/accounts";
import { deleteMany, deletionResult } from "./model/batchDeletion";

/** Deletes a user. `user_not_found`, `user_has_open_orders`, `forbidden` for an admin. */
export const remove = adminMutation({
  args: { userId: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await deleteByAdmin(ctx, ctx.viewer, userId);
    return null;
  },
});

/** Deletes up to 50 users, each in its own transaction; returns each user's outcome. `invalid_input`. */
export const removeMany = adminAction({
  args: { userIds: v.array(v.string()) },
  returns: v.array(deletionResult),
  handler: async (ctx, { userIds }) => await deleteMany(ctx, userIds),
});

/** Runs with the caller's token, so the caller is checked again. */
export const removeOne = internalMutation({
  args: { userId: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await deleteByAdmin(ctx, await requireAdmin(ctx), userId);
    return null;
  },
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
 * The helper's `updateProfile`: changes the given flags and records the change in the trail.
 * `user_not_found`; `forbidden` for the admin's own profile.
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
    await updateByAdmin(ctx, ctx.viewer, userId, updates);
    return null;
  },
});

/**
 * The helper's `approveOrReject`: the applicant sees `reason`, only admins see `adminNotes`.
 * `user_not_found`, `reason_rejection`, `seller_status_failed`, `seller_status_failed_because`.
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
    await decideByUser(ctx, ctx.viewer, userId, decision);
    return null;
  },
});
