/** The proof that the law asks of who sells a restricted species: kept with the listing, which waits for it. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { NAME_MAX } from "../../domain/shared/constants";
import { oneLine } from "../../domain/shared/text";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { releaseUpload, removeFile, takeUpload } from "../../shared/rules/uploads";
import { listingProofs, type proofFile } from "../tables";
import { changeStock } from "./stock";

type Proof = Doc<"listingProofs">;

/** The proof of a listing; null when it needed none. */
export async function proofOf(ctx: QueryCtx, listingId: Id<"listings">): Promise<Proof | null> {
  return await ctx.db
    .query("listingProofs")
    .withIndex("by_listingId", (q) => q.eq("listingId", listingId))
    .unique();
}

/** As its seller sees it. */
export const ownProof = v.object({
  status: listingProofs.validator.fields.status,
  species: v.array(v.string()),
  fileName: v.string(),
  url: v.union(v.string(), v.null()),
  /** What the admin said; null while it waits. */
  reason: v.union(v.string(), v.null()),
});

export async function viewProof(
  ctx: QueryCtx,
  listingId: Id<"listings">,
): Promise<Infer<typeof ownProof> | null> {
  const proof = await proofOf(ctx, listingId);
  if (proof === null) return null;
  const { status, species, fileName, fileId, reason = null } = proof;
  return { status, species, fileName, url: await ctx.storage.getUrl(fileId), reason };
}

/**
 * Keeps what was sent for `species` with the listing, which is withheld until an admin has seen it. What is proven
 * already, or was sent for the same species, stays as it is; what is needed no more goes.
 */
export async function keepProof(
  ctx: MutationCtx,
  viewer: Profile,
  listingId: Id<"listings">,
  species: string[],
  file: Infer<typeof proofFile> | undefined,
): Promise<void> {
  const before = await proofOf(ctx, listingId);
  if (species.length === 0) {
    if (before) await forgetProof(ctx, before);
    await changeStock(ctx, listingId, () => ({ proof: undefined }));
    return;
  }
  const isSame = file !== undefined && file.storageId === before?.fileId;
  const isCovered = before !== null && species.every((name) => before.species.includes(name));
  if (file === undefined || (isSame && isCovered)) return;
  await takeUpload(ctx, viewer, file.storageId, "proof");
  if (!isSame) await requireFree(ctx, file.storageId);
  if (before && !isSame) await releaseUpload(ctx, before.fileId);
  const fields = {
    fileId: file.storageId,
    fileName: oneLine(file.name).slice(0, NAME_MAX),
    species,
    status: "waiting" as const,
    reason: undefined,
    // Names what an admin has seen, so no two are alike.
    sentAt: Math.max(Date.now(), (before?.sentAt ?? 0) + 1),
    decidedAt: undefined,
  };
  if (before) await ctx.db.patch("listingProofs", before._id, fields);
  else await ctx.db.insert("listingProofs", { listingId, sellerId: viewer.userId, ...fields });
  await changeStock(ctx, listingId, () => ({ proof: "waiting" }));
}

/** A file goes with its listing, so no two listings have one: `not_found`. */
async function requireFree(ctx: QueryCtx, fileId: Id<"_storage">): Promise<void> {
  const holder = await ctx.db
    .query("listingProofs")
    .withIndex("by_fileId", (q) => q.eq("fileId", fileId))
    .first();
  if (holder) fail("not_found");
}

async function forgetProof(ctx: MutationCtx, proof: Proof): Promise<void> {
  await removeFile(ctx, proof.fileId);
  await ctx.db.delete("listingProofs", proof._id);
}

/** Takes the proof of a listing away with it. */
export async function removeProof(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof) await forgetProof(ctx, proof);
}

/**
 * What an admin makes of the proof that they have seen, which was sent at `sentAt`. The listing goes on the shelf with a
 * yes. `proof_changed` when it was decided on meanwhile, or another file or species was sent.
 */
export async function settleProof(
  ctx: MutationCtx,
  proof: Proof,
  sentAt: number,
  accept: boolean,
  reason: string,
): Promise<void> {
  if (proof.status !== "waiting" || proof.sentAt !== sentAt) fail("proof_changed");
  await ctx.db.patch("listingProofs", proof._id, {
    status: accept ? "accepted" : "refused",
    reason,
    decidedAt: Date.now(),
  });
  await changeStock(ctx, proof.listingId, () => ({ proof: accept ? undefined : "refused" }));
}
