/** Uploaded files: registering them, and deleting unused ones. */

import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { DATA_FILE_LIFE_MS, DATA_FILE_TYPE, DAY_MS, HOUR_MS } from "../domain/shared/constants";
import { FILE_HEAD_BYTES, fileTypeOf } from "../domain/shared/fileType";
import { ownerOf } from "../domain/shared/ownedType";
import { fail } from "../errors";
import { internalMutation, ownLimitMutation, userAction } from "../functions";
import { startSweep, SWEEP_BATCH } from "./jobs";
import { fileProblem, findUpload, removeFile } from "./model/attachUpload";
import { consumeMailboxLimit } from "./model/rateLimits";
import { uploads } from "./tables";

/** An unregistered file may have any size, so its life is short. */
const UNREGISTERED_LIFE_MS = HOUR_MS;

/**
 * A URL that takes one file by POST, with the content type that `ownedType` builds from the file's own type
 * and `owner`. Pass the returned storage id to `register`. Errors: `rate_limited`.
 */
export const generateUploadUrl = ownLimitMutation({
  args: {},
  returns: v.object({ url: v.string(), owner: v.id("users") }),
  handler: async (ctx) => {
    await consumeMailboxLimit(ctx, "upload", ctx.viewer);
    return { url: await ctx.storage.generateUploadUrl(), owner: ctx.viewer.userId };
  },
});

const registration = {
  storageId: v.id("_storage"),
  purpose: uploads.validator.fields.purpose,
};
const registered = v.union(
  v.object({ ok: v.literal(true), storageId: v.id("_storage"), url: v.string() }),
  v.object({ ok: v.literal(false), error: v.object({ code: v.string(), message: v.string() }) }),
);

/**
 * Registers an uploaded file as the viewer's after checking its first bytes and size. A bad file is deleted
 * and the reason returned, because a thrown error would undo the deletion. Errors: `not_found` if there is no
 * such file, it was uploaded more than an hour ago, or its content type names another owner.
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

/** The type of a stored file, from its first bytes only; null if not accepted. */
async function storedType(ctx: ActionCtx, storageId: Id<"_storage">): Promise<string | null> {
  const blob = await ctx.storage.get(storageId);
  if (blob === null) return null;
  const head = new Uint8Array(FILE_HEAD_BYTES);
  const reader = blob.stream().getReader();
  for (let length = 0; length < head.length;) {
    const { value, done } = await reader.read();
    if (done) break;
    head.set(value.subarray(0, head.length - length), length);
    length += value.length;
  }
  await reader.cancel();
  return fileTypeOf(head);
}

/** Registers a checked file (`type` comes from its bytes) as the user's, or deletes it. */
export const settle = internalMutation({
  args: { ...registration, userId: v.id("users"), type: v.nullable(v.string()) },
  returns: registered,
  handler: async (ctx, { storageId, purpose, userId, type }) => {
    const file = await ctx.db.system.get("_storage", storageId);
    if (file === null || ownerOf(file.contentType) !== userId) fail("not_found");
    const existing = await findUpload(ctx, storageId);
    if (existing === null && file._creationTime < Date.now() - UNREGISTERED_LIFE_MS)
      fail("not_found");
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

/** Every few minutes, by cron: schedules the deletion of files unused for a day. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const unusedUploads = ctx.db
      .query("uploads")
      .withIndex("by_used_and_createdAt", (q) =>
        q.eq("used", false).lt("createdAt", Date.now() - DAY_MS),
      );
    return await startSweep(
      ctx,
      { run: internal.shared.uploads.deleteUnused, label: "Delete an unused file" },
      unusedUploads,
    );
  },
});

/** Deletes an unused file, unless it has come into use since. */
export const deleteUnused = internalMutation({
  args: { rowId: v.id("uploads") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const upload = await ctx.db.get("uploads", rowId);
    if (upload && !upload.used) await removeFile(ctx, upload.storageId);
  },
});

/**
 * Hourly, by cron: deletes files that were uploaded but never registered, a page a call; returns how many. Skips
 * younger ones, which may still be registered, those over a week old, which were checked before, and data exports
 * until two days after they were written. `from`: where the last page ended.
 */
export const sweepStorage = internalMutation({
  args: { from: v.optional(v.object({ before: v.number(), cursor: v.string() })) },
  returns: v.number(),
  handler: async (ctx, { from }) => {
    const cutoff = from?.before ?? Date.now() - UNREGISTERED_LIFE_MS;
    const { page, isDone, continueCursor } = await ctx.db.system
      .query("_storage")
      .withIndex("by_creation_time", (q) =>
        q.gte("_creationTime", cutoff - 7 * DAY_MS).lt("_creationTime", cutoff),
      )
      .paginate({ numItems: SWEEP_BATCH, cursor: from?.cursor ?? null });
    let deleted = 0;
    for (const { _id, _creationTime, contentType } of page) {
      if (contentType === DATA_FILE_TYPE && _creationTime > Date.now() - 2 * DATA_FILE_LIFE_MS)
        continue;
      if (await findUpload(ctx, _id)) continue;
      await ctx.storage.delete(_id);
      deleted++;
    }
    if (!isDone) {
      const next = { from: { before: cutoff, cursor: continueCursor } };
      await ctx.scheduler.runAfter(0, internal.shared.uploads.sweepStorage, next);
    }
    return deleted;
  },
});
