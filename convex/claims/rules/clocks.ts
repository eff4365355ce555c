/** What happens to a claim by the clock: nobody waits for an answer for ever. */
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { isAnswerInTime } from "../../domain/claims/windows";
import { HOUR_MS } from "../../domain/shared/constants";
import { fail } from "../../errors";
import { isStopped } from "../../orders/rules/stops";
import { nextSweepAt, startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { sendOfferLapsed, sendSellerSilent } from "../mail/claims";
import { settleClaim } from "./ending";
import { writeEvent } from "../../orders/rules/records";
import { CLAIM_GRACE_MS, type Claim, claimMoney, moveClaim } from "./records";

const SYSTEM = { kind: "system" } as const;

/** Sets the clock of a claim that waits for its seller, or for its buyer's answer to an offer. */
export async function awaitAnswer(
  ctx: MutationCtx,
  { _id: claimId, respondBy }: Claim,
): Promise<void> {
  await ctx.db.patch("claims", claimId, { nextSweepAt: respondBy + CLAIM_GRACE_MS });
  await ctx.scheduler.runAt(respondBy, internal.claims.clocks.endWait, { claimId });
}

/**
 * The time of the one who had to answer is over: the seller's silence accepts a live-arrival claim and leaves the
 * question whether something arrived to an admin, as the buyer's silence leaves an offer. Nothing happens before the time, to a claim that has gone on, or while the order's money may be about
 * to leave in another way: what ends that rings this clock anew.
 */
export async function endWait(ctx: MutationCtx, claimId: Id<"claims">): Promise<void> {
  const claim = await ctx.db.get("claims", claimId);
  if (claim === null || isAnswerInTime(claim.respondBy, Date.now())) return;
  const order = (await ctx.db.get("orders", claim.orderId)) ?? fail("order_not_found");
  if (claim.status === "offered") {
    const contested = await moveClaim(ctx, claim, "lapse", "system");
    await writeEvent(ctx, order, "claimOfferLapsed", SYSTEM);
    await sendOfferLapsed(ctx, order, contested);
  } else if (claim.status === "open" && claim.kind === "not_arrived") {
    const contested = await moveClaim(ctx, claim, "lapse", "system", {}, "contested");
    await writeEvent(ctx, order, "claimSellerSilent", SYSTEM);
    await sendSellerSilent(ctx, order, contested);
  } else if (claim.status === "open") {
    if (isStopped(order)) {
      await ctx.db.patch("claims", claimId, { nextSweepAt: Date.now() + HOUR_MS });
      return;
    }
    const { proposed: amount } = await claimMoney(ctx, order, claim);
    await settleClaim(ctx, order, claim, { event: "lapse", actor: SYSTEM, amount });
  }
}

/** An order goes on after a stop: a clock of its claim that rang meanwhile rings again. */
export async function resumeWait(ctx: MutationCtx, claim: Claim): Promise<void> {
  if (claim.status !== "open" && claim.status !== "offered") return;
  await awaitAnswer(ctx, { ...claim, respondBy: Math.max(claim.respondBy, Date.now()) });
}

/** Finds claims whose time is over and whose clock was lost; one that cannot go on goes behind the others. */
export async function sweepClaims(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const overdue = [];
  for (const status of ["open", "offered"] as const) {
    const rows = await ctx.db
      .query("claims")
      .withIndex("by_status_and_nextSweepAt", (q) => q.eq("status", status).lt("nextSweepAt", now))
      .take(SWEEP_BATCH);
    overdue.push(...rows);
  }
  for (const { _id, respondBy } of overdue) {
    await ctx.db.patch("claims", _id, { nextSweepAt: nextSweepAt(respondBy + CLAIM_GRACE_MS) });
  }
  return await startWork(
    ctx,
    "endClaimWait",
    overdue.map(({ _id }) => _id),
  );
}
