/** Application drafts: one per user. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { releaseUpload } from "#convex/shared/model/attachUpload.ts";

/** The user's own upload with the purpose `packagingVideo`, and its file name. */
export type Video = { storageId: Id<"_storage">; name: string };

type Draft = Doc<"applicationDrafts">;

export async function applicationDraftOf(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Draft | null> {
  return await ctx.db
    .query("applicationDrafts")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
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

export async function deleteDraft(
  ctx: MutationCtx,
  draft: Draft,
  fileToKeep?: Id<"_storage">,
): Promise<void> {
  if (draft.videoId && draft.videoId !== fileToKeep) await releaseUpload(ctx, draft.videoId);
  await ctx.db.delete("applicationDrafts", draft._id);
}
