/**
 * "Download my data" (settings): one file per user, written by a job, available for a day.
 * `model/personalData.ts` defines its contents.
 */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { DATA_FILE_KEPT_MS, DATA_FILE_TYPE, MINUTE_MS } from "../domain/shared/constants";
import {
  internalAction,
  internalMutation,
  internalQuery,
  userMutation,
  userQuery,
} from "../functions";
import { requireViewer } from "../shared/model/access";
import { startWorkAt } from "../shared/model/jobs";
import { consumeLimit } from "../shared/model/rateLimits";
import { removeFile } from "../shared/model/uploads";
import { type ExportPage, exportedPage, exportPage, position } from "./model/exportPage";
import { dataExports } from "./tables";

type Export = Doc<"dataExports">;

/** Longer than an action may run: a job that has not reported for so long is dead. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** The user's latest export; null if never requested. */
async function exportOf({ db }: QueryCtx, userId: Id<"users">): Promise<Export | null> {
  return await db
    .query("dataExports")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The state of the viewer's export; null if never requested. Times in ms epoch. */
export const mine = userQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({
      state: dataExports.validator.fields.state,
      requestedAt: v.number(),
      /** When the file expires; null if there is none. */
      availableUntil: v.union(v.number(), v.null()),
      sizeBytes: v.union(v.number(), v.null()),
    }),
  ),
  handler: async (ctx) => {
    const row = await exportOf(ctx, ctx.viewer.userId);
    if (row === null) return null;
    const { state, requestedAt, endsAt, sizeBytes = null } = row;
    return { state, requestedAt, availableUntil: state === "ready" ? endsAt : null, sizeBytes };
  },
});

/**
 * Requests an export of everything we hold about the viewer, in place of the last one; no-op while one is
 * being prepared. `mine` shows when the file is ready; `GET /my-data` serves it for a day. `rate_limited`.
 */
export const request = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { userId } = ctx.viewer;
    const before = await exportOf(ctx, userId);
    if (before?.state === "preparing") return null;
    await consumeLimit(ctx, "exportData", userId);
    if (before?.fileId) await removeFile(ctx, before.fileId);
    if (before) await ctx.db.delete("dataExports", before._id);
    const requestedAt = Date.now();
    const endsAt = requestedAt + PATIENCE_MS;
    const exportId = await ctx.db.insert("dataExports", {
      ...{ userId, state: "preparing", requestedAt, endsAt },
    });
    await ctx.scheduler.runAfter(0, internal.privacy.dataExports.write, { exportId, userId });
    await startWorkAt(ctx, endsAt, internal.privacy.dataExports.end, exportId);
    return null;
  },
});

/** Far fewer than an action has time and memory for. */
const PAGES_A_CALL = 40;

/** Appends some pages to the file, which the next call continues from `at`. */
export const write = internalAction({
  args: {
    exportId: v.id("dataExports"),
    userId: v.id("users"),
    /** What is written so far, and where it stops. */
    begun: v.optional(v.object({ fileId: v.id("_storage"), at: position })),
  },
  returns: v.null(),
  handler: async (ctx, { exportId, userId, begun }): Promise<null> => {
    const { page, save, fail } = internal.privacy.dataExports;
    try {
      const opening = `{\n"exportedAt": "${new Date().toISOString()}"`;
      const beginning = begun ? await ctx.storage.get(begun.fileId) : opening;
      if (beginning === null) throw new Error("The beginning of the file is gone");
      const parts: BlobPart[] = [beginning];
      let at = begun?.at ?? null;
      for (let pages = 1; pages <= PAGES_A_CALL; pages++) {
        const pageFile: ExportPage = await ctx.runQuery(page, { userId, at });
        parts.push(pageFile.text);
        at = pageFile.next;
        if (at === null) break;
      }
      const fileId = await ctx.storage.store(new Blob(parts, { type: DATA_FILE_TYPE }));
      await ctx.runMutation(save, { exportId, fileId, at });
    } catch (error) {
      console.error(`Export ${exportId}`, error);
      await ctx.runMutation(fail, { exportId });
    }
    return null;
  },
});

/** The text of one page of a section, and the next position; the first page if `at` is null. */
export const page = internalQuery({
  args: { userId: v.id("users"), at: v.union(position, v.null()) },
  returns: exportedPage,
  handler: async (ctx, { userId, at }) => await exportPage(ctx, userId, at),
});

/**
 * Stores the file as written up to `at`; null makes it ready, else the next call of `write` starts. Deletes
 * a file that is no longer wanted (the account is gone, say).
 */
export const save = internalMutation({
  args: {
    exportId: v.id("dataExports"),
    fileId: v.id("_storage"),
    at: v.union(position, v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { exportId, fileId, at }) => {
    const row = await ctx.db.get("dataExports", exportId);
    const file = await ctx.db.system.get("_storage", fileId);
    if (row?.state !== "preparing" || file === null) {
      await removeFile(ctx, fileId);
      return null;
    }
    if (row.fileId) await removeFile(ctx, row.fileId);
    const endsAt = Date.now() + (at === null ? DATA_FILE_KEPT_MS : PATIENCE_MS);
    const state = at === null ? "ready" : "preparing";
    await ctx.db.patch("dataExports", exportId, { state, fileId, sizeBytes: file.size, endsAt });
    const { write, end } = internal.privacy.dataExports;
    if (at === null) await startWorkAt(ctx, endsAt, end, exportId);
    else {
      const { userId } = row;
      await ctx.scheduler.runAfter(0, write, { exportId, userId, begun: { fileId, at } });
    }
    return null;
  },
});

/** Records that `write` failed. */
export const fail = internalMutation({
  args: { exportId: v.id("dataExports") },
  returns: v.null(),
  handler: async (ctx, { exportId }) => {
    const row = await ctx.db.get("dataExports", exportId);
    if (row?.state === "preparing") await close(ctx, row, "failed");
    return null;
  },
});

/**
 * Scheduled: deletes an expired file, and fails an export whose job has died. A job that has reported since is given
 * as long again.
 */
export const end = internalMutation({
  args: { rowId: v.id("dataExports") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const row = await ctx.db.get("dataExports", rowId);
    if (row === null) return true;
    const isOver = row.endsAt <= Date.now();
    if (row.state === "ready" && isOver) await close(ctx, row, "expired");
    if (row.state !== "preparing") return true;
    if (isOver) await close(ctx, row, "failed");
    else await startWorkAt(ctx, row.endsAt, internal.privacy.dataExports.end, rowId);
    return true;
  },
});

/** Deletes the file, or what there is of it; the user may request another. */
async function close(ctx: MutationCtx, row: Export, state: "failed" | "expired"): Promise<void> {
  if (row.fileId) await removeFile(ctx, row.fileId);
  await ctx.db.patch("dataExports", row._id, { state, fileId: undefined, sizeBytes: undefined });
}

/** The caller's own file, in good standing and before it expires; else null. */
export const ownFile = internalQuery({
  args: { at: v.number() },
  returns: v.union(v.id("_storage"), v.null()),
  handler: async (ctx, { at }) => {
    const row = await exportOf(ctx, (await requireViewer(ctx)).userId);
    return row?.state === "ready" && row.endsAt > at ? (row.fileId ?? null) : null;
  },
});
