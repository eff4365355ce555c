/**
 * "Download my data" (settings): one file per user, written by a job, available for a day.
 * `model/personalData.ts` defines its contents.
 */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { DATA_FILE_LIFE_MS, DATA_FILE_TYPE, MINUTE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import {
  internalAction,
  internalMutation,
  internalQuery,
  ownLimitMutation,
  userQuery,
} from "../functions";
import { startWorkAt, type Step } from "../shared/jobs";
import { requireViewer } from "../shared/model/access";
import { removeFile } from "../shared/model/attachUpload";
import { consumeMailboxLimit } from "../shared/model/rateLimits";
import { rowsBy } from "./model/answers";
import { personRows } from "./model/personalData";
import { dataExports } from "./tables";

type Export = Doc<"dataExports">;

/** Longer than an action may run: a job that has not reported for this long is dead. */
const EXPORT_TIMEOUT_MS = 15 * MINUTE_MS;

const END_EXPORT: Step = { run: internal.privacy.dataExports.end, label: "End a data download" };

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
  returns: v.nullable(
    v.object({
      state: dataExports.validator.fields.state,
      requestedAt: v.number(),
      /** When the file expires; null if there is none. */
      availableUntil: v.nullable(v.number()),
      sizeBytes: v.nullable(v.number()),
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
 * being prepared. `mine` shows when the file is ready; `GET /my-data` serves it for a day. Errors:
 * `rate_limited`.
 */
export const request = ownLimitMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { userId } = ctx.viewer;
    const earlierExport = await exportOf(ctx, userId);
    if (earlierExport?.state === "preparing") return;
    await consumeMailboxLimit(ctx, "exportData", ctx.viewer);
    if (earlierExport?.fileId) await removeFile(ctx, earlierExport.fileId);
    if (earlierExport) await ctx.db.delete("dataExports", earlierExport._id);
    const requestedAt = Date.now();
    const endsAt = requestedAt + EXPORT_TIMEOUT_MS;
    const exportId = await ctx.db.insert("dataExports", {
      userId,
      state: "preparing",
      requestedAt,
      endsAt,
    });
    await ctx.scheduler.runAfter(0, internal.privacy.dataExports.write, { exportId, userId });
    await startWorkAt(ctx, endsAt, END_EXPORT, exportId);
  },
});

/** Writes the file and passes it to `finish`, or null if writing failed. */
export const write = internalAction({
  args: { exportId: v.id("dataExports"), userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { exportId, userId }): Promise<void> => {
    const { page, finish } = internal.privacy.dataExports;
    let fileId: Id<"_storage"> | null = null;
    try {
      const parts = [`{\n"exportedAt": "${new Date().toISOString()}"`];
      let at: ExportPage["next"] = null;
      do {
        const exported: ExportPage = await ctx.runQuery(page, { userId, at });
        parts.push(exported.text);
        at = exported.next;
      } while (at !== null);
      fileId = await ctx.storage.store(new Blob(parts, { type: DATA_FILE_TYPE }));
    } catch (error) {
      console.error(`Export ${exportId}`, error);
    }
    await ctx.runMutation(finish, { exportId, fileId });
  },
});

const PAGE = 50;

/** Where a download continues. */
const position = v.object({
  section: v.string(),
  cursor: v.nullable(v.string()),
});
const exportedPage = v.object({ text: v.string(), next: v.nullable(position) });

export type ExportPage = Infer<typeof exportedPage>;

const sections = personRows.flatMap(({ download, ...rows }) =>
  typeof download === "string"
    ? []
    : Object.entries(download).map(([name, show]) => ({ ...rows, name, show })),
);

export const page = internalQuery({
  args: { userId: v.id("users"), at: v.nullable(position) },
  returns: exportedPage,
  handler: async (ctx, { userId, at }): Promise<ExportPage> => {
    const index = at === null ? 0 : sections.findIndex(({ name }) => name === at.section);
    const { name, table, by, show } = sections[index] ?? fail("not_found");
    const cursor = at?.cursor ?? null;
    const { page, isDone, continueCursor } = await rowsBy(ctx, table, by, userId).paginate({
      numItems: PAGE,
      cursor,
    });
    const exportedRows = await Promise.all(
      page.map(async (row) =>
        typeof show === "function" ? await show(row, ctx) : pick(row, [...show]),
      ),
    );
    const rows = exportedRows.map((row) => JSON.stringify(row, null, 1)).join(",\n");
    const isFollowed = cursor !== null && rows !== "";
    const separator = cursor === null ? `,\n${JSON.stringify(name)}: [` : isFollowed ? ",\n" : "";
    if (!isDone) return { text: separator + rows, next: { section: name, cursor: continueCursor } };
    const nextSection = sections[index + 1];
    return nextSection
      ? { text: `${separator}${rows}]`, next: { section: nextSection.name, cursor: null } }
      : { text: `${separator}${rows}]\n}\n`, next: null };
  },
});

/**
 * Publishes the file, or marks the export as failed. Deletes a file that comes too late, or whose account was
 * deleted.
 */
export const finish = internalMutation({
  args: { exportId: v.id("dataExports"), fileId: v.nullable(v.id("_storage")) },
  returns: v.null(),
  handler: async (ctx, { exportId, fileId }) => {
    const row = await ctx.db.get("dataExports", exportId);
    const file = fileId && (await ctx.db.system.get("_storage", fileId));
    if (row?.state === "preparing" && file) {
      const endsAt = Date.now() + DATA_FILE_LIFE_MS;
      const ready = { state: "ready", fileId: file._id, sizeBytes: file.size, endsAt } as const;
      await ctx.db.patch("dataExports", exportId, ready);
      await startWorkAt(ctx, endsAt, END_EXPORT, exportId);
    } else if (fileId) await removeFile(ctx, fileId);
    else if (row?.state === "preparing") await close(ctx, row, "failed");
  },
});

/** Scheduled: deletes an expired file, and fails an export whose job has died. */
export const end = internalMutation({
  args: { rowId: v.id("dataExports") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const row = await ctx.db.get("dataExports", rowId);
    if (row === null || row.endsAt > Date.now()) return;
    if (row.state === "ready") await close(ctx, row, "expired");
    if (row.state === "preparing") await close(ctx, row, "failed");
  },
});

/** Deletes the file; the user may request another. */
async function close(ctx: MutationCtx, row: Export, state: "failed" | "expired"): Promise<void> {
  if (row.fileId) await removeFile(ctx, row.fileId);
  await ctx.db.patch("dataExports", row._id, { state, fileId: undefined, sizeBytes: undefined });
}

/** The caller's own file; null if there is none or it expired. Throws for blocked and signed-out callers. */
export const ownFile = internalQuery({
  args: { at: v.number() },
  returns: v.nullable(v.id("_storage")),
  handler: async (ctx, { at }) => {
    const row = await exportOf(ctx, (await requireViewer(ctx)).userId);
    return row?.state === "ready" && row.endsAt > at ? (row.fileId ?? null) : null;
  },
});
