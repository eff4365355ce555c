import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import {
  notifyByBell,
  sendAdminMail,
  sendOptionalMail,
  sendRequiredMail,
} from "../model/orderMail";
import type { People } from "../model/people";
import type { Order } from "../model/records";

/** How long a bank takes to show a refund. */
export const ALLOW_DAYS = "Allow 5 to 10 days for it to appear.";

type Refund = Pick<Doc<"refunds">, "_id" | "amount">;

/** Sends no email if another one announced the refund, only the bell. `isClosed`: this refund closed the order. */
export async function sendRefunded(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, reason, isAnnounced }: Doc<"refunds">,
  isClosed: boolean,
): Promise<void> {
  const money = formatPence(amount);
  const occasion = `refund-${_id}`;
  const toBuyer = { occasion, subject: `${money} is on its way back to you` };
  const toSeller = {
    occasion,
    subject: ({ buyer }: People) => `${money} was refunded to ${buyer}`,
  };
  if (isAnnounced) {
    await notifyByBell(ctx, order, "buyer", toBuyer);
    return await notifyByBell(ctx, order, "seller", toSeller);
  }
  const why = ` Reason: ${asSentence(reason)}`;
  const closing = isClosed
    ? " That was all of the money, so the order and any claim are now closed."
    : "";
  await sendRequiredMail(ctx, order, order.buyerId, {
    ...toBuyer,
    text: `We've refunded ${money} to your card.${why} ${ALLOW_DAYS}${closing}`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    ...toSeller,
    text: ({ buyer }) => `We refunded ${money} of this order to ${buyer}.${why}${closing}`,
  });
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

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
    text: `${money} of this order didn't reach the buyer. You can try again under Admin Orders. Reason: ${error}`,
  });
}

/** A payment the order doesn't need; `reason` is a sentence without its full stop. */
export async function sendSurplusPayment(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
  reason: string,
): Promise<void> {
  const money = formatPence(amount);
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-stray-${_id}`,
    subject: `We're refunding a payment of ${money}`,
    text: `We received a payment of ${money} that your order doesn't need. ${reason}. We're refunding all of it to your card; there's nothing for you to do.`,
  });
}

const SETBACKS = {
  /** A promised refund failed. The admin gets a separate email. */
  late: (money: string) => ({
    subject: `Your refund of ${money} is late`,
    text: `The payment provider hasn't sent ${money} back to your card yet. It's still yours: we know about it and are dealing with it. There's nothing for you to do.`,
  }),
  /** Only the buyer can say where else to send it. */
  bounced: (money: string) => ({
    subject: `Your bank sent a refund of ${money} back to us`,
    text: `We refunded ${money} to your card, but your bank sent it back, often because the card or its account is closed. Please contact us so that we can refund you another way.`,
  }),
  /** A lower delivery charge was accepted, but its refund failed. */
  reopened: (money: string) => ({
    subject: "The lower delivery charge needs your answer again",
    text: `The payment provider didn't send ${money} back to your card, so the delivery charge hasn't changed yet. Please accept the seller's proposal again on the order page.`,
  }),
};

export async function sendSetback(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
  setback: keyof typeof SETBACKS,
): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `refund-${setback}-${_id}`,
    ...SETBACKS[setback](formatPence(amount)),
  });
}

/** Shoal settled a failed refund another way. `isClosed`: that closed the order. */
export async function sendSettledElsewhere(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Refund,
  { isClosed, concernsSeller }: { isClosed: boolean; concernsSeller: boolean },
): Promise<void> {
  const money = formatPence(amount);
  const occasion = `refund-elsewhere-${_id}`;
  const closing = isClosed ? ", and the order is closed" : "";
  const subject = `A refund of ${money} was settled another way`;
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion,
    subject,
    text: `We've settled the ${money} that we couldn't refund to your card${closing}. If you haven't got your money, please contact us.`,
  });
  if (!concernsSeller) return;
  await sendRequiredMail(ctx, order, order.sellerId, {
    occasion,
    subject,
    text: ({ buyer }) =>
      `A refund of ${money} to the buyer's card failed. We've settled it with ${buyer}${closing}.`,
  });
}
