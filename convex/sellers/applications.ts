import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { sellerKind } from "../accounts/tables";
import { apply, chooseSellerKind, withdraw as takeBack } from "./model/applications";
import { changeSeller } from "./model/changeSeller";
import { sellerProgress, sellerProgressOf } from "./model/progress";
import { applicationDetails, video } from "./tables";

/** The viewer's latest application and their progress as a seller; live during review. */
export const mine = userQuery({
  args: {},
  returns: sellerProgress,
  handler: async (ctx) => await sellerProgressOf(ctx, ctx.viewer),
});

/**
 * Sends the viewer's application, or corrects one still pending. `invalid_input`, `submission_failed`
 * for an approved seller whose trader details don't change, `rate_limited`, `not_found` for a video that
 * is not the viewer's own upload.
 */
export const submit = userMutation({
  args: {
    ...applicationDetails,
    comments: v.optional(v.string()),
    video: v.optional(video),
  },
  returns: v.id("sellerApplications"),
  handler: async (ctx, args) => await apply(ctx, ctx.viewer, args),
});

/**
 * Saves how the viewer wants to sell; `submission_failed` once they are approved or have a pending
 * application.
 */
export const chooseKind = userMutation({
  args: { sellsAs: sellerKind },
  returns: v.null(),
  handler: async (ctx, { sellsAs }) => {
    await chooseSellerKind(ctx, ctx.viewer, sellsAs);
    return null;
  },
});

/** Withdraws the viewer's pending application; `submission_failed` if there is none. */
export const withdraw = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takeBack(ctx, ctx.viewer);
    return null;
  },
});

/**
 * The approval sync of the specification (section 4): updates a profile that missed the approval of its
 * application. No-op for everyone else.
 */
export const sync = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await changeSeller(ctx, ctx.viewer, "sync");
    return null;
  },
});
