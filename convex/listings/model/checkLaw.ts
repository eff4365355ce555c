/** The law on a listing: when it is saved, when it is put back on sale, and after a change in the law. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { lawOf, speciesToProve } from "#convex/domain/listings/law/law.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import { lawProblem } from "#convex/domain/listings/speciesLaw.ts";
import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import { problemText } from "#convex/errors.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { lawMail, type OffSale } from "../mail/lawEmail";
import { updateReview } from "./listingReview";
import { withholdUntilProof, removeUnneededProof, applyProofStatus, proofOf } from "./saveProof";
import { changeStock } from "./stock";
import { recordTakedown } from "./takedown";

type Listing = Doc<"listings">;
type ListingText = Pick<Listing, "title" | "species" | "outcode">;

/**
 * Checks a listing by title and species under the law at its place: what needs proof, and what forbids its
 * sale. `provenSpecies`: species that a stored proof covers; `hasNewProof`: the seller is sending one now.
 */
export function checkListing(
  { title, species: name, outcode }: ListingText,
  provenSpecies: readonly string[],
  hasNewProof = false,
): { toProve: string[]; problem: ReturnType<typeof lawProblem> } {
  const places = lawPlacesOf(outcode);
  const toProve = speciesToProve({ title, name }, places);
  const isProofSent = hasNewProof || toProve.every((species) => provenSpecies.includes(species));
  return { toProve, problem: lawProblem(lawOf({ title, name }, places), isProofSent) };
}

export async function checkStoredListing(
  ctx: QueryCtx,
  listing: Listing,
): Promise<ReturnType<typeof checkListing>> {
  return checkListing(listing, (await proofOf(ctx, listing._id))?.species ?? []);
}

/**
 * Rechecks a listing against current law. One that may no longer be sold is taken off sale with the reason;
 * one that needs a proof is withheld until an admin has accepted it. The seller is notified, about a proof
 * only once. A listing that is off sale stays off sale, and only loses a reason or proof that no longer
 * applies: it is checked when put back on sale.
 */
export async function recheckListing(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) return;
  await updateReview(ctx, listingId);
  const proof = await proofOf(ctx, listingId);
  const { toProve, problem } = checkListing(listing, proof?.species ?? []);
  if (problem === null) {
    await changeStock(ctx, listingId, () => ({ barReason: undefined }));
    // An accepted proof withholds nothing, so it stays.
    if (listing.proof !== undefined && toProve.length === 0)
      await removeUnneededProof(ctx, listingId);
    else if (listing.proof === "asked")
      await applyProofStatus(ctx, listingId, proof?.status ?? null);
    return;
  }
  if (!listing.isActive) return;
  const isProofRequired = problem.code === "species_restricted";
  if (isProofRequired) await withholdUntilProof(ctx, listingId, proof);
  else {
    const barText = problemText(problem);
    await changeStock(ctx, listingId, () => ({ isActive: false, barReason: barText }));
  }
  const isAsked = isProofRequired && listing.proof === "asked";
  if (listing.quantity > 0 && !isAsked) {
    await notifySeller(ctx, listing, `recheck-${Date.now()}`, {
      cause: "law",
      isProofRequired,
      reason: problemText(problem),
    });
  }
}

/**
 * Takes a listing off sale, as decided by an admin, and sends the seller the reason. `names`: the barred
 * species it names that led to the decision; empty if there was another reason.
 */
export async function takeDown(
  ctx: MutationCtx,
  listing: Listing,
  names: readonly string[],
  adminsReason: string,
): Promise<void> {
  const speciesClause =
    names.length === 0 ? "" : ` because it mentions ${summariseNames(names, "and")}`;
  const reason = `Shoal took it off sale${speciesClause}. Reason: ${adminsReason}`;
  // `purgedBy` is cleared, so that undoing an earlier ban doesn't put the listing back.
  const fields = await recordTakedown(ctx, listing, reason);
  const offSale = { isActive: false, takedownReason: reason, purgedBy: undefined, ...fields };
  await changeStock(ctx, listing._id, () => offSale);
  await notifySeller(ctx, listing, `review-${Date.now()}`, {
    cause: "admin",
    isProofRequired: false,
    isFinal: fields.isTakedownFinal === true,
    reason,
  });
}

/**
 * Notifies once per `occasion`, by bell and by email regardless of the seller's email settings, because their
 * listing is no longer on sale.
 */
async function notifySeller(
  ctx: MutationCtx,
  listing: Listing,
  occasion: string,
  offSale: OffSale,
): Promise<void> {
  const seller = await profileOf(ctx, listing.sellerId);
  if (seller === null || seller.deletedAt !== null) return;
  const key = `law-${listing._id}-${occasion}`;
  await notify(ctx, listing.sellerId, key, {
    kind: "law",
    isProofRequired: offSale.isProofRequired,
    listingId: listing._id,
    listingTitle: listing.title,
  });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: seller.email,
    userId: listing.sellerId,
    idempotencyKey: key,
    ...lawMail(listing.title, offSale, `${env.SITE_URL}/listing/edit/${listing._id}`),
  });
}
