/** A person's copy of their data: asked for, prepared by a job, there for a day. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DATA_FILE_KEPT_MS, MINUTE_MS } from "../../domain/shared/constants";
import type { Profile } from "../../shared/rules/access";
import { startSweep } from "../../shared/rules/jobs";
import { takeFromLimit } from "../../shared/rules/rateLimits";
import { removeFile } from "../../shared/rules/uploads";
import type { PagePosition } from "./exportFile";

type Export = Doc<"dataExports">;

/** How long the file is there. */
/** Longer than an action may run: a job that has not reported for so long is dead. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** The person's last one; null when they never asked. */
export async function exportOf(ctx: QueryCtx, userId: Id<"users">): Promise<Export | null> {
  return await ctx.db
    .query("dataExports")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** How the person's copy stands; null when they never asked for one. */
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

/** The parts of the person's file, in order, while it is there at `at` (ms epoch); else null. */
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

/** Begins a new copy in place of the last one; while one is being prepared, asking again changes nothing. */
export async function requestExport(ctx: MutationCtx, viewer: Profile): Promise<void> {
  const { userId } = viewer;
  const before = await exportOf(ctx, userId);
  if (before?.state === "preparing") return;
  await takeFromLimit(ctx, "exportData", userId);
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
  await ctx.scheduler.runAfter(PATIENCE_MS, internal.privacy.dataExports.end, { exportId });
}

/** Pages that one call of the job writes. */
export const PAGES_A_CALL = 40;

type Part = {
  exportId: Id<"dataExports">;
  userId: Id<"users">;
  storageId: Id<"_storage">;
  /** Which part it is: one that is there already is not added again, whoever has tried the job again. */
  index: number;
  next: PagePosition | null;
  /** The calling action does no more: another goes on. */
  isLastHere: boolean;
};

/**
 * Takes a part that the job has written; the last one makes the file ready. False when the job's call has nothing
 * more to do. A part that nobody waits for any more (the account is gone, say) is deleted.
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
  if (next === null) await ctx.scheduler.runAt(endsAt, end, { exportId });
  else if (isLastHere) {
    const onwards = { exportId, userId, from: next, done: index + 1 };
    await ctx.scheduler.runAfter(0, prepare, onwards);
  }
  return next !== null && !isLastHere;
}

/** A copy that could not be made: what there is of it goes, and the person may ask anew. */
export async function failExport(ctx: MutationCtx, exportId: Id<"dataExports">): Promise<void> {
  const row = await ctx.db.get("dataExports", exportId);
  if (row?.state === "preparing") await close(ctx, row, "failed");
}

/** By the clock: a file whose day is over goes, and a job that died has failed. */
export async function endExport(ctx: MutationCtx, exportId: Id<"dataExports">): Promise<void> {
  const row = await ctx.db.get("dataExports", exportId);
  if (row === null || row.endsAt > Date.now()) return;
  if (row.state === "preparing") await close(ctx, row, "failed");
  if (row.state === "ready") await close(ctx, row, "expired");
}

async function close(ctx: MutationCtx, row: Export, state: "failed" | "expired"): Promise<void> {
  await removeParts(ctx, row);
  const gone = { parts: undefined, sizeBytes: undefined };
  await ctx.db.patch("dataExports", row._id, { state, ...gone });
}

/** Finds those whose clock was lost. Returns how many. */
export async function sweepExports(ctx: MutationCtx): Promise<number> {
  let found = 0;
  for (const state of ["preparing", "ready"] as const) {
    const overdue = ctx.db
      .query("dataExports")
      .withIndex("by_state_and_endsAt", (q) => q.eq("state", state).lte("endsAt", Date.now()));
    found += await startSweep(ctx, "endExport", overdue);
  }
  return found;
}
