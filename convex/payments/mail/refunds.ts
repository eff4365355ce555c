/** Mails about money that goes back to a buyer, or should. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { formatPence } from "../../domain/shared/money";
import { sendAdminMail, sendOptionalMail, sendRequiredMail } from "../../orders/rules/orderMail";
import type { Order } from "../../orders/rules/records";

type Refund = Pick<Doc<"refunds">, "_id" | "amount">;

export async function sendRefunded(ctx: MutationCtx, order: Order, refund: Refund): Promise<void> {
  const money = formatPence(refund.amount);
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-${refund._id}`,
    subject: `${money} is on its way back to you`,
    text: `We have refunded ${money} to your card. Banks take 5 to 10 days to show it.`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `refund-${refund._id}`,
    subject: `${money} was refunded to the buyer`,
    text: `${money} of this order has gone back to the buyer.`,
  });
}

/** Money that did not go back needs a person: it is the designated admin who can ask for it again. */
export async function sendRefundFailed(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
  error: string,
): Promise<void> {
  const money = formatPence(amount);
  await sendAdminMail(ctx, order, {
    occasion: `refund-failed-${_id}`,
    subject: `A refund of ${money} failed`,
    text: `${money} of this order did not go back to the buyer: ${error}. It waits under Admin Orders, where you can try it again.`,
  });
}

/** A payment that the order does not need; `reason` says why, as a sentence without its full stop. */
export async function sendSurplusPayment(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
  reason: string,
): Promise<void> {
  const money = formatPence(amount);
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-stray-${_id}`,
    subject: `A payment of ${money} goes back to you`,
    text: `We received ${money} that your order does not need. ${reason}. All of it goes back to your card; there is nothing for you to do.`,
  });
}

/** Shoal had promised it, and the card provider does not send it: the admin has been told too. */
export async function sendRefundLate(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
): Promise<void> {
  const money = formatPence(amount);
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-late-${_id}`,
    subject: `Your refund of ${money} is late`,
    text: `The card provider has not sent ${money} back to your card yet. It is still yours: we have been told and see to it. There is nothing for you to do.`,
  });
}

/** It had gone back, and the buyer's bank sent it on to us: without the buyer nobody knows where else it can go. */
export async function sendRefundBounced(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
): Promise<void> {
  const money = formatPence(amount);
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-bounced-${_id}`,
    subject: `Your bank sent a refund of ${money} back to us`,
    text: `${money} that we had refunded to your card came back, often because the card or its account is closed. Please contact us, so that we can send it in another way.`,
  });
}

/** A lower delivery charge was agreed on, and its money did not move. */
export async function sendDecreaseReopened(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-reopened-${_id}`,
    subject: "The lower delivery charge needs your answer again",
    text: `The card provider did not send ${formatPence(amount)} back to your card, so the delivery charge has not changed yet. Please accept the seller's proposal again on the order page.`,
  });
}

/** A refund that its bank had sent back was settled by Shoal in another way, which closes the order. */
export async function sendSettledElsewhere(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
): Promise<void> {
  const money = formatPence(amount);
  const occasion = `refund-elsewhere-${_id}`;
  const subject = `A refund of ${money} was settled in another way`;
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion,
    subject,
    text: `Shoal has settled the ${money} that your bank had sent back, and the order is closed. If you do not have your money, please contact us.`,
  });
  await sendRequiredMail(ctx, order, order.sellerId, {
    occasion,
    subject,
    text: `The buyer's bank had sent ${money} back. Shoal has settled that with the buyer, and the order is closed.`,
  });
}
