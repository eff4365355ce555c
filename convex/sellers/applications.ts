import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { sellerKind } from "../accounts/tables";
import { apply, chooseSellerKind, withdraw as takeBack } from "./rules/applications";
import { changeSeller } from "./rules/changeSeller";
import { sellerProgress, sellerProgressOf } from "./rules/progress";
import { applicationDetails, video } from "./tables";

/** The viewer's latest application and how far they have come as a seller; live while it is reviewed. */
export const mine = userQuery({
  args: {},
  returns: sellerProgress,
  handler: async (ctx) => await sellerProgressOf(ctx, ctx.viewer),
});

/**
 * Sends or, while it waits, corrects the viewer's application. Errors: `invalid_input`, `submission_failed` for an approved
 * seller who asks to be shown no otherwise, `rate_limited`, `not_found` for a film that is not the viewer's own upload.
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

/** Says how the viewer wants to sell; `submission_failed` once they are approved, or have an application waiting. */
export const chooseKind = userMutation({
  args: { sellsAs: sellerKind },
  returns: v.null(),
  handler: async (ctx, { sellsAs }) => {
    await chooseSellerKind(ctx, ctx.viewer, sellsAs);
    return null;
  },
});

/** Takes the viewer's waiting application back; `submission_failed` when none waits. */
export const withdraw = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takeBack(ctx, ctx.viewer);
    return null;
  },
});

/**
 * The approval sync of the specification (section 4): a profile that does not know of its approved application catches
 * up with it. Nothing happens to anybody else.
 */
export const sync = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await changeSeller(ctx, ctx.viewer, "sync");
    return null;
  },
});
