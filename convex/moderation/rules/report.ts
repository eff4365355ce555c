/** What a change of somebody's standing answers: the trail's entry, for an undo, and what it touched. */
import { type Infer, v } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { impact, impactOf } from "./impact";

/** `eventId` is null when the account stood so already. */
export const done = v.object({ eventId: v.union(v.id("moderationEvents"), v.null()), impact });

/** Does it, and reports what stood in its way when it began. */
export async function reported(
  ctx: MutationCtx,
  userId: string,
  act: () => Promise<Id<"moderationEvents"> | null>,
): Promise<Infer<typeof done>> {
  const touched = await impactOf(ctx, [userId]);
  return { eventId: await act(), impact: touched };
}
