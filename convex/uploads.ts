import { v } from "convex/values";
import { internal } from "./_generated/api";
import { fail } from "./errors";
import { internalMutation, userMutation } from "./functions";
import { takeFromLimit } from "./model/rateLimits";
import { fileProblem, findUpload, sweepUploads } from "./model/uploads";
import schema from "./schema";

/** An address that takes one file by POST; `register` the storage id that it answers. `rate_limited`. */
export const generateUploadUrl = userMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => {
    await takeFromLimit(ctx, "upload", ctx.viewer.userId);
    return await ctx.storage.generateUploadUrl();
  },
});

const problem = v.object({ code: v.string(), message: v.string() });

/**
 * Makes an uploaded file the viewer's, after a look at what storage says of its type and size. A bad file is
 * deleted, and the answer says why: a thrown error would undo the deletion. `not_found` when there is no such
 * file or it is somebody else's.
 */
export const register = userMutation({
  args: {
    storageId: v.id("_storage"),
    purpose: schema.tables.uploads.validator.fields.purpose,
  },
  returns: v.union(
    v.object({ ok: v.literal(true), storageId: v.id("_storage"), url: v.string() }),
    v.object({ ok: v.literal(false), error: problem }),
  ),
  handler: async (ctx, { storageId, purpose }) => {
    const file = await ctx.db.system.get("_storage", storageId);
    if (file === null) fail("not_found");
    const existing = await findUpload(ctx, storageId);
    if (existing !== null && existing.userId !== ctx.viewer.userId) fail("not_found");
    const refusal = fileProblem(purpose, file);
    if (refusal) {
      if (existing === null) await ctx.storage.delete(storageId);
      return { ok: false as const, error: refusal };
    }
    if (existing === null) {
      await ctx.db.insert("uploads", {
        userId: ctx.viewer.userId,
        storageId,
        purpose,
        contentType: file.contentType ?? "",
        sizeBytes: file.size,
        used: false,
        createdAt: Date.now(),
      });
    } else if (existing.purpose !== purpose) fail("not_found");
    const url = (await ctx.storage.getUrl(storageId)) ?? fail("not_found");
    return { ok: true as const, storageId, url };
  },
});

/** Once an hour, by cron; goes on at once while there is more. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const swept = await sweepUploads(ctx);
    if (swept > 0) await ctx.scheduler.runAfter(0, internal.uploads.sweep, {});
    return swept;
  },
});
