import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, userAction, userMutation } from "../functions";
import { consumeLimit } from "./model/rateLimits";
import * as uploads from "./model/uploads";
import { uploads as uploadsTable } from "./tables";

/**
 * A URL that takes one file by POST, with the content type that `ownedType` builds from the file's own
 * type and `owner`. Pass the returned storage id to `register`. `rate_limited`.
 */
export const generateUploadUrl = userMutation({
  args: {},
  returns: v.object({ url: v.string(), owner: v.id("users") }),
  handler: async (ctx) => {
    await consumeLimit(ctx, "upload", ctx.viewer.userId);
    return { url: await ctx.storage.generateUploadUrl(), owner: ctx.viewer.userId };
  },
});

const registration = {
  storageId: v.id("_storage"),
  purpose: uploadsTable.validator.fields.purpose,
};

/**
 * Registers an uploaded file as the viewer's after checking its first bytes and size. A bad file is
 * deleted and the reason returned, because a thrown error would undo the deletion. `not_found` if there
 * is no such file, it was uploaded more than an hour ago, or its content type names another owner.
 */
export const register = userAction({
  args: registration,
  returns: uploads.registered,
  handler: async (ctx, args): Promise<Infer<typeof uploads.registered>> => {
    const { userId } = ctx.viewer;
    const type = await uploads.storedType(ctx, args.storageId);
    return await ctx.runMutation(internal.shared.uploads.settle, { ...args, userId, type });
  },
});

/** Registers a checked file as the user's, or deletes it. */
export const settle = internalMutation({
  args: { ...registration, userId: v.id("users"), type: v.union(v.string(), v.null()) },
  returns: uploads.registered,
  handler: async (ctx, file) => await uploads.settleUpload(ctx, file),
});

/** Every few minutes, by cron: schedules the deletion of unused files. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await uploads.sweepUploads(ctx),
});

export const deleteUnused = internalMutation({
  args: { rowId: v.id("uploads") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await uploads.deleteUnused(ctx, rowId);
    return true;
  },
});

/** Hourly, by cron: deletes files that were never registered. Returns how many on this page. */
export const sweepStorage = internalMutation({
  args: { from: v.optional(uploads.storedPage) },
  returns: v.number(),
  handler: async (ctx, { from }) => {
    const { deleted, next } = await uploads.sweepUnregistered(ctx, from);
    if (next) await ctx.scheduler.runAfter(0, internal.shared.uploads.sweepStorage, { from: next });
    return deleted;
  },
});
