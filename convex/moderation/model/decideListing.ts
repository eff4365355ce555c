/** Decisions on listings whose description names barred species. */
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { updateReview } from "#convex/listings/model/descriptionReview.ts";
import { takeDown } from "#convex/listings/model/law.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";

export const listingDecision = v.object({
  listingId: v.id("listings"),
  /** The names the admin saw: names added since then stay in the queue. */
  names: v.array(v.string()),
  decision: literals("dismiss", "takeDown"),
  reason: v.string(),
});

/** Dismisses the names or takes the listing off sale, and records the decision in the trail. */
export async function decideListing(
  ctx: MutationCtx,
  admin: Profile,
  { listingId, names, decision, reason }: Infer<typeof listingDecision>,
): Promise<void> {
  const listing = (await ctx.db.get("listings", listingId)) ?? fail("not_found");
  if (listing.sellerId === admin.userId) fail("forbidden");
  const { reviewNames, dismissedNames = [] } = listing;
  // Another admin has decided, or the seller has changed the description.
  if (reviewNames === undefined) {
    return await requireUndecided(ctx, admin, listingId, ["dismiss_listing", "take_down_listing"]);
  }
  if (decision === "dismiss") {
    const seen = reviewNames.filter((name) => names.includes(name));
    const dismissed = [...new Set([...dismissedNames, ...seen])];
    await ctx.db.patch("listings", listingId, { dismissedNames: dismissed });
    await updateReview(ctx, listingId);
  } else {
    await takeDown(ctx, listing, reviewNames, reason);
  }
  await recordAction(ctx, admin, {
    action: decision === "dismiss" ? "dismiss_listing" : "take_down_listing",
    targetType: "listing",
    targetId: listingId,
    person: listing.sellerId,
    reason,
  });
}
