/** Forms half filled in, of every slice: kept for thirty days after their last change. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { DRAFT_LIFE_MS } from "../../domain/shared/constants";
import { startSweep } from "./jobs";

type DraftTable = "applicationDrafts" | "listingDrafts";

const lastKept = () => Date.now() - DRAFT_LIFE_MS;

/** Hands over the application drafts that nobody has touched for thirty days; returns how many. */
export async function sweepApplicationDrafts(ctx: MutationCtx): Promise<number> {
  const drafts = ctx.db.query("applicationDrafts");
  const old = drafts.withIndex("by_updatedAt", (q) => q.lt("updatedAt", lastKept()));
  return await startSweep(ctx, "forgetApplicationDraft", old);
}

/** The same of listings. */
export async function sweepListingDrafts(ctx: MutationCtx): Promise<number> {
  const drafts = ctx.db.query("listingDrafts");
  const old = drafts.withIndex("by_updatedAt", (q) => q.lt("updatedAt", lastKept()));
  return await startSweep(ctx, "forgetListingDraft", old);
}

/** For the step of that sweep: whether the draft is still there, and nobody has touched it meanwhile. */
export const isOldDraft = <Draft extends Pick<Doc<DraftTable>, "updatedAt">>(
  draft: Draft | null,
): draft is Draft => draft !== null && draft.updatedAt < lastKept();
