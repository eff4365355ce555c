/** Application drafts: saved on the server while typing, deleted thirty days after the last change. */
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  applicationFormProblem,
  type ApplicationDraftForm,
} from "#convex/domain/sellers/applicationSchema.ts";
import { NAME_MAX } from "#convex/domain/shared/constants.ts";
import { cutText, manyLines, oneLine } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { draftsKeptFrom } from "#convex/shared/model/drafts.ts";
import { startSweep } from "#convex/shared/model/jobs.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { releaseUpload, attachUpload } from "#convex/shared/model/uploads.ts";
import { applicationDrafts } from "../tables";

/** The user's own upload with the purpose `packagingVideo`, and its file name. */
export type Video = { storageId: Id<"_storage">; name: string };

type Draft = Doc<"applicationDrafts">;
const SHOWN = ["form", "videoId", "videoName", "updatedAt"] as const;

/** As typed; `videoId` is the viewer's own uploaded video. */
export const applicationDraftView = v.object(pick(applicationDrafts.validator.fields, [...SHOWN]));

/** A user's draft; null if there is none. */
async function applicationDraftOf(ctx: QueryCtx, userId: Id<"users">): Promise<Draft | null> {
  return await ctx.db
    .query("applicationDrafts")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** A user's draft as initial form values; null if there is none. */
export async function viewApplicationDraft(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof applicationDraftView> | null> {
  const row = await applicationDraftOf(ctx, userId);
  return row && pick(row, [...SHOWN]);
}

/**
 * Saves the form in place of the previous draft. `invalid_input` if it is too long, `rate_limited`,
 * `not_found` for a video that is not the viewer's own upload.
 */
export async function saveApplicationDraft(
  ctx: MutationCtx,
  viewer: Profile,
  form: ApplicationDraftForm,
  video: Video | undefined,
): Promise<void> {
  const problem = applicationFormProblem(form);
  if (problem !== null) fail("invalid_input", { field: "Draft", problem });
  await consumeLimit(ctx, "keepDraft", viewer.userId);
  if (video) await attachUpload(ctx, viewer, video.storageId, "packagingVideo");
  const before = await applicationDraftOf(ctx, viewer.userId);
  if (before?.videoId && before.videoId !== video?.storageId) {
    await releaseUpload(ctx, before.videoId);
  }
  const fields = {
    form: withoutInvisible(form),
    videoId: video?.storageId,
    videoName: video && cutText(oneLine(video.name), NAME_MAX),
    updatedAt: Date.now(),
  };
  if (before) await ctx.db.patch("applicationDrafts", before._id, fields);
  else await ctx.db.insert("applicationDrafts", { userId: viewer.userId, ...fields });
}

/** As typed, without invisible characters. */
function withoutInvisible(form: ApplicationDraftForm) {
  const { aboutSeller, comments, species, isHobbyist, trader, ...lines } = form;
  return {
    location: oneLine(lines.location),
    whatToSell: oneLine(lines.whatToSell),
    estimatedSales: oneLine(lines.estimatedSales),
    species: species.map(oneLine),
    aboutSeller: manyLines(aboutSeller),
    comments: manyLines(comments),
    ...(isHobbyist !== undefined && { isHobbyist }),
    ...(trader && {
      trader: {
        tradingName: oneLine(trader.tradingName),
        address: manyLines(trader.address),
        council: oneLine(trader.council),
        licenceNumber: oneLine(trader.licenceNumber),
      },
    }),
  };
}

/** Deletes the viewer's draft, if any, and releases its video unless the sent application uses it. */
export async function discardApplicationDraft(
  ctx: MutationCtx,
  userId: Id<"users">,
  sentVideo?: Id<"_storage">,
): Promise<void> {
  const draft = await applicationDraftOf(ctx, userId);
  if (draft) await deleteDraft(ctx, draft, sentVideo);
}

async function deleteDraft(ctx: MutationCtx, draft: Draft, keep?: Id<"_storage">): Promise<void> {
  if (draft.videoId && draft.videoId !== keep) await releaseUpload(ctx, draft.videoId);
  await ctx.db.delete("applicationDrafts", draft._id);
}

/** Schedules the deletion of drafts untouched for thirty days; returns how many. */
export async function sweepApplicationDrafts(ctx: MutationCtx): Promise<number> {
  const old = ctx.db
    .query("applicationDrafts")
    .withIndex("by_updatedAt", (q) => q.lt("updatedAt", draftsKeptFrom()));
  return await startSweep(ctx, internal.sellers.drafts.deleteOld, old);
}

/** Deletes a draft, unless it has changed since the sweep found it. */
export async function deleteOldApplicationDraft(
  ctx: MutationCtx,
  draftId: Id<"applicationDrafts">,
): Promise<void> {
  const draft = await ctx.db.get("applicationDrafts", draftId);
  if (draft && draft.updatedAt < draftsKeptFrom()) await deleteDraft(ctx, draft);
}
