/** Decided proofs, for when an authority or a buyer asks to see one. */
import type { PaginationOptions } from "convex/server";
import { literals } from "convex-helpers/validators";
import { type Infer, type ObjectType, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { mapPage, onlyPage, pageOf } from "#convex/shared/model/pages.ts";
import { nameOfAdmin } from "#convex/shared/model/trail.ts";
import { moderatedPerson, moderatedPersonView, personOfAddress } from "./people";

const DECISIONS = ["accepted", "refused"] as const;

/** `seller`: a full email address. */
export const decidedFilter = { status: literals(...DECISIONS), seller: v.optional(v.string()) };
type Filter = ObjectType<typeof decidedFilter>;

export const decidedProof = v.object({
  proofId: v.id("listingProofs"),
  listingId: v.id("listings"),
  /** As accepted; for a refused proof, the current title and species. */
  listingTitle: v.string(),
  species: v.array(v.string()),
  status: decidedFilter.status,
  reason: v.union(v.string(), v.null()),
  /** The name of the admin who decided. */
  by: v.string(),
  at: v.number(),
  /** Only for a refused proof: the earlier acceptance, with its title and species. */
  acceptedBefore: v.union(
    v.object({ at: v.number(), listingTitle: v.string(), species: v.array(v.string()) }),
    v.null(),
  ),
  /** When it was superseded or no longer needed; retained because animals were sold under it. */
  retiredAt: v.union(v.number(), v.null()),
  fileName: v.string(),
  url: v.union(v.string(), v.null()),
  seller: moderatedPerson,
});

export async function decidedPage(
  ctx: QueryCtx,
  { status, seller }: Filter,
  paginationOpts: PaginationOptions,
) {
  const options = pageOf(paginationOpts);
  const sellerId = await personOfAddress(ctx, seller);
  // No user has this address.
  if (sellerId === null) return onlyPage<Infer<typeof decidedProof>>([]);
  const proofs = ctx.db.query("listingProofs");
  const rows =
    sellerId === undefined
      ? proofs.withIndex("by_status_and_decidedAt", (q) => q.eq("status", status))
      : proofs.withIndex("by_status_and_sellerId_and_decidedAt", (q) =>
          q.eq("status", status).eq("sellerId", sellerId),
        );
  const result = await rows.order("desc").paginate(options);
  return await mapPage(result, (proof) => decidedView(ctx, proof, status));
}

async function decidedView(
  ctx: QueryCtx,
  proof: Doc<"listingProofs">,
  status: Filter["status"],
): Promise<Infer<typeof decidedProof>> {
  const { _id: proofId, listingId, species, accepted, acceptedAt, fileName, fileId } = proof;
  const isAccepted = status === "accepted";
  const listing = await ctx.db.get("listings", listingId);
  const titleNow = listing?.title ?? "";
  // A decided proof has one of the first two; both are optional in its type.
  const decidedAt = (isAccepted ? acceptedAt : undefined) ?? proof.decidedAt ?? proof.sentAt;
  const event = await decisionOf(ctx, proof, status, decidedAt);
  return {
    ...{ proofId, listingId, species, status, fileName },
    listingTitle: (isAccepted ? accepted?.listingTitle : undefined) ?? titleNow,
    reason: event?.reason ?? proof.reason ?? null,
    by: await nameOfAdmin(ctx, event?.adminId ?? null),
    at: decidedAt,
    acceptedBefore:
      isAccepted || acceptedAt === undefined
        ? null
        : { at: acceptedAt, ...(accepted ?? { listingTitle: titleNow, species }) },
    retiredAt: proof.retiredAt ?? null,
    url: await ctx.storage.getUrl(fileId),
    seller: await moderatedPersonView(ctx, proof.sellerId),
  };
}

/**
 * The decision's trail entry, written in the same transaction; null if the law refused the proof without an
 * admin.
 */
async function decisionOf(
  ctx: QueryCtx,
  { listingId }: Doc<"listingProofs">,
  status: Filter["status"],
  decidedAt: number,
): Promise<Doc<"moderationEvents"> | null> {
  const event = await ctx.db
    .query("moderationEvents")
    .withIndex("by_targetId_and_createdAt", (q) =>
      q.eq("targetId", listingId).gte("createdAt", decidedAt),
    )
    .first();
  return event?.action === (status === "accepted" ? "accept_proof" : "refuse_proof") ? event : null;
}
