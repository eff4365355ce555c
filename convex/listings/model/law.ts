/** Checks listings against the law: when written, when put back on sale, and when the law table changes. */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { lawOf, speciesToProve } from "#convex/domain/listings/law/law.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import { lawVersion } from "#convex/domain/listings/law/version.ts";
import { lawProblem } from "#convex/domain/listings/speciesLaw.ts";
import { someOf } from "#convex/domain/shared/someOf.ts";
import { type Problem, problemText } from "#convex/errors.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { NEXT_ROUND_MS, startSweep, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { lawMail, type OffSale } from "../mail/law";
import { updateReview } from "./descriptionReview";
import { requireProof, removeUnneededProof, matchProof, proofOf } from "./proofs";
import { changeStock } from "./stock";

type Listing = Doc<"listings">;
type Written = Pick<Listing, "title" | "species" | "outcode">;

/**
 * Checks a title and species against the law at the listing's location: what needs proof, and what bars it
 * from the shop. `proven`: species covered by an earlier proof; `isSent`: proof is sent with this call.
 */
export function judge(
  { title, species: name, outcode }: Written,
  proven: readonly string[],
  isSent = false,
): { toProve: string[]; problem: Problem | null } {
  const places = lawPlacesOf(outcode);
  const toProve = speciesToProve({ title, name }, places);
  const isShown = isSent || toProve.every((one) => proven.includes(one));
  return { toProve, problem: lawProblem(lawOf({ title, name }, places), isShown) };
}

/** Checks a stored listing, with its stored proof. */
export async function judgeKept(
  ctx: QueryCtx,
  listing: Listing,
): Promise<ReturnType<typeof judge>> {
  return judge(listing, (await proofOf(ctx, listing._id))?.species ?? []);
}

/**
 * Enqueues listings that have not been checked against the current law: legacy rows, and all of them after a
 * change. Schedules itself while there are more; returns how many it enqueued.
 */
export async function sweepLaw(ctx: MutationCtx): Promise<number> {
  const now = lawVersion();
  const listings = () => ctx.db.query("listings");
  const others = [
    listings().withIndex("by_lawVersion", (q) => q.lt("lawVersion", now)),
    listings().withIndex("by_lawVersion", (q) => q.gt("lawVersion", now)),
  ];
  let started = 0;
  for (const due of others) started += await startSweep(ctx, "judgeListing", due);
  if (started >= SWEEP_BATCH) {
    await ctx.scheduler.runAfter(NEXT_ROUND_MS, internal.listings.law.sweep, {});
  }
  return started;
}

/**
 * Checks a listing against the current law. A forbidden one goes off sale with the reason; one that needs
 * proof is withheld until the proof is accepted. Notifies the seller, once about a proof. A listing that its
 * seller took down is checked when they put it back. `isAnew`: recheck even if it was checked against this
 * version while off sale.
 */
export async function holdAgainstLaw(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  { isAnew = false } = {},
): Promise<void> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null || (listing.lawVersion === lawVersion() && !isAnew)) return;
  await ctx.db.patch("listings", listingId, { lawVersion: lawVersion() });
  await updateReview(ctx, listingId);
  const proof = await proofOf(ctx, listingId);
  const { toProve, problem } = judge(listing, proof?.species ?? []);
  if (problem === null) {
    await changeStock(ctx, listingId, () => ({ barred: undefined }));
    // An accepted proof withholds nothing, so it stays.
    if (listing.proof !== undefined && toProve.length === 0)
      await removeUnneededProof(ctx, listingId);
    else if (listing.proof === "asked") await matchProof(ctx, listingId, proof?.status ?? null);
    return;
  }
  if (!listing.isActive) return;
  const asksProof = problem.code === "species_restricted";
  if (asksProof) await requireProof(ctx, listingId, proof);
  else {
    const barred = problemText(problem);
    await changeStock(ctx, listingId, () => ({ isActive: false, barred }));
  }
  // The version also changes with the species data; don't notify again a seller already asked for proof.
  const isAsked = asksProof && listing.proof === "asked";
  if (listing.quantity > 0 && !isAsked) {
    await notifySeller(ctx, listing, lawVersion(), {
      cause: "law",
      asksProof,
      reason: problemText(problem),
    });
  }
}

/**
 * Takes a listing off sale because of its description, as decided by an admin, and sends the seller the
 * reason.
 */
export async function takeDown(
  ctx: MutationCtx,
  listing: Listing,
  names: readonly string[],
  adminsReason: string,
): Promise<void> {
  const reason = `An admin took it off sale because the description mentions ${someOf(names, "and")}. Reason: ${adminsReason}`;
  await changeStock(ctx, listing._id, () => ({ isActive: false, barred: reason }));
  await notifySeller(ctx, listing, `review-${Date.now()}`, {
    cause: "admin",
    asksProof: false,
    reason,
  });
}

/**
 * Notifies once per `occasion`, by bell and by email whatever the seller's email settings, because it is
 * about the law.
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
    asksProof: offSale.asksProof,
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
