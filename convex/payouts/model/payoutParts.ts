import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { countsAsSold } from "#convex/domain/orders/states.ts";
import { PAYOUT_STAGES, type PayoutStage } from "#convex/domain/payouts/payoutParts.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { WAITING_REASONS, type WaitingReason } from "#convex/domain/payouts/states.ts";
import { reasonToWait, standingReader } from "./settleSeller";
import { type SellerTransfer, transfersOf } from "./transferRecords";

/** Where a part of the seller's money is (`domain/payouts/payoutParts.ts`). Pence, and ms epoch. */
export const payoutPart = v.object({
  stage: literals(...PAYOUT_STAGES),
  amount: v.number(),
  reason: v.optional(literals(...WAITING_REASONS)),
  availableAt: v.optional(v.number()),
});
type Part = Infer<typeof payoutPart>;

type Order = Doc<"orders">;

/** The parts of an order's money, for its seller alone. Empty if there is none. */
export async function payoutPartsOf(
  ctx: QueryCtx,
  order: Order,
  readStanding = standingReader(ctx),
): Promise<Part[]> {
  const isAhead = countsAsSold(order.status) && order.status !== "completed";
  const ahead = isAhead ? expectedShare(order) : 0;
  const rows = (await transfersOf(ctx, order._id)).filter(({ state }) => state !== "writtenOff");
  const parts: Part[] = ahead > 0 ? [{ stage: "ahead", amount: ahead }] : [];
  for (const row of rows) {
    const stage = stageOf(row);
    const part = parts.find(
      (other) => other.stage === stage && other.availableAt === row.availableAt,
    );
    if (part) part.amount += row.amount;
    else {
      const isWaiting = stage === "waiting";
      const reason = isWaiting ? await reasonToWait(ctx, order, readStanding) : null;
      parts.push(newPart(row, stage, reason));
    }
  }
  return parts;
}

function newPart(
  { amount, availableAt }: SellerTransfer,
  stage: PayoutStage,
  reason: WaitingReason | null,
): Part {
  return {
    // Nothing to wait for: its attempt is about to be made.
    stage: stage === "waiting" && reason === null ? "sending" : stage,
    amount,
    ...(reason === null ? {} : { reason }),
    ...(stage === "sent" && availableAt !== undefined ? { availableAt } : {}),
  };
}

function stageOf({ kind, state }: SellerTransfer): PayoutStage {
  if (kind === "reversal") return state === "requested" ? "takingBack" : "takenBack";
  switch (state) {
    case "waiting":
      return "waiting";
    case "requested":
      return "sending";
    case "failed":
      return "refused";
    case "paidOtherwise":
    case "givenUp":
      return state;
    case "done":
    case "writtenOff":
      return "sent";
  }
}
