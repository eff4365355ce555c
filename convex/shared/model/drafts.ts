/** Form drafts of every slice, deleted thirty days after their last change. */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { DRAFT_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { startSweep } from "./jobs";

type DraftTable = "applicationDrafts" | "listingDrafts";

const lastKept = () => Date.now() - DRAFT_LIFE_MS;

/** Schedules the deletion of application drafts untouched for thirty days; returns how many. */
export async function sweepApplicationDrafts(ctx: MutationCtx): Promise<number> {
  const drafts = ctx.db.query("applicationDrafts");
  const old = drafts.withIndex("by_updatedAt", (q) => q.lt("updatedAt", lastKept()));
  return await startSweep(ctx, "forgetApplicationDraft", old);
}

/** Schedules the deletion of listing drafts untouched for thirty days; returns how many. */
export async function sweepListingDrafts(ctx: MutationCtx): Promise<number> {
  const drafts = ctx.db.query("listingDrafts");
  const old = drafts.withIndex("by_updatedAt", (q) => q.lt("updatedAt", lastKept()));
  return await startSweep(ctx, "forgetListingDraft", old);
}

/** Whether the draft still exists and is still untouched; the sweep's step checks again. */
export const isOldDraft = <Draft extends Pick<Doc<DraftTable>, "updatedAt">>(
  draft: Draft | null,
): draft is Draft => draft !== null && draft.updatedAt < lastKept();
