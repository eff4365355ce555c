/** The proof that the law asks of who sells a restricted species: kept with the listing, which waits for it. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { NAME_MAX } from "../../domain/shared/constants";
import { cutText, oneLine } from "../../domain/shared/text";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { releaseUpload, removeFile, takeUpload } from "../../shared/rules/uploads";
import { listingProofs, type proofFile } from "../tables";
import { draftsOf } from "./draftRows";
import { wasOrdered } from "./ordered";
import { changeStock } from "./stock";

type Proof = Doc<"listingProofs">;

/** The proof of a listing as it is; null when it needs none. */
export async function proofOf(ctx: QueryCtx, listingId: Id<"listings">): Promise<Proof | null> {
  return await ctx.db
    .query("listingProofs")
    .withIndex("by_listingId_and_keptSince", (q) =>
      q.eq("listingId", listingId).eq("keptSince", undefined),
    )
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

/** The proof of a listing for its seller; null when none was sent. */
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
 * already, or was sent for the same species, stays as it is; what is needed no more goes. `draftId`: the draft that the
 * file comes from. `not_found` for a file that is not the viewer's, `proof_in_use` for that of another listing or draft.
 */
export async function keepProof(
  ctx: MutationCtx,
  viewer: Profile,
  listingId: Id<"listings">,
  species: string[],
  file: Infer<typeof proofFile> | undefined,
  draftId: Id<"listingDrafts"> | undefined,
): Promise<void> {
  if (species.length === 0) {
    await dropProof(ctx, listingId);
    return;
  }
  const before = await proofOf(ctx, listingId);
  const isSame = file !== undefined && file.storageId === before?.fileId;
  const isCovered = before !== null && species.every((name) => before.species.includes(name));
  if (file === undefined || (isSame && isCovered)) {
    if (before) await matchProof(ctx, listingId, before.status);
    return;
  }
  await takeUpload(ctx, viewer, file.storageId, "proof");
  if (!isSame) await requireFree(ctx, viewer.userId, file.storageId, draftId);
  const keepsBefore = before !== null && !isSame && (await keepForSales(ctx, before));
  if (before && !isSame && !keepsBefore) await releaseUpload(ctx, before.fileId);
  const fields = {
    fileId: file.storageId,
    fileName: cutText(oneLine(file.name), NAME_MAX),
    species,
    status: "waiting" as const,
    reason: undefined,
    // Names what an admin has seen, so no two are alike.
    sentAt: Math.max(Date.now(), (before?.sentAt ?? 0) + 1),
    decidedAt: undefined,
    // The yes was of the file before.
    ...(isSame ? {} : { acceptedAt: undefined, accepted: undefined }),
  };
  if (before && !keepsBefore) await ctx.db.patch("listingProofs", before._id, fields);
  else await ctx.db.insert("listingProofs", { listingId, sellerId: viewer.userId, ...fields });
  await matchProof(ctx, listingId, "waiting");
}

/**
 * Of a proof that the listing needs no more, or has another for: whether it is kept, since animals may have been sold under
 * it. Their order stands, and so does what showed that they could be sold: the row is again as it was at the latest yes.
 */
async function keepForSales(ctx: MutationCtx, proof: Proof): Promise<boolean> {
  const isAccepted = proof.status === "accepted" || proof.acceptedAt !== undefined;
  if (!isAccepted || !(await wasOrdered(ctx, proof.listingId))) return false;
  await ctx.db.patch("listingProofs", proof._id, {
    keptSince: Date.now(),
    status: "accepted",
    species: proof.accepted?.species ?? proof.species,
    decidedAt: proof.acceptedAt ?? proof.decidedAt,
    // What was said later was not said of it.
    reason: proof.status === "accepted" ? proof.reason : undefined,
  });
  return true;
}

/**
 * The law asks for no proof of a listing: what was sent goes, unless animals were sold under it, and the listing waits for
 * none.
 */
export async function dropProof(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof && !(await keepForSales(ctx, proof))) await removeProof(ctx, listingId);
  await matchProof(ctx, listingId, null);
}

/**
 * What is offered is no longer what was accepted, or another law holds where it is: an admin has to look at the proof
 * for it.
 */
export async function lookAgain(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof === null || proof.status === "refused") return;
  await ctx.db.patch("listingProofs", proof._id, {
    status: "waiting",
    reason: undefined,
    sentAt: Math.max(Date.now(), proof.sentAt + 1),
    decidedAt: undefined,
  });
  await matchProof(ctx, listingId, "waiting");
}

/** Keeps a listing from the shop, or not, by what became of the proof that covers it; null where the law asks for none. */
export async function matchProof(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  status: Proof["status"] | null,
): Promise<void> {
  const isAccepted = status === "accepted";
  await changeStock(ctx, listingId, () => ({
    proof: status === null || isAccepted ? undefined : status,
    proofSeen: isAccepted ? true : undefined,
  }));
}

/** Keeps a listing from the shop until a proof is sent that covers what the law asks one for now: what waits covers less. */
export async function askProof(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  before: Proof | null,
): Promise<void> {
  if (before?.status === "waiting") {
    await ctx.db.patch("listingProofs", before._id, {
      status: "refused",
      reason: "The law has come to ask for more than this covers.",
      decidedAt: Date.now(),
    });
  }
  await changeStock(ctx, listingId, () => ({ proof: "asked", proofSeen: undefined }));
}

/**
 * A file goes with the listing or the draft that it was uploaded for, so no two have one: what proves two animals is
 * uploaded for both. `draftId`: the draft whose place the listing takes, or that is saved. `proof_in_use`.
 */
export async function requireFree(
  ctx: QueryCtx,
  sellerId: Id<"users">,
  fileId: Id<"_storage">,
  draftId: Id<"listingDrafts"> | undefined,
): Promise<void> {
  const listed = await ctx.db
    .query("listingProofs")
    .withIndex("by_fileId", (q) => q.eq("fileId", fileId))
    .first();
  const drafts = await draftsOf(ctx, sellerId);
  const drafted = drafts.some(({ _id, proof }) => _id !== draftId && proof?.storageId === fileId);
  if (listed || drafted) fail("proof_in_use");
}

/** Takes the proof of a listing away with it. */
export async function removeProof(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const proof = await proofOf(ctx, listingId);
  if (proof === null) return;
  await removeFile(ctx, proof.fileId);
  await ctx.db.delete("listingProofs", proof._id);
}

/**
 * What an admin makes of the proof that they have seen, which was sent at `sentAt` for a listing of that title. The
 * listing goes on the shelf with a yes. `proof_changed` when it was decided on meanwhile, or another file or species was
 * sent.
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
  const yes = accept ? { acceptedAt: decidedAt, accepted: { listingTitle, species } } : {};
  await ctx.db.patch("listingProofs", proof._id, { status, reason, decidedAt, ...yes });
  await matchProof(ctx, proof.listingId, status);
}
