import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { profileOf } from "#convex/shared/model/access.ts";

/** More rows than a group gets in the days that silence may take. */
const ROWS_MAX = 100;

/**
 * Whether silence may count against a user: emails reach them, even if they mark them as spam, or they have read a
 * notification of the group since `since` (ms epoch).
 */
export async function wasTold(
  ctx: QueryCtx,
  userId: Id<"users">,
  group: string,
  since: number,
): Promise<boolean> {
  const profile = await profileOf(ctx, userId);
  if (profile?.emailProblem?.kind !== "bounced") return true;
  const read = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_group_and_isRead", (q) =>
      q.eq("userId", userId).eq("group", group).eq("isRead", true),
    )
    .order("desc")
    .take(ROWS_MAX);
  return read.some(({ at }) => at >= since);
}
