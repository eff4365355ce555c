/** Forms half filled in, of every slice: kept for thirty days after their last change. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { DRAFT_LIFE_MS } from "../../domain/shared/constants";
import { startSweep } from "./jobs";

const JOBS = {
  applicationDrafts: "forgetApplicationDraft",
  listingDrafts: "forgetListingDraft",
} as const;
type DraftTable = keyof typeof JOBS;

const lastKept = () => Date.now() - DRAFT_LIFE_MS;

/** Hands over the drafts of a table that nobody has touched for thirty days; returns how many. */
export async function sweepDrafts(ctx: MutationCtx, table: DraftTable): Promise<number> {
  const old = ctx.db.query(table).withIndex("by_updatedAt", (q) => q.lt("updatedAt", lastKept()));
  return await startSweep(ctx, JOBS[table], old);
}

/** For the step of that sweep: whether the draft is still there, and nobody has touched it meanwhile. */
export const isOldDraft = <Draft extends Pick<Doc<DraftTable>, "updatedAt">>(
  draft: Draft | null,
): draft is Draft => draft !== null && draft.updatedAt < lastKept();
