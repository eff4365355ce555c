import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import { fail } from "../errors";
import { internalMutation, userAction, userMutation } from "../functions";
import { takeFromLimit } from "./rules/rateLimits";
import {
  deleteUnused as deleteUnusedFile,
  fileProblem,
  findUpload,
  storedPage,
  storedType,
  sweepUnregistered,
  sweepUploads,
} from "./rules/uploads";
import schema from "../schema";

/** An address that takes one file by POST; `register` the storage id that it answers. `rate_limited`. */
export const generateUploadUrl = userMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => {
    await takeFromLimit(ctx, "upload", ctx.viewer.userId);
    return await ctx.storage.generateUploadUrl();
  },
});

const registration = {
  storageId: v.id("_storage"),
  purpose: schema.tables.uploads.validator.fields.purpose,
};
const registered = v.union(
  v.object({ ok: v.literal(true), storageId: v.id("_storage"), url: v.string() }),
  v.object({ ok: v.literal(false), error: v.object({ code: v.string(), message: v.string() }) }),
);

/**
 * Makes an uploaded file the viewer's, after a look at its first bytes and its size. A bad file is deleted, and
 * the answer says why: a thrown error would undo the deletion. `not_found` when there is no such file or it is
 * somebody else's.
 */
export const register = userAction({
  args: registration,
  returns: registered,
  handler: async (ctx, args): Promise<Infer<typeof registered>> => {
    const { userId } = ctx.viewer;
    const type = await storedType(ctx, args.storageId);
    return await ctx.runMutation(internal.shared.uploads.settle, { ...args, userId, type });
  },
});

/** What becomes of a file whose bytes have been looked at: it is the user's now, or gone. */
export const settle = internalMutation({
  args: { ...registration, userId: v.id("users"), type: v.union(v.string(), v.null()) },
  returns: registered,
  handler: async (ctx, { storageId, purpose, userId, type }) => {
    const file = await ctx.db.system.get("_storage", storageId);
    if (file === null) fail("not_found");
    const existing = await findUpload(ctx, storageId);
    if (existing !== null && existing.userId !== userId) fail("not_found");
    const refusal = fileProblem(purpose, file, type);
    if (refusal) {
      if (existing === null) await ctx.storage.delete(storageId);
      return { ok: false as const, error: refusal };
    }
    if (existing === null) {
      await ctx.db.insert("uploads", {
        userId,
        storageId,
        purpose,
        contentType: type ?? "",
        sizeBytes: file.size,
        used: false,
        createdAt: Date.now(),
      });
    } else if (existing.purpose !== purpose) fail("not_found");
    const url = (await ctx.storage.getUrl(storageId)) ?? fail("not_found");
    return { ok: true as const, storageId, url };
  },
});

/** Every few minutes, by cron: hands over the files that nothing uses. Answers how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepUploads(ctx),
});

/** Deletes a file that nothing uses. */
export const deleteUnused = internalMutation({
  args: { rowId: v.id("uploads") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await deleteUnusedFile(ctx, rowId);
    return true;
  },
});

/** Once a day, by cron: deletes files that nobody has registered. Answers how many of this page. */
export const sweepStorage = internalMutation({
  args: { from: v.optional(storedPage) },
  returns: v.number(),
  handler: async (ctx, { from }) => {
    const { deleted, next } = await sweepUnregistered(ctx, from);
    if (next) await ctx.scheduler.runAfter(0, internal.shared.uploads.sweepStorage, { from: next });
    return deleted;
  },
});
