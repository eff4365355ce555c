import type { MutationCtx } from "#convex/_generated/server.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { claimText } from "#convex/domain/claims/texts.ts";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { silenceExcuse } from "#convex/notifications/model/silenceExcuse.ts";
import { postOrderCard } from "#convex/orders/model/orderMessages.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { sendClaimMade } from "../mail/claimEmails";
import {
  type Claim,
  claimMoney,
  insertClaim,
  scheduleAnswerDeadline,
  unreturnedOfOrder,
} from "./records";

/** Inserts the claim of a disputed order and notifies both sides. */
export async function openClaim(
  ctx: MutationCtx,
  order: Order,
  details: Pick<Claim, "kind" | "items" | "description" | "photos" | "needsDecision">,
): Promise<void> {
  const { _id: orderId, buyerId, sellerId, handoverReport } = order;
  const now = Date.now();
  const isHandoverReported = details.kind === "not_arrived" && handoverReport !== undefined;
  const respondBy = now + CLAIM_ANSWER_MS;
  const group = orderGroup(order.uuid);
  const excuse = await silenceExcuse(ctx, sellerId, { group, since: now, respondBy });
  const claim = await insertClaim(ctx, {
    orderId,
    buyerId,
    sellerId,
    ...details,
    ...(excuse === "away" && { needsDecision: true }),
    status: isHandoverReported || excuse === "blocked" ? "contested" : "open",
    ...(isHandoverReported ? { answer: { ...handoverReport, photos: [] } } : {}),
    unreturnedBefore: await unreturnedOfOrder(ctx, orderId),
    respondBy,
    createdAt: now,
    updatedAt: now,
  });
  if (claim.status === "open") await scheduleAnswerDeadline(ctx, claim);
  await sendClaimMade(ctx, order, claim, await claimMoney(ctx, order, claim));
  const text = `Claim for order ${shortId(order.uuid)}: ${claimText(claim)}.`;
  await postOrderCard(ctx, order, "claim", "buyer", text);
}
