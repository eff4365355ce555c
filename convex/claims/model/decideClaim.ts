import { literals } from "convex-helpers/validators";
import type { Infer } from "convex/values";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import type { Order } from "#convex/orders/model/records.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { parseReason } from "#convex/shared/model/parseInput.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";
import { type Claim, claimMoney, requireClaimEvent } from "./records";
import { settleClaim } from "./settleClaim";

export const claimVerdict = literals("full", "partial", "nothing");

type Verdict = { decision: Infer<typeof claimVerdict>; amount?: number; reason: string };

/** For a `not_arrived` claim, "partial" is refused and "nothing" means that the order arrived. */
export async function decideClaim(
  ctx: MutationCtx,
  admin: Profile,
  order: Order,
  claim: Claim,
  { decision, amount, reason }: Verdict,
): Promise<void> {
  const event = decision === "nothing" ? "decline" : "uphold";
  if (claim.decision?.by === "admin") {
    await requireUndecided(ctx, admin, claim._id, ["uphold_claim", "decline_claim"]);
  }
  requireClaimEvent(claim, event, "admin");
  const reasonText = parseReason(reason);
  if (reasonText === "") fail("reason_required");
  if (claim.kind === "not_arrived" && decision === "partial") {
    fail("invalid_input", {
      field: "Decision",
      problem: "an order that hasn't arrived is refunded in full or not at all",
    });
  }
  const { refundable } = await claimMoney(ctx, order, claim);
  const refund = decision === "full" ? refundable : decision === "nothing" ? 0 : (amount ?? 0);
  const isPart = Number.isInteger(refund) && refund >= 1 && refund <= refundable;
  if (decision === "partial" && !isPart) fail("refund_over");
  const actor = { kind: "admin", userId: admin.userId } as const;
  await settleClaim(ctx, order, claim, { event, actor, amount: refund, reason: reasonText });
  await recordAction(ctx, admin, {
    action: event === "uphold" ? "uphold_claim" : "decline_claim",
    targetType: "claim",
    targetId: claim._id,
    person: claim.buyerId,
    reason: reasonText,
  });
}
