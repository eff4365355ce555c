import type { MutationCtx } from "#convex/_generated/server.js";
import { CLAIM_STATUS_LABELS } from "#convex/domain/claims/texts.ts";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/windows.ts";
import { fail } from "#convex/errors.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { postOrderCard } from "#convex/orders/model/orderMessages.ts";
import { type Order, writeEvent } from "#convex/orders/model/records.ts";
import { sendClaimReopened } from "../mail/claims";
import { awaitAnswer } from "./clocks";
import { type Claim, moveClaim } from "./records";

/**
 * Reopens an overtaken claim at its previous status, because Shoal has the money again. The side whose turn
 * it was gets another 72 hours; both sides and the designated admin are notified.
 */
export async function reopenClaim(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  const { statusBefore: to = fail("not_found") } = claim;
  const patch = {
    decision: undefined,
    statusBefore: undefined,
    respondBy: Date.now() + CLAIM_ANSWER_MS,
  };
  const reopened = await moveClaim(ctx, claim, "reopen", "system", patch, to);
  if (to !== "contested") await awaitAnswer(ctx, reopened);
  await writeEvent(ctx, order, "claimReopened", { kind: "system" });
  await sendClaimReopened(ctx, order, reopened);
  const text = `Claim for order ${shortId(order.uuid)} was reopened: ${CLAIM_STATUS_LABELS[to]}.`;
  await postOrderCard(ctx, order, "claim", "buyer", text);
}
