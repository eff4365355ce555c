import type { MutationCtx } from "#convex/_generated/server.js";
import { balanceOf } from "#convex/domain/payouts/settleRows.ts";
import { type SellerTransfer, splitGivenUp, transfersOf } from "./transferRecords";

/** Settles a transfer or reversal without Stripe. After money was given up, records what the order's other rows come to. */
export async function settleTransfer(
  ctx: MutationCtx,
  { _id, orderId }: SellerTransfer,
  state: "paidOtherwise" | "givenUp" | "writtenOff",
): Promise<void> {
  await ctx.db.patch("sellerTransfers", _id, {
    state,
    needsAdmin: undefined,
    nextAttemptAt: undefined,
    updatedAt: Date.now(),
  });
  if (state !== "givenUp") return;
  const { givenUp, others } = splitGivenUp(await transfersOf(ctx, orderId));
  const otherAmount = balanceOf(others);
  for (const row of givenUp) await ctx.db.patch("sellerTransfers", row._id, { otherAmount });
}
