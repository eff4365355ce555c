import type { MutationCtx } from "#convex/_generated/server.js";
import { isHandover } from "#convex/domain/orders/facts.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { sendBothRequiredEmails, sendOptionalMail } from "../model/orderMail";
import type { People } from "../model/people";
import type { Order } from "../model/records";
import { sentOn } from "./agreedDayEmails";
import { ALLOW_DAYS } from "./refundEmails";

/** What a buyer can do about a late order. */
export const remedyText = ({ totalAmount }: Order) =>
  totalAmount === 0 ? "cancel the order" : "get a refund";

/** For handovers in person, where the buyer may already have the order. */
export const handoverDenial = ({ totalAmount }: Order, { seller }: People) =>
  `If you don't have it, tell us on the order page. We'll ask ${seller}. If they agree, ${totalAmount === 0 ? "the order ends" : "you get a refund"}. If they don't, we'll decide.`;

/** Covers the refund too, which gets no email of its own. `by`: who cancelled the paid order. */
export async function sendCancelled(
  ctx: MutationCtx,
  order: Order,
  by: TradeSide | "shoal",
): Promise<void> {
  const when = isHandover(order) ? "before it was handed over" : "before it was sent";
  const money = formatPence(order.totalAmount - order.refundedAmount);
  const isFree = order.totalAmount === 0;
  const back = isFree ? "" : ` ${money} is on its way back to your card. ${ALLOW_DAYS}`;
  const refunded = ({ Buyer }: People) => (isFree ? "" : ` ${Buyer} gets ${money} back.`);
  await sendBothRequiredEmails(ctx, order, "cancelled", {
    buyer: {
      subject: by === "buyer" ? "You cancelled your order" : "Your order was cancelled",
      text: ({ Seller }) =>
        `${{ seller: Seller, buyer: "You", shoal: "We" }[by]} cancelled this order ${when}.${back}`,
    },
    seller: {
      subject: ({ Buyer }) =>
        by === "buyer" ? `${Buyer} cancelled an order` : "An order was cancelled",
      text: (people) =>
        `${{ seller: "You", buyer: people.Buyer, shoal: "We" }[by]} cancelled this order ${when}. Everything ordered is back in your stock.${by === "seller" ? "" : " Please don't send it or hand it over."}${refunded(people)}`,
    },
  });
}

export async function sendRefundOffered(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "refund-offered", {
    buyer: isHandover(order)
      ? {
          subject: "Do you have your order?",
          text: (people) =>
            `Your order should have been handed over by ${namedUkDateTime(order.dispatchDueAt ?? 0)}. If you have it, please confirm that on the order page. ${handoverDenial(order, people)}`,
        }
      : {
          subject: "Your order hasn't been sent yet",
          text: ({ Seller }) =>
            `${Seller} hasn't sent your order, which was due to be sent on ${sentOn(order)}. You can wait, or ${remedyText(order)} on the order page.`,
        },
    seller: isHandover(order)
      ? {
          subject: "Please hand over this order",
          text: ({ buyer }) =>
            `This order should have been handed over by ${namedUkDateTime(order.dispatchDueAt ?? 0)}, so ${buyer} can now tell us that they don't have it. If you have handed it over, please say so on the order page.`,
        }
      : {
          subject: "Please send this order",
          text: ({ buyer }) =>
            `This order was due to be sent on ${sentOn(order)}, so ${buyer} can now ${remedyText(order)}. If you're still sending it, please message them.`,
        },
  });
}

/** The buyer's reason appears only on the order page. */
export async function sendCancelRequested(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `cancel-requested-${order.cancelRequestedAt}`,
    subject: ({ Buyer }) => `${Buyer} wants to cancel`,
    text: ({ Buyer }) =>
      `${Buyer} wants to cancel this order. Their reason is on the order page. You can cancel the order there, and we'll refund any payment in full, or you can keep it.`,
  });
}

export async function sendCancelDeclined(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: `cancel-declined-${order.updatedAt}`,
    subject: ({ Seller }) => `${Seller} hasn't agreed to cancel`,
    text: ({ seller }) =>
      `You asked to cancel, but ${seller} hasn't agreed, so the order stands. Message them from the order page if you still want to cancel.`,
  });
}
