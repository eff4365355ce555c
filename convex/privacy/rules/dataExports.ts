/** A person's copy of their data: asked for, prepared by a job, there for a day. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DAY_MS, MINUTE_MS } from "../../domain/shared/constants";
import type { Profile } from "../../shared/rules/access";
import { startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { takeFromLimit } from "../../shared/rules/rateLimits";
import { removeFile } from "../../shared/rules/uploads";

type Export = Doc<"dataExports">;

/** How long the file is there. */
const KEPT_MS = DAY_MS;
/** Longer than an action may run: a job that has not reported by then is dead. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** The person's last one; null when they never asked. */
export async function exportOf(ctx: QueryCtx, userId: Id<"users">): Promise<Export | null> {
  return await ctx.db
    .query("dataExports")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** Begins a new copy in place of the last one; while one is being prepared, asking again changes nothing. */
export async function requestExport(ctx: MutationCtx, viewer: Profile): Promise<void> {
  const { userId } = viewer;
  const before = await exportOf(ctx, userId);
  if (before?.state === "preparing") return;
  await takeFromLimit(ctx, "exportData", userId);
  if (before) {
    if (before.storageId) await removeFile(ctx, before.storageId);
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
  await ctx.scheduler.runAfter(PATIENCE_MS, internal.privacy.dataExports.end, { exportId });
}

/** Takes the job's file. One that nobody waits for any more (the account is gone, say) is deleted. */
export async function finishExport(
  ctx: MutationCtx,
  exportId: Id<"dataExports">,
  storageId: Id<"_storage">,
): Promise<void> {
  const row = await ctx.db.get("dataExports", exportId);
  const file = await ctx.db.system.get("_storage", storageId);
  if (row?.state !== "preparing" || file === null) return await removeFile(ctx, storageId);
  const endsAt = Date.now() + KEPT_MS;
  await ctx.db.patch("dataExports", exportId, {
    state: "ready",
    storageId,
    sizeBytes: file.size,
    endsAt,
  });
  await ctx.scheduler.runAt(endsAt, internal.privacy.dataExports.end, { exportId });
}

/** By the clock: a file whose day is over goes, and a job that died has failed. */
export async function endExport(ctx: MutationCtx, exportId: Id<"dataExports">): Promise<void> {
  const row = await ctx.db.get("dataExports", exportId);
  if (row === null || row.endsAt > Date.now()) return;
  if (row.state === "preparing") await ctx.db.patch("dataExports", exportId, { state: "failed" });
  if (row.state !== "ready") return;
  if (row.storageId) await removeFile(ctx, row.storageId);
  await ctx.db.patch("dataExports", exportId, {
    state: "expired",
    storageId: undefined,
    sizeBytes: undefined,
  });
}

/** Finds those whose clock was lost. Answers how many. */
export async function sweepExports(ctx: MutationCtx): Promise<number> {
  const overdue: Id<"dataExports">[] = [];
  for (const state of ["preparing", "ready"] as const) {
    const due = await ctx.db
      .query("dataExports")
      .withIndex("by_state_and_endsAt", (q) => q.eq("state", state).lte("endsAt", Date.now()))
      .take(SWEEP_BATCH);
    overdue.push(...due.map(({ _id }) => _id));
  }
  return await startWork(ctx, "endExport", overdue);
}
