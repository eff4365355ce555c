import { v } from "convex/values";
import { internalMutation, userMutation, userQuery } from "../functions";
import * as drafts from "./model/drafts";
import { applicationForm, video } from "./tables";

/** The viewer's application draft; null if there is none. */
export const mine = userQuery({
  args: {},
  returns: v.union(drafts.applicationDraftView, v.null()),
  handler: async (ctx) => await drafts.viewApplicationDraft(ctx, ctx.viewer.userId),
});

/**
 * Saves the application draft, one per user, with its uploaded video; checks only lengths.
 * `invalid_input`, `rate_limited`, `not_found` for a video that is not the viewer's.
 */
export const save = userMutation({
  args: { form: applicationForm, video: v.optional(video) },
  returns: v.null(),
  handler: async (ctx, { form, video }) => {
    await drafts.saveApplicationDraft(ctx, ctx.viewer, form, video);
    return null;
  },
});

export const discard = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await drafts.discardApplicationDraft(ctx, ctx.viewer.userId);
    return null;
  },
});

/** By cron: schedules the deletion of drafts untouched for thirty days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await drafts.sweepApplicationDrafts(ctx),
});

/** Deletes a draft untouched for thirty days. */
export const deleteOld = internalMutation({
  args: { rowId: v.id("applicationDrafts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await drafts.deleteOldApplicationDraft(ctx, rowId);
    return true;
  },
});
