import type { MutationCtx } from "#convex/_generated/server.js";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { isInGoodStanding } from "#convex/shared/model/access.ts";
import { sendBothRequiredEmails } from "../model/orderMail";
import type { People } from "../model/people";
import type { Order } from "../model/records";
import type { SaleRestriction } from "../model/saleBlockReason";
import { handoverDenial, remedyText } from "./cancelEmails";

export async function sendUnpaidOrderOfBlockedSeller(
  ctx: MutationCtx,
  order: Order,
): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "seller-out", {
    buyer: {
      subject: "Your order was cancelled",
      text: "The seller no longer sells on Shoal, so we cancelled this order. If your card was charged, we'll refund all of it; there's nothing for you to do.",
    },
    seller: {
      subject: "An unpaid order was cancelled",
      text: "Your account can't sell on Shoal at the moment, so we cancelled this unpaid order. If a payment still arrives, we'll refund the buyer.",
    },
  });
}

export async function sendRefundOfferedForBlockedSeller(
  ctx: MutationCtx,
  order: Order,
): Promise<void> {
  if (isHandover(order)) {
    const decision =
      order.totalAmount === 0 ? "we'll decide" : "we'll decide whether you get a refund";
    const isAnswerable = await canAnswer(ctx, order);
    const denial = (people: People) =>
      isAnswerable
        ? handoverDenial(order, people)
        : `If you don't have it, tell us on the order page, and ${decision}.`;
    return await sendBothRequiredEmails(ctx, order, "seller-out", {
      buyer: {
        subject: "Do you have your order?",
        text: (people) => `${people.Seller} no longer sells on Shoal. ${denial(people)}`,
      },
      seller: {
        subject: ({ buyer }) => `We've asked ${buyer} about an order`,
        text: ({ buyer }) =>
          `Your account can't sell on Shoal at the moment. If ${buyer} tells us that they don't have this order, we'll decide what happens.`,
      },
    });
  }
  await sendBothRequiredEmails(ctx, order, "seller-out", {
    buyer: {
      subject:
        order.totalAmount === 0 ? "You can cancel your order" : "You can get your money back",
      text: ({ Seller }) =>
        `${Seller} no longer sells on Shoal and hasn't sent your order. You can ${remedyText(order)} on the order page now.`,
    },
    seller: {
      subject: ({ Buyer }) => `${Buyer} can ${remedyText(order)}`,
      text: ({ buyer }) =>
        `Your account can't sell on Shoal at the moment. You haven't sent this order, so ${buyer} can ${remedyText(order)} now.`,
    },
  });
}

export async function sendSaleForbidden(
  ctx: MutationCtx,
  order: Order,
  { by, reason, place }: SaleRestriction,
): Promise<void> {
  const isPaid = order.paidAt !== undefined;
  const destination = place === null ? "at the moment" : `to a buyer in ${place}`;
  const fullReason = by === "law" ? `By law this can't be sold ${destination}. ${reason}` : reason;
  const scopeNote = place === null ? "" : " This is about this order only, not your listing.";
  await sendBothRequiredEmails(ctx, order, "law", {
    buyer: {
      subject: "Your order was cancelled",
      text: isPaid
        ? `${fullReason} We cancelled the order, and anything you paid is on its way back to your card.`
        : `${fullReason} We cancelled the order. If your card was charged, we'll refund all of it; there's nothing for you to do.`,
    },
    seller: isPaid
      ? {
          subject: "Please don't dispatch this order",
          text: ({ buyer }) =>
            `${fullReason} We cancelled the order and are refunding ${buyer}. Please don't dispatch it or hand it over.${scopeNote}`,
        }
      : {
          subject: "An unpaid order was cancelled",
          text: `${fullReason} We cancelled this unpaid order. If a payment still arrives, we'll refund the buyer.${scopeNote}`,
        },
  });
}

const canAnswer = async (ctx: MutationCtx, { sellerId, handoverReport }: Order) =>
  handoverReport === undefined && (await isInGoodStanding(ctx, sellerId));
