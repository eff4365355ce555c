import { ukDate } from "#convex/domain/shared/dates.ts";
import type { MutationCtx } from "#convex/_generated/server.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { chargebackReason } from "#convex/domain/payments/chargebacks.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { awaitsDispatch, hasEnded } from "#convex/domain/orders/states.ts";
import { sendAdminMail, sendRequiredMail } from "#convex/orders/model/orderMail.ts";
import type { Order } from "#convex/orders/model/records.ts";

type Chargeback = Doc<"chargebacks">;

async function sendToAdminAndSeller(
  ctx: MutationCtx,
  order: Order,
  occasion: string,
  texts: Record<"admin" | "seller", { subject: string; text: string }>,
): Promise<void> {
  await sendAdminMail(ctx, order, { occasion, ...texts.admin });
  await sendRequiredMail(ctx, order, order.sellerId, { occasion, ...texts.seller });
}

/** `warning` is an inquiry: the bank asks before it takes the money. */
export async function sendChargebackOpened(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, reason, state, dueBy }: Chargeback,
): Promise<void> {
  const money = formatPence(amount);
  const answer = dueBy === undefined ? "" : ` Please answer it in Stripe by ${ukDate(dueBy)}.`;
  const isInquiry = state === "warning";
  const advice = awaitsDispatch(order.status)
    ? " Please don't dispatch or hand over anything until the bank has decided."
    : "";
  await sendToAdminAndSeller(ctx, order, `chargeback-${state}-${_id}`, {
    admin: {
      subject: isInquiry
        ? `A bank asks about a payment of ${money}`
        : `A chargeback of ${money} was opened`,
      text: `The buyer's bank says: ${chargebackReason(reason)}.${answer}`,
    },
    seller: {
      subject: "The buyer's bank wants an order's money back",
      text: `The buyer's bank wants ${money} of this order back.${advice} If you have proof of dispatch or delivery, please send it to us.`,
    },
  });
}

export async function sendChargebackDecided(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, state, eventAt }: Chargeback,
): Promise<void> {
  const money = formatPence(amount);
  const nextText = hasEnded(order.status)
    ? "Nothing else about the order changes."
    : "The order continues where it left off.";
  const text =
    state === "won" ? `The bank decided for the seller. ${nextText}` : lostText(order, money);
  const subject =
    state === "won" ? `A chargeback of ${money} was won` : `A chargeback of ${money} was lost`;
  const occasion = `chargeback-${state}-${_id}-${eventAt}`;
  await sendToAdminAndSeller(ctx, order, occasion, {
    admin: { subject, text },
    seller: { subject, text },
  });
}

function lostText({ status, stops = [] }: Order, money: string): string {
  const returnedText = `The bank returned ${money} to the buyer, which counts as a refund.`;
  if (status === "refunded") return `${returnedText} There's nothing more to send.`;
  if (!awaitsDispatch(status)) return `${returnedText} Nothing else about the order changes.`;
  return stops.includes("refund")
    ? `${returnedText} We're refunding the rest too, so please don't dispatch or hand over anything.`
    : `${returnedText} Please don't dispatch or hand over anything until we've decided about the rest.`;
}
