import { internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";

/** Long enough for a user who is looking at Shoal to read the notification first. */
const DELAY_MS = 10 * SECOND_MS;

/** Pushes a row of the bell to its user's devices in 10 seconds, or after their quiet hours. A no-op without devices. */
export async function enqueuePush(
  ctx: MutationCtx,
  { _id, userId, at }: Pick<Doc<"notifications">, "_id" | "userId" | "at">,
): Promise<void> {
  const device = await ctx.db
    .query("pushDevices")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  if (device === null) return;
  const push = { notificationId: _id, at };
  await ctx.scheduler.runAfter(DELAY_MS, internal.notifications.pushes.prepare, push);
}
