/** Application drafts: saved on the server while typing, deleted thirty days after the last change. */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import { applicationFormProblem } from "../domain/sellers/applicationSchema";
import { mergeFields } from "../domain/shared/changes";
import { DRAFT_LIFE_MS, NAME_MAX } from "../domain/shared/constants";
import { normaliseLines, normaliseLine } from "../domain/shared/normaliseText";
import { cutText } from "../domain/shared/text";
import { fail } from "../errors";
import { internalMutation, ownLimitMutation, userMutation, userQuery } from "../functions";
import { startSweep } from "../shared/jobs";
import { attachUpload, releaseUpload } from "../shared/model/attachUpload";
import { consumeLimit } from "../shared/model/rateLimits";
import { applicationDraftOf, deleteDraft, discardApplicationDraft } from "./model/applicationDraft";
import { applicationDrafts, changedForm, video } from "./tables";

const SHOWN_FIELDS = ["form", "videoId", "videoName", "updatedAt"] as const;

/** As typed; `videoId` is the viewer's own uploaded video. */
const draftView = v.object(pick(applicationDrafts.validator.fields, [...SHOWN_FIELDS]));

/** The viewer's application draft; null if there is none. */
export const mine = userQuery({
  args: {},
  returns: v.nullable(draftView),
  handler: async (ctx): Promise<Infer<typeof draftView> | null> => {
    const row = await applicationDraftOf(ctx, ctx.viewer.userId);
    return row && pick(row, [...SHOWN_FIELDS]);
  },
});

/**
 * Merges what one tab has changed since it last saved into the user's one draft, with its uploaded video. Deletes a draft
 * that is left without changes. Checks only lengths. Errors: `invalid_input`, `rate_limited`, `not_found` for a video that
 * is not the viewer's.
 */
export const save = ownLimitMutation({
  args: {
    form: changedForm,
    video: v.optional(video),
    /** Fields and `video` that are set back to what the form was loaded with. */
    undone: v.optional(v.array(v.string())),
  },
  returns: v.null(),
  handler: async (ctx, { form: changed, video, undone = [] }) => {
    const { viewer } = ctx;
    const existingDraft = await applicationDraftOf(ctx, viewer.userId);
    const form = mergeFields<Infer<typeof changedForm>>(existingDraft?.form ?? {}, changed, undone);
    const problem = applicationFormProblem(form);
    if (problem !== null) fail("invalid_input", { field: "Draft", problem });
    await consumeLimit(ctx, "saveDraft", viewer.userId);
    if (video) await attachUpload(ctx, viewer, video.storageId, "packagingVideo");
    const keepsVideo = video === undefined && !undone.includes("video");
    const { videoId: earlierId, videoName: earlierName } = existingDraft ?? {};
    const videoId = keepsVideo ? earlierId : video?.storageId;
    if (Object.keys(form).length === 0 && videoId === undefined) {
      await discardApplicationDraft(ctx, viewer.userId);
      return;
    }
    if (earlierId !== undefined && earlierId !== videoId) await releaseUpload(ctx, earlierId);
    const fields = {
      form: withoutInvisible(form),
      videoId,
      videoName: keepsVideo ? earlierName : video && cutText(normaliseLine(video.name), NAME_MAX),
      updatedAt: Date.now(),
    };
    if (existingDraft) await ctx.db.patch("applicationDrafts", existingDraft._id, fields);
    else await ctx.db.insert("applicationDrafts", { userId: viewer.userId, ...fields });
  },
});

const PARAGRAPHS = ["aboutSeller", "comments", "address"];

/** As typed, without invisible characters. */
function withoutInvisible<T extends object>(form: T): T {
  const clean = ([name, value]: [string, unknown]): [string, unknown] => {
    if (typeof value === "string") {
      return [name, PARAGRAPHS.includes(name) ? normaliseLines(value) : normaliseLine(value)];
    }
    if (Array.isArray(value)) return [name, value.map(normaliseLine)];
    return [name, typeof value === "object" && value ? withoutInvisible(value) : value];
  };
  return Object.fromEntries(Object.entries(form).map(clean)) as T;
}

export const discard = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await discardApplicationDraft(ctx, ctx.viewer.userId);
  },
});

/** By cron: schedules the deletion of drafts untouched for thirty days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const oldDrafts = ctx.db
      .query("applicationDrafts")
      .withIndex("by_updatedAt", (q) => q.lt("updatedAt", Date.now() - DRAFT_LIFE_MS));
    return await startSweep(
      ctx,
      { run: internal.sellers.drafts.deleteOld, label: "Delete an unsent application" },
      oldDrafts,
    );
  },
});

/** Deletes a draft, unless it has changed since the sweep found it. */
export const deleteOld = internalMutation({
  args: { rowId: v.id("applicationDrafts") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const draft = await ctx.db.get("applicationDrafts", rowId);
    if (draft && draft.updatedAt < Date.now() - DRAFT_LIFE_MS) await deleteDraft(ctx, draft);
  },
});
