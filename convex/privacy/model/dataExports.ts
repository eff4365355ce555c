/** A user's data export: requested, prepared by a job, available for a day. */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { DATA_FILE_KEPT_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { startWorkAt } from "#convex/shared/model/jobs.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { removeFile } from "#convex/shared/model/uploads.ts";

/** Where a download continues. */
export type PagePosition = { section: string; cursor: string | null; hasRows: boolean };

type Export = Doc<"dataExports">;

/** Longer than an action may run: a job that has not reported for so long is dead. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** The user's latest export; null if never requested. */
export async function exportOf(ctx: QueryCtx, userId: Id<"users">): Promise<Export | null> {
  return await ctx.db
    .query("dataExports")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The state of the user's export; null if never requested. */
export async function exportView(ctx: QueryCtx, userId: Id<"users">) {
  const row = await exportOf(ctx, userId);
  return (
    row && {
      state: row.state,
      requestedAt: row.requestedAt,
      availableUntil: row.state === "ready" ? row.endsAt : null,
      sizeBytes: row.sizeBytes ?? null,
    }
  );
}

/** The parts of the user's file, in order, if it is available at `at` (ms epoch); else null. */
export async function fileOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  at: number,
): Promise<Id<"_storage">[] | null> {
  const row = await exportOf(ctx, userId);
  return row?.state === "ready" && row.endsAt > at ? (row.parts ?? []) : null;
}

export async function removeParts(ctx: MutationCtx, row: Export): Promise<void> {
  for (const storageId of row.parts ?? []) await removeFile(ctx, storageId);
}

/** Starts a new export in place of the last one; no-op while one is being prepared. */
export async function requestExport(ctx: MutationCtx, viewer: Profile): Promise<void> {
  const { userId } = viewer;
  const before = await exportOf(ctx, userId);
  if (before?.state === "preparing") return;
  await consumeLimit(ctx, "exportData", userId);
  if (before) {
    await removeParts(ctx, before);
    await ctx.db.delete("dataExports", before._id);
  }
  const now = Date.now();
  const exportId = await ctx.db.insert("dataExports", {
    userId,
    state: "preparing",
    requestedAt: now,
    endsAt: now + PATIENCE_MS,
  });
  await ctx.scheduler.runAfter(0, internal.privacy.dataExports.prepare, { exportId, userId });
  await startWorkAt(ctx, now + PATIENCE_MS, internal.privacy.dataExports.end, exportId);
}

export const PAGES_A_CALL = 40;

type Part = {
  exportId: Id<"dataExports">;
  userId: Id<"users">;
  storageId: Id<"_storage">;
  /** The part's position; a retried job doesn't add a part twice. */
  index: number;
  next: PagePosition | null;
  /** The calling action stops here and another one continues. */
  isLastHere: boolean;
};

/**
 * Adds a part that the job has written; the last one makes the file ready. False if the calling action
 * has nothing more to do. Deletes the part if it is no longer wanted (the account is gone, say).
 */
export async function addPart(
  ctx: MutationCtx,
  { exportId, userId, storageId, index, next, isLastHere }: Part,
): Promise<boolean> {
  const row = await ctx.db.get("dataExports", exportId);
  const file = await ctx.db.system.get("_storage", storageId);
  if (row?.state !== "preparing" || (row.parts ?? []).length !== index || file === null) {
    await removeFile(ctx, storageId);
    return false;
  }
  const endsAt = Date.now() + (next === null ? DATA_FILE_KEPT_MS : PATIENCE_MS);
  await ctx.db.patch("dataExports", exportId, {
    state: next === null ? "ready" : "preparing",
    parts: [...(row.parts ?? []), storageId],
    sizeBytes: (row.sizeBytes ?? 0) + file.size,
    endsAt,
  });
  const { prepare, end } = internal.privacy.dataExports;
  if (next === null) await startWorkAt(ctx, endsAt, end, exportId);
  else if (isLastHere) {
    const onwards = { exportId, userId, from: next, done: index + 1 };
    await ctx.scheduler.runAfter(0, prepare, onwards);
  }
  return next !== null && !isLastHere;
}

/** Deletes what there is of a failed export; the user may request another. */
export async function failExport(ctx: MutationCtx, exportId: Id<"dataExports">): Promise<void> {
  const row = await ctx.db.get("dataExports", exportId);
  if (row?.state === "preparing") await close(ctx, row, "failed");
}

/**
 * Scheduled: deletes an expired file, and fails an export whose job has died. A job that has reported since is given
 * as long again.
 */
export async function endExport(ctx: MutationCtx, exportId: Id<"dataExports">): Promise<void> {
  const row = await ctx.db.get("dataExports", exportId);
  if (row === null) return;
  const isOver = row.endsAt <= Date.now();
  if (row.state === "ready" && isOver) await close(ctx, row, "expired");
  if (row.state !== "preparing") return;
  if (isOver) await close(ctx, row, "failed");
  else await startWorkAt(ctx, row.endsAt, internal.privacy.dataExports.end, exportId);
}

async function close(ctx: MutationCtx, row: Export, state: "failed" | "expired"): Promise<void> {
  await removeParts(ctx, row);
  const gone = { parts: undefined, sizeBytes: undefined };
  await ctx.db.patch("dataExports", row._id, { state, ...gone });
}
