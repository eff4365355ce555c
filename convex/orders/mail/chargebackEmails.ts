import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { awaitsDispatch, hasEnded } from "#convex/domain/orders/states.ts";
import { chargebackReason } from "#convex/domain/payments/chargebacks.ts";
import { ukDate } from "#convex/domain/shared/dates.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { sendAdminMail, sendRequiredMail } from "../model/orderMail";
import type { Order } from "../model/records";

type Chargeback = Doc<"chargebacks">;

/** `isSurplus`: the order doesn't count the payment, so the seller has nothing to do with it. */
type Announced = Chargeback & { isSurplus: boolean };
type Text = { subject: string; text: string };

async function sendToAdminAndSeller(
  ctx: MutationCtx,
  order: Order,
  { occasion, ...texts }: { occasion: string; admin: Text; seller: Text | null },
): Promise<void> {
  await sendAdminMail(ctx, order, { occasion, ...texts.admin });
  if (texts.seller === null) return;
  await sendRequiredMail(ctx, order, order.sellerId, { occasion, ...texts.seller });
}

const SURPLUS_TEXT = "This payment isn't part of the order, so nothing about the order changes.";

/** `warning` is an inquiry: the bank asks before it takes the money. */
export async function sendChargebackOpened(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, reason, state, dueBy, isSurplus }: Announced,
): Promise<void> {
  const money = formatPence(amount);
  const answer = dueBy === undefined ? "" : ` Please answer it in Stripe by ${ukDate(dueBy)}.`;
  const isInquiry = state === "warning";
  const advice = awaitsDispatch(order.status)
    ? " Please don't dispatch or hand over anything until the bank has decided."
    : "";
  await sendToAdminAndSeller(ctx, order, {
    occasion: `chargeback-${state}-${_id}`,
    admin: {
      subject: isInquiry
        ? `A bank asks about a payment of ${money}`
        : `A chargeback of ${money} was opened`,
      text: `The buyer's bank says: ${chargebackReason(reason)}.${answer}${isSurplus ? ` ${SURPLUS_TEXT}` : ""}`,
    },
    seller: isSurplus
      ? null
      : {
          subject: "The buyer's bank wants the money for an order back",
          text: `The buyer's bank wants ${money} of this order back.${advice} If you have proof of dispatch or delivery, please send it to us.`,
        },
  });
}

export async function sendChargebackDecided(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, state, eventAt, isSurplus }: Announced,
): Promise<void> {
  const money = formatPence(amount);
  const nextText = hasEnded(order.status)
    ? "Nothing else about the order changes."
    : "The order continues where it left off.";
  const isWon = state === "won";
  const decisionFor = (whose: string) =>
    isWon ? `The bank decided in ${whose} favour. ${nextText}` : lostText(order, money);
  await sendToAdminAndSeller(ctx, order, {
    occasion: `chargeback-${state}-${_id}-${eventAt}`,
    admin: {
      subject: `A chargeback of ${money} was ${isWon ? "won" : "lost"}`,
      text: isSurplus ? SURPLUS_TEXT : decisionFor("the seller's"),
    },
    seller: isSurplus
      ? null
      : {
          subject: isWon
            ? `The bank decided in your favour: ${money}`
            : `The bank returned ${money} to the buyer`,
          text: decisionFor("your"),
        },
  });
}

function lostText({ status, stops = [] }: Order, money: string): string {
  const returnedText = `The bank returned ${money} to the buyer, which counts as a refund.`;
  if (status === "refunded") return `${returnedText} There's nothing more to send.`;
  if (!awaitsDispatch(status)) return `${returnedText} Nothing else about the order changes.`;
  return stops.includes("refund")
    ? `${returnedText} We're refunding the rest too, so please don't dispatch or hand over anything.`
    : `${returnedText} Please don't dispatch or hand over anything until we've decided what happens to this order.`;
}
