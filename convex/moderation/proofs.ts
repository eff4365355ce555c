/** Proofs that restricted species may be sold: decisions on them, and decided ones for authorities and buyers. */

import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import { env, type QueryCtx } from "../_generated/server";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { notificationText } from "../domain/notifications/notificationText";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { settleProof } from "../listings/model/saveProof";
import { notify } from "../notifications/model/notify";
import { profileOf } from "../shared/model/access";
import { enqueueEmail } from "../shared/model/enqueueEmail";
import { mapPage, onlyPage, requirePageSize } from "../shared/model/pages";
import { nameOfAdmin, recordAction, requireUndecided } from "../shared/model/trail";
import { proofMail } from "./mail/proofEmail";
import { requireReason } from "./model/decideReport";
import { moderatedPerson, moderatedPersonView, personOfAddress } from "./model/people";

/**
 * Accepts or refuses the proof that a restricted species may be sold, in the version the admin saw; records
 * it in the trail and sends the seller the reason by bell and email. Errors: `reason_required`, `not_found`,
 * `decided_already`, `proof_changed`; `forbidden` for the admin's own listing.
 */
export const decide = adminMutation({
  args: {
    proofId: v.id("listingProofs"),
    /**
     * When the version the admin saw was sent (`at` in the queue): a new file or species makes a new version.
     */
    sentAt: v.number(),
    accept: v.boolean(),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { proofId, sentAt, accept, reason }) => {
    const { viewer } = ctx;
    const reasonText = requireReason(reason);
    const proof = (await ctx.db.get("listingProofs", proofId)) ?? fail("not_found");
    const listing = (await ctx.db.get("listings", proof.listingId)) ?? fail("not_found");
    const { sellerId, title } = listing;
    await requireUninvolved(ctx, viewer, [sellerId]);
    if (proof.status !== "waiting" && proof.sentAt === sentAt) {
      await requireUndecided(ctx, viewer, listing._id, ["accept_proof", "refuse_proof"]);
    }
    await settleProof(ctx, proof, sentAt, title, accept, reasonText);
    await recordAction(ctx, viewer, {
      action: accept ? "accept_proof" : "refuse_proof",
      targetType: "listing",
      targetId: listing._id,
      person: sellerId,
      reason: reasonText,
    });
    // The same file can be sent again for another species, and needs a new decision.
    const occasion = `proof-${proofId}-${sentAt}`;
    const content = {
      kind: "proof" as const,
      accepted: accept,
      listingId: listing._id,
      listingTitle: title,
    };
    await notify(ctx, sellerId, occasion, content);
    const seller = await profileOf(ctx, sellerId);
    if (seller === null || seller.deletedAt !== null) return;
    const { path } = notificationText(content, "");
    await enqueueEmail(ctx, {
      kind: "notice",
      to: seller.email,
      userId: sellerId,
      idempotencyKey: occasion,
      ...proofMail(title, accept, reasonText, `${env.SITE_URL}${path}`),
    });
  },
});

const DECISIONS = ["accepted", "refused"] as const;
type Decision = (typeof DECISIONS)[number];

/** `seller`: a full email address. */
const decidedFilter = { status: literals(...DECISIONS), seller: v.optional(v.string()) };

const decidedProof = v.object({
  proofId: v.id("listingProofs"),
  listingId: v.id("listings"),
  /** As accepted; for a refused proof, the current title and species. */
  listingTitle: v.string(),
  species: v.array(v.string()),
  status: decidedFilter.status,
  reason: v.nullable(v.string()),
  /** The name of the admin who decided. */
  by: v.string(),
  at: v.number(),
  /** Only for a refused proof: the earlier acceptance, with its title and species. */
  acceptedBefore: v.nullable(
    v.object({ at: v.number(), listingTitle: v.string(), species: v.array(v.string()) }),
  ),
  /** When it was superseded or no longer needed; retained because animals were sold under it. */
  retiredAt: v.nullable(v.number()),
  fileName: v.string(),
  url: v.nullable(v.string()),
  seller: moderatedPerson,
});

/** Accepted or refused proofs, latest decision first; an unknown email address finds none. */
export const decided = adminQuery({
  args: { ...decidedFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(decidedProof),
  handler: async (ctx, { status, seller, paginationOpts }) => {
    const options = requirePageSize(paginationOpts);
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
  },
});

async function decidedView(
  ctx: QueryCtx,
  proof: Doc<"listingProofs">,
  status: Decision,
): Promise<Infer<typeof decidedProof>> {
  const { _id: proofId, listingId, species, accepted, acceptedAt, fileName, fileId } = proof;
  const isAccepted = status === "accepted";
  const listing = await ctx.db.get("listings", listingId);
  const titleNow = listing?.title ?? "";
  // A decided proof has one of the first two; both are optional in its type.
  const decidedAt = (isAccepted ? acceptedAt : undefined) ?? proof.decidedAt ?? proof.sentAt;
  const event = await decisionOf(ctx, proof, status, decidedAt);
  return {
    proofId,
    listingId,
    species,
    status,
    fileName,
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
  status: Decision,
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
