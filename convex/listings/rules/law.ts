/** The law on a listing: when it is written, when it is put back, and when the table of law has changed. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import { env, type MutationCtx, type QueryCtx } from "../../_generated/server";
import { lawOf, offeredBlocked, speciesToProve } from "../../domain/listings/law/law";
import { lawPlacesOf } from "../../domain/listings/law/places";
import { lawVersion } from "../../domain/listings/law/version";
import { descriptionProblem, lawProblem } from "../../domain/listings/speciesLaw";
import { type Problem, problemText } from "../../errors";
import { notify } from "../../notifications/rules/notify";
import { profileOf } from "../../shared/rules/access";
import { NEXT_ROUND_MS, startSweep, SWEEP_BATCH } from "../../shared/rules/jobs";
import { enqueueEmail } from "../../shared/rules/outbox";
import { lawMail } from "../mail/law";
import { requireProof, removeUnneededProof, matchProof, proofOf } from "./proofs";
import { changeStock } from "./stock";

type Listing = Doc<"listings">;
type Written = Pick<Listing, "title" | "species" | "description" | "outcode"> & {
  images: readonly { alt?: string | undefined }[];
};

/**
 * What the law makes of a listing at its place: what it asks a proof for, and what keeps it from the shop. `proven`: what
 * one was sent for before; `isSent`: one comes with the call. The words of photographs are read as the description is:
 * buyers and search engines get them too.
 */
export function judge(
  { title, species: name, description, outcode, images }: Written,
  proven: readonly string[],
  isSent = false,
): { toProve: string[]; problem: Problem | null } {
  const places = lawPlacesOf(outcode);
  const toProve = speciesToProve({ title, name }, places);
  const isShown = isSent || toProve.every((one) => proven.includes(one));
  const problem =
    lawProblem(lawOf({ title, name }, places), isShown) ??
    descriptionProblem(offeredBlocked(wordsOf(description, images), places, { title, name }));
  return { toProve, problem };
}

/** A description and the words of its photographs, each a sentence of its own. */
export const wordsOf = (description: string, images: Written["images"]): string =>
  [description, ...images.map(({ alt = "" }) => alt)].join("\n");

/** The same of one that is kept, with the proof that was sent for it. */
export async function judgeKept(
  ctx: QueryCtx,
  listing: Listing,
): Promise<ReturnType<typeof judge>> {
  return judge(listing, (await proofOf(ctx, listing._id))?.species ?? []);
}

/**
 * Finds listings that were never held against the table of law as it is now: those from before it, and all of them when it
 * has changed. Goes on by itself while there are more; returns how many it has handed over.
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
 * Holds a listing against the law as it is now. What may not be sold leaves the shelf with the reason; what needs a proof is
 * not sold until one is seen; the seller is told, of a proof once. What its seller took down is looked at when they put it
 * back. `isAnew`: also when it was held against this law while it was off the shelf.
 */
export async function holdAgainstLaw(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  { isAnew = false } = {},
): Promise<void> {
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null || (listing.lawVersion === lawVersion() && !isAnew)) return;
  await ctx.db.patch("listings", listingId, { lawVersion: lawVersion() });
  const proof = await proofOf(ctx, listingId);
  const { toProve, problem } = judge(listing, proof?.species ?? []);
  if (problem === null) {
    await changeStock(ctx, listingId, () => ({ barred: undefined }));
    // An accepted proof withholds nothing, and is kept.
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
  // The table changes with every name of the species data: who was asked before has heard of it.
  const isAsked = asksProof && listing.proof === "asked";
  if (listing.quantity > 0 && !isAsked) await tell(ctx, listing, problem);
}

/** By the bell and by mail, once for each table of law, whatever mails the person chose: it is about the law. */
async function tell(ctx: MutationCtx, listing: Listing, problem: Problem): Promise<void> {
  const seller = await profileOf(ctx, listing.sellerId);
  if (seller === null || seller.deletedAt !== null) return;
  const occasion = `law-${listing._id}-${lawVersion()}`;
  await notify(ctx, listing.sellerId, occasion, {
    kind: "law",
    asksProof: problem.code === "species_restricted",
    listingId: listing._id,
    listingTitle: listing.title,
  });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: seller.email,
    userId: listing.sellerId,
    idempotencyKey: occasion,
    ...lawMail(listing.title, problem, `${env.SITE_URL}/listing/edit/${listing._id}`),
  });
}
