import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import { api } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { errorPayload, fail } from "#convex/errors.ts";

/** Users per call, far below an action's limits. */
export const BATCH_MAX = 50;

export const deletionResult = v.object({
  status: literals("success", "failed"),
  userId: v.string(),
  error: v.optional(v.string()),
});
type Result = Infer<typeof deletionResult>;

export async function deleteUsers(ctx: ActionCtx, userIds: readonly string[]): Promise<Result[]> {
  if (userIds.length > BATCH_MAX) {
    fail("invalid_input", { field: "userIds", problem: `name at most ${BATCH_MAX} users` });
  }
  const results: Result[] = [];
  for (const userId of new Set(userIds)) results.push(await deleteOne(ctx, userId));
  return results;
}

async function deleteOne(ctx: ActionCtx, userId: string): Promise<Result> {
  try {
    await ctx.runMutation(api.moderation.accounts.remove, { userId });
    return { status: "success", userId };
  } catch (error) {
    const problem = errorPayload(error);
    if (!problem) console.error(error);
    return { status: "failed", userId, error: problem?.message ?? frameTexts.somethingWrong };
  }
}
