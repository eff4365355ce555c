import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isAnswerInTime } from "#convex/domain/claims/windows.ts";
import { startWorkAt } from "#convex/shared/model/jobs.ts";
import { sendOfferLapsed, sendSellerSilent } from "../mail/claims";
import { settleClaim } from "./endClaim";
import { isStopped, orderOf, writeEvent } from "#convex/orders/model/records.ts";
import { type Claim, claimMoney, moveClaim } from "./records";

const SYSTEM = { kind: "system" } as const;

/** Schedules the deadline of a claim that awaits its seller, or the buyer's answer to an offer. */
export async function awaitAnswer(ctx: MutationCtx, { _id, respondBy }: Claim): Promise<void> {
  await startWorkAt(ctx, respondBy, internal.claims.clocks.endWait, _id);
}

/**
 * The deadline has passed. The seller's silence accepts a live-arrival claim and passes a `not_arrived` claim
 * to an admin; the buyer's silence passes an offer to an admin. A no-op before the deadline or if the claim
 * has moved on. A live-arrival claim isn't accepted while the order is stopped; the end of the stop restarts
 * the deadline.
 */
export async function expireDeadline(ctx: MutationCtx, claimId: Id<"claims">): Promise<void> {
  const claim = await ctx.db.get("claims", claimId);
  if (claim === null || isAnswerInTime(claim.respondBy, Date.now())) return;
  const order = await orderOf(ctx, claim.orderId);
  if (claim.status === "offered") {
    const contested = await moveClaim(ctx, claim, "lapse", "system");
    await writeEvent(ctx, order, "claimOfferLapsed", SYSTEM);
    await sendOfferLapsed(ctx, order, contested);
  } else if (claim.status === "open" && claim.kind === "not_arrived") {
    const contested = await moveClaim(ctx, claim, "lapse", "system", {}, "contested");
    await writeEvent(ctx, order, "claimSellerSilent", SYSTEM);
    await sendSellerSilent(ctx, order, contested);
  } else if (claim.status === "open") {
    if (isStopped(order)) return;
    const { proposed: amount } = await claimMoney(ctx, order, claim);
    await settleClaim(ctx, order, claim, { event: "lapse", actor: SYSTEM, amount });
  }
}

/** The order is no longer stopped: reschedules a deadline that passed during the stop. */
export async function resumeDeadline(ctx: MutationCtx, claim: Claim): Promise<void> {
  if (claim.status !== "open" && claim.status !== "offered") return;
  await awaitAnswer(ctx, { ...claim, respondBy: Math.max(claim.respondBy, Date.now()) });
}
