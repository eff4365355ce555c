import type { Infer } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { NAME_MAX } from "#convex/domain/shared/constants.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { releaseUpload, removeFile, attachUpload } from "#convex/shared/model/attachUpload.ts";
import type { proofFile } from "../tables";
import { draftsOf } from "./draftRows";
import { wasOrdered } from "./orderHistory";
import { changeStock } from "./stock";

type Proof = Doc<"listingProofs">;

export async function proofOf(ctx: QueryCtx, listingId: Id<"listings">): Promise<Proof | null> {
  return await ctx.db
    .query("listingProofs")
    .withIndex("by_listingId_and_retiredAt", (q) =>
      q.eq("listingId", listingId).eq("retiredAt", undefined),
    )
    .unique();
}

/**
 * Stores a proof for `species`, and withholds the listing until an admin has accepted it. A proof that
 * already covers the species with the same file is left alone; one no longer needed is removed. `draftId`:
 * the draft the file comes from.
 */
export async function saveProof(
  ctx: MutationCtx,
  viewer: Profile,
  listingId: Id<"listings">,
  species: string[],
  file: Infer<typeof proofFile> | undefined,
  draftId: Id<"listingDrafts"> | undefined,
): Promise<void> {
  if (species.length === 0) {
    await removeUnneededProof(ctx, listingId);
    return;
  }
  const currentProof = await proofOf(ctx, listingId);
  const isSame = file !== undefined && file.storageId === currentProof?.fileId;
  const isCovered =
    currentProof !== null && species.every((name) => currentProof.species.includes(name));
  if (file === undefined || (isSame && isCovered)) {
    if (currentProof) await applyProofStatus(ctx, listingId, currentProof.status);
    return;
  }
  await attachUpload(ctx, viewer, file.storageId, "proof");
  if (!isSame) await requireUnusedFile(ctx, viewer.userId, file.storageId, draftId);
  const isPreviousRetained =
    currentProof !== null && !isSame && (await retainSoldProof(ctx, currentProof));
  if (currentProof && !isSame && !isPreviousRetained) await releaseUpload(ctx, currentProof.fileId);
  const fields = {
    fileId: file.storageId,
    fileName: cutText(normaliseLine(file.name), NAME_MAX),
    species,
    status: "waiting" as const,
    reason: undefined,
    // Identifies the version an admin has seen, so it must be unique.
    sentAt: Math.max(Date.now(), (currentProof?.sentAt ?? 0) + 1),
    decidedAt: undefined,
    // The approval applied to the previous file.
    ...(isSame ? {} : { acceptedAt: undefined, accepted: undefined }),
  };
  if (currentProof && !isPreviousRetained)
    await ctx.db.patch("listingProofs", currentProof._id, fields);
  else await ctx.db.insert("listingProofs", { listingId, sellerId: viewer.userId, ...fields });
  await applyProofStatus(ctx, listingId, "waiting");
}

/**
 * Retains a superseded or unneeded proof if animals may have been sold under it, and returns whether it
 * did. The row reverts to its state at the latest approval.
 */
async function retainSoldProof(ctx: MutationCtx, proof: Proof): Promise<boolean> {
  const isAccepted = proof.status === "accepted" || proof.acceptedAt !== undefined;
  if (!isAccepted || !(await wasOrdered(ctx, proof.listingId))) return false;
  await ctx.db.patch("listingProofs", proof._id, {
    retiredAt: Date.now(),
    status: "accepted",
    species: proof.accepted?.species ?? proof.species,
    decidedAt: proof.acceptedAt ?? proof.decidedAt,
    // A later reason doesn't apply to that approval.
    reason: proof.status === "accepted" ? proof.reason : undefined,
  });
  return true;
}

/**
 * Removes the proof of a listing that no longer needs one, unless animals were sold under it, and
 * releases the listing.
 */
export async function removeUnneededProof(
  ctx: MutationCtx,
  listingId: Id<"listings">,
): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof && !(await retainSoldProof(ctx, proof))) await removeProof(ctx, listingId);
  await applyProofStatus(ctx, listingId, null);
}

/**
 * Sends a proof back to the queue unless it was refused, because the offer has changed or another law applies
 * at its new location.
 */
export async function requeueProof(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof === null || proof.status === "refused") return;
  await ctx.db.patch("listingProofs", proof._id, {
    status: "waiting",
    reason: undefined,
    sentAt: Math.max(Date.now(), proof.sentAt + 1),
    decidedAt: undefined,
  });
  await applyProofStatus(ctx, listingId, "waiting");
}

/** Withholds or releases a listing according to the status of its proof; null: it has none and needs none. */
export async function applyProofStatus(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  status: Proof["status"] | null,
): Promise<void> {
  const isAccepted = status === "accepted";
  await changeStock(ctx, listingId, () => ({
    proof: status === null || isAccepted ? undefined : status,
    isProofAccepted: isAccepted ? true : undefined,
  }));
}

/**
 * Withholds a listing until a proof covers everything the law now requires; refuses one in the queue that
 * covers less.
 */
export async function withholdUntilProof(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  proof: Proof | null,
): Promise<void> {
  if (proof?.status === "waiting") {
    await ctx.db.patch("listingProofs", proof._id, {
      status: "refused",
      reason: "The law now asks for more than this proof covers.",
      decidedAt: Date.now(),
    });
  }
  await changeStock(ctx, listingId, () => ({ proof: "asked", isProofAccepted: undefined }));
}

/**
 * Fails if another listing or draft uses the file: a file is deleted with the listing or draft it was
 * uploaded for, so two can't share one. `draftId`: the draft being saved or replaced by the listing. Errors:
 * `proof_in_use`.
 */
export async function requireUnusedFile(
  ctx: QueryCtx,
  sellerId: Id<"users">,
  fileId: Id<"_storage">,
  draftId: Id<"listingDrafts"> | undefined,
): Promise<void> {
  const listingProof = await ctx.db
    .query("listingProofs")
    .withIndex("by_fileId", (q) => q.eq("fileId", fileId))
    .first();
  const drafts = await draftsOf(ctx, sellerId);
  const isInDraft = drafts.some(({ _id, proof }) => _id !== draftId && proof?.storageId === fileId);
  if (listingProof || isInDraft) fail("proof_in_use");
}

export async function removeProof(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof === null) return;
  await removeFile(ctx, proof.fileId);
  await ctx.db.delete("listingProofs", proof._id);
}

/**
 * Records an admin's decision on the proof they saw, which was sent at `sentAt`; an acceptance also
 * records the listing's title. Acceptance stops withholding the listing. Errors: `proof_changed` if it was
 * decided or replaced since.
 */
export async function settleProof(
  ctx: MutationCtx,
  proof: Proof,
  sentAt: number,
  listingTitle: string,
  accept: boolean,
  reason: string,
): Promise<void> {
  if (proof.status !== "waiting" || proof.sentAt !== sentAt) fail("proof_changed");
  const status = accept ? "accepted" : "refused";
  const decidedAt = Date.now();
  const { species } = proof;
  const acceptance = accept ? { acceptedAt: decidedAt, accepted: { listingTitle, species } } : {};
  await ctx.db.patch("listingProofs", proof._id, { status, reason, decidedAt, ...acceptance });
  await applyProofStatus(ctx, proof.listingId, status);
}
