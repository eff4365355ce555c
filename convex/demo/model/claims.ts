/** The demo's claims: inserted directly, answered and decided like any other, then backdated. */

import type { MutationCtx } from "#convex/_generated/server.js";
import { answerClaim } from "#convex/claims/model/answerClaim.ts";
import { decideClaim } from "#convex/claims/model/decideClaim.ts";
import {
  claimOfOrder,
  insertClaim,
  requireClaim,
  scheduleAnswerDeadline,
  unreturnedOfOrder,
} from "#convex/claims/model/records.ts";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { fail } from "#convex/errors.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { type ImageRef, attachImages } from "#convex/shared/model/images.ts";
import { demoClaims, type DemoClaimState, type DemoOrder } from "./data";
import { eventTime } from "./dates";
import { registerPicture } from "./demo";

export async function addDemoClaim(
  ctx: MutationCtx,
  order: Order,
  demo: DemoOrder & { claim: DemoClaimState },
  photos: ImageRef[],
  admin: Profile,
): Promise<void> {
  const { items, description, answer, verdict } = demoClaims[demo.claim];
  const createdAt = eventTime(demo, "claim");
  const { _id: orderId, buyerId, sellerId } = order;
  for (const { storageId } of photos) await registerPicture(ctx, buyerId, storageId, "claim");
  await attachImages(ctx, buyerId, "claim", photos);
  const claim = await insertClaim(ctx, {
    orderId,
    buyerId,
    sellerId,
    items: items.map((item) => ({ listingId: order.listingId, ...item })),
    description,
    photos,
    kind: "live_arrival",
    status: "open",
    unreturnedBefore: await unreturnedOfOrder(ctx, orderId),
    // An answered claim gets a future deadline, so that its answer below is in time.
    respondBy: (answer === undefined ? createdAt : Date.now()) + CLAIM_ANSWER_MS,
    createdAt,
    updatedAt: createdAt,
  });
  if (answer === undefined) return await scheduleAnswerDeadline(ctx, claim);
  const seller = (await profileOf(ctx, sellerId)) ?? fail("profile_missing");
  await answerClaim(ctx, seller, order, { ...answer, photos: [] });
  if (verdict) {
    const answered = await requireClaim(ctx, order);
    await decideClaim(ctx, admin, order, answered, { decision: "partial", ...verdict });
  }
  await backdateClaim(ctx, order, demo);
}

async function backdateClaim(ctx: MutationCtx, { _id }: Order, demo: DemoOrder): Promise<void> {
  const claim = await claimOfOrder(ctx, _id);
  if (claim === null) return;
  const { answer, decision } = claim;
  const isOffer = answer?.offer !== undefined;
  const answeredAt = eventTime(demo, isOffer ? "claimOffered" : "claimContested");
  await ctx.db.patch("claims", claim._id, {
    ...(answer ? { answer: { ...answer, at: answeredAt } } : {}),
    ...(decision ? { decision: { ...decision, at: eventTime(demo, "claimUpheld") } } : {}),
  });
  if (decision) await ctx.db.patch("orders", _id, { completedAt: eventTime(demo, "settle") });
}
