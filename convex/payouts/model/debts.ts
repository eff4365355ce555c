/**
 * Money to be taken back from another account of a seller's mailbox, or from this one although its later
 * sales can't pay for it (`isOutOfReach`). This account's money waits until that is settled: otherwise a
 * seller could empty, delete or close an account and be paid in another.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { accountOf } from "./accountRecords";
import { isOutsideStripe, openReversals, type SellerTransfer } from "./transferRecords";

/** A bound on reads: no mailbox has this many deleted accounts that sold something. */
const FORMER_MAX = 50;

/**
 * Whether money is to be taken back from another account of the mailbox, or from this one where its sales
 * can't pay for it (`isOutOfReach`), or a bank may soon take some back from a deleted account. Money that an
 * admin has written off, recorded as paid back or lets Shoal bear doesn't count.
 */
export async function owesElsewhere(ctx: QueryCtx, seller: Profile): Promise<boolean> {
  for (const reversal of await openReversals(ctx, seller.userId)) {
    if (await isOutOfReach(ctx, reversal)) return true;
  }
  const users = await usersOfMailbox(ctx, seller);
  const mailboxHash = await mailboxHashOf(seller.email);
  const former = await ctx.db
    .query("payoutAccounts")
    .withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", mailboxHash))
    .order("desc")
    .take(FORMER_MAX);
  for (const userId of users.filter((id) => id !== seller.userId)) {
    if ((await openReversals(ctx, userId)).length > 0) return true;
  }
  for (const { sellerId } of former) {
    if (await owes(ctx, sellerId)) return true;
  }
  return false;
}

/**
 * Whether the seller's later sales can't pay for a reversal: they closed the account at Stripe that has the
 * money, or were paid another way.
 */
export async function isOutOfReach(ctx: QueryCtx, reversal: SellerTransfer): Promise<boolean> {
  if (await isOutsideStripe(ctx, reversal)) return true;
  const { sellerId, reverses } = reversal;
  const transfer = reverses && (await ctx.db.get("sellerTransfers", reverses));
  if (!transfer) return false;
  const account = await accountOf(ctx, sellerId);
  const isElsewhere =
    transfer.destination !== undefined && transfer.destination !== account?.stripeAccountId;
  return isElsewhere || account?.status === "closed";
}

/** Whether money is to be taken back from this account, or a bank may soon do so. */
export const owes = async (ctx: QueryCtx, sellerId: Id<"users">): Promise<boolean> =>
  (await openReversals(ctx, sellerId)).length > 0 || (await hasOpenChargeback(ctx, sellerId));

/** A bound on reads: no seller has this many open chargebacks in one state. */
const CHARGEBACKS_MAX = 50;

async function hasOpenChargeback({ db }: QueryCtx, sellerId: Id<"users">): Promise<boolean> {
  for (const state of ["warning", "open"] as const) {
    const chargebacks = await db
      .query("chargebacks")
      .withIndex("by_sellerId_and_state", (q) => q.eq("sellerId", sellerId).eq("state", state))
      .take(CHARGEBACKS_MAX);
    if (chargebacks.some(({ isBorne }) => !isBorne)) return true;
  }
  return false;
}

/** Files a deleted seller's account at Stripe under their mailbox. Call it while the profile still has its address. */
export async function saveFormerSeller(ctx: MutationCtx, seller: Profile): Promise<void> {
  const account = await accountOf(ctx, seller.userId);
  if (account === null) return;
  const mailboxHash = await mailboxHashOf(seller.email);
  await ctx.db.patch("payoutAccounts", account._id, { mailboxHash });
}
