import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { notify } from "#convex/notifications/model/notify.ts";

/**
 * Notifies the reporter of a report's outcome by bell, and its owner (`ownerId`; null for none) if it was
 * upheld. Neither learns of the other.
 */
export async function notifyOfDecision(
  ctx: MutationCtx,
  report: Doc<"reports">,
  ownerId: Id<"users"> | null,
  acted: boolean,
): Promise<void> {
  const { _id, reporterId, itemType, itemId } = report;
  const listingId = itemType === "listing" ? ctx.db.normalizeId("listings", itemId) : null;
  const listing = listingId && (await ctx.db.get("listings", listingId));
  const content = {
    kind: "report",
    acted,
    itemType,
    itemId,
    title: listing?.title ?? null,
  } as const;
  await notify(ctx, reporterId, `report-${_id}-reporter`, { ...content, to: "reporter" });
  if (!acted || ownerId === null) return;
  await notify(ctx, ownerId, `report-${_id}-reported`, { ...content, to: "reported" });
}
