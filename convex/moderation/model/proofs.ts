/** Decisions on the proof that a restricted species may be sold. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { settleProof } from "#convex/listings/model/proofs.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";
import { proofMail } from "../mail/proofs";

type Decision = {
  proofId: Id<"listingProofs">;
  /** When the version the admin saw was sent (ms epoch). */
  sentAt: number;
  accept: boolean;
  reason: string;
};

/** Decides, records the decision in the trail, and notifies the seller by bell and email. */
export async function decideProof(
  ctx: MutationCtx,
  admin: Profile,
  { proofId, sentAt, accept, reason }: Decision,
): Promise<void> {
  const proof = (await ctx.db.get("listingProofs", proofId)) ?? fail("not_found");
  const listing = (await ctx.db.get("listings", proof.listingId)) ?? fail("not_found");
  const { sellerId, title } = listing;
  if (sellerId === admin.userId) fail("forbidden");
  if (proof.status !== "waiting" && proof.sentAt === sentAt) {
    await requireUndecided(ctx, admin, listing._id, ["accept_proof", "refuse_proof"]);
  }
  await settleProof(ctx, proof, sentAt, title, accept, reason);
  await recordAction(ctx, admin, {
    action: accept ? "accept_proof" : "refuse_proof",
    targetType: "listing",
    targetId: listing._id,
    person: sellerId,
    reason,
  });
  // The same file can be sent again for another species, and needs a new decision.
  const occasion = `proof-${proofId}-${sentAt}`;
  await notify(ctx, sellerId, occasion, {
    kind: "proof",
    accepted: accept,
    listingId: listing._id,
    listingTitle: title,
  });
  const seller = await profileOf(ctx, sellerId);
  if (seller === null || seller.deletedAt !== null) return;
  await enqueueEmail(ctx, {
    kind: "notice",
    to: seller.email,
    userId: sellerId,
    idempotencyKey: occasion,
    ...proofMail(title, accept, reason),
  });
}
