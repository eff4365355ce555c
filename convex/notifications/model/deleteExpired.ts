import { internal } from "#convex/_generated/api.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { startSweep } from "#convex/shared/model/jobs.ts";

/** Schedules the deletion of expired rows; returns how many. */
export async function sweepExpired(ctx: MutationCtx): Promise<number> {
  const old = ctx.db
    .query("notifications")
    .withIndex("by_deleteAt", (q) => q.lt("deleteAt", Date.now()));
  return await startSweep(ctx, internal.notifications.notifications.deleteOld, old);
}

/** Deletes an expired row, unless a new message has made it unread since. */
export async function deleteExpired(ctx: MutationCtx, rowId: string): Promise<void> {
  const id = ctx.db.normalizeId("notifications", rowId);
  const row = id && (await ctx.db.get("notifications", id));
  if (!row || row.deleteAt > Date.now()) return;
  await ctx.db.delete("notifications", row._id);
  if (!row.isRead) await bumpUserCounter(ctx, row.userId, "unreadNotifications", -1);
}
