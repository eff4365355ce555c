import { v } from "convex/values";
import { internalMutation, userMutation, userQuery } from "../functions";
import { sweepApplicationDrafts } from "../shared/rules/drafts";
import * as drafts from "./rules/drafts";
import { applicationForm, video } from "./tables";

/** The viewer's half-filled application; null when there is none. */
export const mine = userQuery({
  args: {},
  returns: v.union(drafts.applicationDraftView, v.null()),
  handler: async (ctx) => await drafts.viewApplicationDraft(ctx, ctx.viewer.userId),
});

/**
 * Keeps the application as it stands, one a person, with the film that is uploaded; nothing is checked but that it is
 * not too long. `invalid_input`, `rate_limited`, `not_found` for a film that is not the viewer's.
 */
export const save = userMutation({
  args: { form: applicationForm, video: v.optional(video) },
  returns: v.null(),
  handler: async (ctx, { form, video }) => {
    await drafts.saveApplicationDraft(ctx, ctx.viewer, form, video);
    return null;
  },
});

/** Throws the draft away. */
export const discard = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await drafts.discardApplicationDraft(ctx, ctx.viewer.userId);
    return null;
  },
});

/** By cron: hands over the drafts that nobody has touched for thirty days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepApplicationDrafts(ctx),
});

/** Forgets a draft that nobody has touched for thirty days. */
export const forgetOld = internalMutation({
  args: { rowId: v.id("applicationDrafts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await drafts.forgetOldApplicationDraft(ctx, rowId);
    return true;
  },
});
