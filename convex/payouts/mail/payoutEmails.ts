import type { Doc } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { notifyByBell, sendRequiredMail } from "#convex/orders/model/orderMail.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";

type Transfer = Pick<Doc<"sellerTransfers">, "_id" | "amount">;
type Account = Doc<"payoutAccounts">;

export async function sendMoneySent(
  ctx: MutationCtx,
  order: Doc<"orders">,
  { _id, amount }: Transfer,
): Promise<void> {
  await notifyByBell(ctx, order, "seller", {
    occasion: `payout-${_id}`,
    subject: `${formatPence(amount)} is on its way to you`,
  });
}

export async function sendMoneyTaken(
  ctx: MutationCtx,
  order: Doc<"orders">,
  { _id, amount }: Transfer,
): Promise<void> {
  const money = formatPence(amount);
  await sendRequiredMail(ctx, order, order.sellerId, {
    occasion: `taken-back-${_id}`,
    subject: `We took ${money} back from your Stripe balance`,
    text: `The buyer got money back after we had sent you your share, so we took ${money} of it back from your Stripe balance.`,
  });
}

/** A share of `amount` pence waits until the seller sets up payouts; `reminder` counts these emails. */
export async function sendMoneyWaits(
  ctx: MutationCtx,
  account: Account,
  amount: number,
  reminder: number,
): Promise<void> {
  const money = formatPence(amount);
  await sendAccountMail(ctx, account, `waits-${reminder}`, {
    subject: `${money} is waiting for you`,
    text: `You've earned ${money}. Stripe pays our sellers. To get your money, tell Stripe who you are and which bank account to pay. It takes about five minutes.`,
    label: "Get paid",
  });
}

export async function sendStripeNeedsYou(ctx: MutationCtx, account: Account): Promise<void> {
  await sendAccountMail(ctx, account, `needs-you-${Date.now()}`, {
    subject: "Stripe needs something before it can pay you",
    text: "Stripe, which pays our sellers, must by law ask you for more details. Please add them from your earnings page. Your money is safe until then.",
    label: "See what Stripe asks",
  });
}

export async function sendBankPaymentFailed(
  ctx: MutationCtx,
  account: Account,
  amount: number,
): Promise<void> {
  await sendAccountMail(ctx, account, `bank-failed-${account.lastPayout?.arrivesAt ?? 0}`, {
    subject: "Your bank didn't accept a payment",
    text: `Stripe couldn't pay ${formatPence(amount)} into your bank account, and won't try again until you correct your bank details. Your money is back in your Stripe balance.`,
    label: "Correct your bank details",
  });
}

async function sendAccountMail(
  ctx: MutationCtx,
  { _id, sellerId }: Account,
  occasion: string,
  { subject, text, label }: { subject: string; text: string; label: string },
): Promise<void> {
  const profile = await profileOf(ctx, sellerId);
  if (profile === null || profile.deletedAt !== null) return;
  await enqueueEmail(ctx, {
    kind: "order",
    to: profile.email,
    userId: sellerId,
    bypassesDailyLimit: true,
    idempotencyKey: `payouts-${occasion}-${_id}`,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    action: { label, url: `${env.SITE_URL}/profile/sold?tab=earnings` },
  });
}
