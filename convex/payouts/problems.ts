/**
 * Lets admins retry or settle the transfers and reversals that need them, and lets Shoal bear chargebacks.
 */

import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { requireUninvolved } from "../accounts/model/mailboxes";
import type { TrailAction } from "../domain/moderation/actions";
import { REASON_MAX } from "../domain/shared/constants";
import { formatPence } from "../domain/shared/money";
import { fail } from "../errors";
import { adminMutation } from "../functions";
import { updateOrderMoney } from "../orders/model/orderMoney";
import { type Order, orderByUuid } from "../orders/model/records";
import { bearableChargebacks } from "../payments/model/refundRecords";
import type { Profile } from "../shared/model/access";
import { mailboxHashOf } from "../shared/model/mailboxHash";
import { parseLine } from "../shared/model/parseInput";
import { recordAction } from "../shared/model/trail";
import { accountOf } from "./model/accountRecords";
import { scheduleAttempt, settleSeller } from "./model/settleSeller";
import { settleTransfer } from "./model/settleTransfer";
import { isOutsideStripe, type SellerTransfer } from "./model/transferRecords";

const problem = { transferId: v.id("sellerTransfers") };

/**
 * Tries a transfer or reversal again; the key is the same unless Stripe answered the last attempt. Errors:
 * `transfer_not_open` if it was settled; `not_found`, also for a reversal of what was paid another way;
 * `forbidden` for the order's buyer or seller.
 */
export const tryAgain = adminMutation({
  args: problem,
  returns: v.null(),
  handler: async (ctx, { transferId }) => {
    const row = await problemOf(ctx, ctx.viewer, transferId);
    if (await isOutsideStripe(ctx, row)) fail("not_found");
    await ctx.db.patch("sellerTransfers", transferId, {
      ...(row.kind === "transfer" && row.attempts === 0 ? { state: "waiting" as const } : {}),
      needsAdmin: undefined,
      nextAttemptAt: Date.now(),
      updatedAt: Date.now(),
    });
    await record(ctx, ctx.viewer, row, "retry_transfer");
    await settleSeller(ctx, row.orderId);
    await scheduleAttempt(ctx, transferId);
  },
});

/**
 * Records that the seller got a transfer's money another way, or gave it up in writing (`isGivenUp`), or paid
 * a reversal's money back; `reason` says how (at most 1,000 characters). Errors: `reason_required`,
 * `invalid_input`, `transfer_under_way` while Stripe may have it; `not_found`, also for a reversal with
 * `isGivenUp`; `transfer_not_open` and `forbidden` as for `tryAgain`.
 */
export const payOtherwise = adminMutation({
  args: { ...problem, isGivenUp: v.optional(v.boolean()), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { transferId, isGivenUp = false, reason }) => {
    const row = await problemOf(ctx, ctx.viewer, transferId);
    if (isGivenUp && row.kind !== "transfer") fail("not_found");
    const settling = isGivenUp
      ? ({ state: "givenUp", action: "give_up_money" } as const)
      : ({ state: "paidOtherwise", action: "pay_otherwise" } as const);
    await settle(ctx, ctx.viewer, row, { ...settling, reason });
  },
});

/**
 * Shoal bears what a reversal would have taken back; `reason` says why (at most 1,000 characters). Errors: as
 * `payOtherwise`.
 */
export const writeOff = adminMutation({
  args: { ...problem, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { transferId, reason }) => {
    const row = await problemOf(ctx, ctx.viewer, transferId);
    if (row.kind !== "reversal") fail("not_found");
    await settle(ctx, ctx.viewer, row, { state: "writtenOff", action: "write_off", reason });
  },
});

/**
 * Shoal bears an order's chargebacks that are open or lost: a share that was taken back is sent again.
 * `reason` says why (at most 1,000 characters). Errors: `reason_required`, `invalid_input`; `not_found` if
 * there is none; `forbidden` for the order's buyer or seller.
 */
export const bearChargebacks = adminMutation({
  args: { orderId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId, reason }) => {
    const order = (await orderByUuid(ctx, orderId)) ?? fail("not_found");
    await requireUninvolvedInSale(ctx, ctx.viewer, order);
    const reasonText = reasonOf(reason);
    const chargebacks = await bearableChargebacks(ctx, order._id);
    if (chargebacks.length === 0) fail("not_found");
    for (const { _id, amount, sellerId } of chargebacks) {
      await ctx.db.patch("chargebacks", _id, { isBorne: true });
      await recordAction(ctx, ctx.viewer, {
        action: "write_off",
        targetType: "payment",
        targetId: _id,
        person: sellerId,
        reason: `${formatPence(amount)}: ${reasonText}`,
      });
    }
    await updateOrderMoney(ctx, order._id);
  },
});

function reasonOf(text: string): string {
  const reason = parseLine("Reason", text, REASON_MAX);
  return reason === "" ? fail("reason_required") : reason;
}

/** Errors: `forbidden` if the admin's mailbox is the buyer's or seller's, even if that seller's account is deleted. */
async function requireUninvolvedInSale(
  ctx: MutationCtx,
  admin: Profile,
  { buyerId, sellerId }: Order,
): Promise<void> {
  await requireUninvolved(ctx, admin, [buyerId, sellerId]);
  const { mailboxHash } = (await accountOf(ctx, sellerId)) ?? {};
  if (mailboxHash !== undefined && mailboxHash === (await mailboxHashOf(admin.email))) {
    fail("forbidden");
  }
}

async function problemOf(
  ctx: MutationCtx,
  admin: Profile,
  transferId: Id<"sellerTransfers">,
): Promise<SellerTransfer> {
  const row = (await ctx.db.get("sellerTransfers", transferId)) ?? fail("not_found");
  const order = (await ctx.db.get("orders", row.orderId)) ?? fail("order_not_found");
  await requireUninvolvedInSale(ctx, admin, order);
  return row.needsAdmin === true ? row : fail("transfer_not_open");
}

async function settle(
  ctx: MutationCtx,
  admin: Profile,
  row: SellerTransfer,
  end: { state: "paidOtherwise" | "givenUp" | "writtenOff"; action: TrailAction; reason: string },
): Promise<void> {
  const reason = reasonOf(end.reason);
  if (row.attempts > 0) fail("transfer_under_way");
  await settleTransfer(ctx, row, end.state);
  await record(ctx, admin, row, end.action, reason);
  await settleSeller(ctx, row.orderId);
}

async function record(
  ctx: MutationCtx,
  admin: Profile,
  { _id, sellerId, amount }: SellerTransfer,
  action: TrailAction,
  reason = "",
): Promise<void> {
  await recordAction(ctx, admin, {
    action,
    targetType: "payment",
    targetId: _id,
    person: sellerId,
    reason: [formatPence(amount), reason].filter(Boolean).join(": "),
  });
}
