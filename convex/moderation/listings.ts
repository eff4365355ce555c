/** Decisions on listings that were reported, that name a barred species, or that came back after a takedown. */

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { fail } from "../errors";
import { adminMutation } from "../functions";
import { takeDown } from "../listings/model/checkLaw";
import { dismissedNamesOf, updateReview } from "../listings/model/listingReview";
import { reviewVersion, versionKey } from "../listings/model/listingVersions";
import { changeStock } from "../listings/model/stock";
import { dismissedMatches } from "../listings/model/takedown";
import { recordAction, requireUndecided } from "../shared/model/trail";
import { requireReason, resolveReports } from "./model/decideReport";

/**
 * Dismisses the barred names found in it, or the reason for an earlier takedown; or takes the listing off
 * sale, sends the seller the reason and resolves the reports about it. Records the decision in the trail. Errors:
 * `reason_required`, `not_found`, `decided_already`, `review_outdated`; `forbidden` for a listing of the admin's mailbox.
 */
export const decide = adminMutation({
  args: {
    listingId: v.id("listings"),
    /** The barred names the admin saw; empty for a report or a returned listing. Later names stay in the queue. */
    names: v.array(v.string()),
    /** The listing's version, as the queue showed it. */
    version: v.string(),
    decision: literals("dismiss", "takeDown"),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, names, version, decision, reason }) => {
    const reasonText = requireReason(reason);
    const { viewer } = ctx;
    const listing = (await ctx.db.get("listings", listingId)) ?? fail("not_found");
    await requireUninvolved(ctx, viewer, [listing.sellerId]);
    const { isActive, reviewNames, reviewSince, takedownReason } = listing;
    const isQueued = isActive && reviewSince !== undefined;
    const isForReport = decision === "takeDown" && names.length === 0;
    // Another admin has decided, or the seller has changed its words. A reported listing that its seller has
    // deactivated is taken down all the same, so that its report is resolved and the seller learns why.
    if (isForReport ? takedownReason !== undefined : !isQueued) {
      await requireUndecided(ctx, viewer, listingId, ["dismiss_listing", "take_down_listing"]);
      return;
    }
    if (version !== (await reviewVersion(listing))) fail("review_outdated");
    const reviewedNames = reviewNames?.filter((name) => names.includes(name)) ?? [];
    if (decision === "dismiss") {
      await ctx.db.patch("listings", listingId, {
        dismissedNames: [...new Set([...(await dismissedNamesOf(listing)), ...reviewedNames])],
        dismissedVersion: await versionKey(listing),
        dismissedMatches: await dismissedMatches(ctx, listing),
      });
      const reviewed = { returnReason: undefined, awaitsReview: undefined };
      await changeStock(ctx, listingId, () => reviewed);
      await updateReview(ctx, listingId);
    } else {
      await takeDown(ctx, listing, reviewedNames, reasonText);
      await resolveReports(ctx, viewer, listingId, reasonText);
    }
    await recordAction(ctx, viewer, {
      action: decision === "dismiss" ? "dismiss_listing" : "take_down_listing",
      targetType: "listing",
      targetId: listingId,
      person: listing.sellerId,
      reason: reasonText,
    });
  },
});
