import { isHandover, isInPerson } from "#convex/domain/orders/facts.ts";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { ARRIVAL_TEXT, reportableText } from "#convex/domain/orders/texts.ts";
import { sellerKind } from "#convex/domain/sellers/trader.ts";
import { claimDueAt } from "#convex/domain/orders/claimWindow.ts";
import { COMPLETE_AFTER_MS } from "#convex/domain/shared/constants.ts";
import { ukDate } from "#convex/domain/shared/dates.ts";
import { ukDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { normaliseLine } from "#convex/domain/shared/text.ts";
import { isInGoodStanding, profileOf } from "#convex/shared/model/access.ts";
import { sendBothRequiredEmails, sendOptionalMail, sendRequiredMail } from "../model/orderMail";
import type { SaleRestriction } from "../model/saleBlockReason";
import { linesOf } from "../model/lines";
import type { Order } from "../model/records";

/** The buyer's email is the receipt, so it ignores their email settings. */
export async function sendOrderConfirmed(ctx: MutationCtx, order: Order): Promise<void> {
  const nextText = isInPerson(order)
    ? "Agree a time with the seller by message, within 5 working days, and show your handover code when you meet. The code is on the order page."
    : `The seller has 5 working days to dispatch it. If they don't, you can ${wayOut(order)} on the order page.`;
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "paid",
    subject: "Your order is confirmed",
    text: `Thank you for your order. ${nextText}`,
    facts: await sellerFacts(ctx, order),
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "paid",
    subject: "You have a new order",
    text: await getReadyText(ctx, order),
  });
}

async function getReadyText(ctx: MutationCtx, order: Order): Promise<string> {
  const goods = order.hasAnimals ? "animals" : "plants";
  if (isInPerson(order)) {
    return `Please get the ${goods} ready and agree with the buyer when to hand them over, within 5 working days.`;
  }
  const lines = await linesOf(ctx, order._id);
  const fasting = lines.some(({ category }) => category === "fish") ? "fast them, " : "";
  return `Please get the ${goods} ready: ${fasting}go through the packaging checklist, and dispatch within 5 working days. The delivery address is on the order page.`;
}

/** What a buyer can do about a late order. */
const wayOut = ({ totalAmount }: Order) =>
  totalAmount === 0 ? "cancel the order" : "get a refund";

/** The seller's details for the receipt. A trader's include their name, licence and address. */
async function sellerFacts(ctx: MutationCtx, order: Order): Promise<[string, string][]> {
  const { trader } = order;
  const kind = sellerKind(trader);
  if (trader === undefined) return [["Seller", kind]];
  const address = (await profileOf(ctx, order.sellerId))?.trader?.address;
  return [
    ["Seller", trader.tradingName],
    ["Sold by", kind],
    ...(address === undefined ? [] : [["Address", normaliseLine(address)] as [string, string]]),
  ];
}

export async function sendPaymentTooLate(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "late", {
    buyer: {
      subject: "Your payment arrived too late, so we're refunding it",
      text: "Your payment arrived after your hold on this listing ended. We're refunding all of it; there's nothing for you to do.",
    },
    seller: {
      subject: "A payment arrived too late, so we're refunding it",
      text: "A buyer's payment arrived after their hold ended. We're refunding it, and your stock hasn't changed.",
    },
  });
}

/** Says what happens to the order; a separate email covers the refund. */
export async function sendWrongAmountPaid(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "wrongly-paid",
    subject: "Your order was cancelled",
    text: "The amount you paid didn't match the price of this order, so we cancelled it and put the listing back on sale. We're refunding all of it. You can order again at any time.",
  });
}

export async function sendPaymentUndecided(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "provider-silent", {
    buyer: {
      subject: "Your order was cancelled",
      text: "After a day, our payment provider still can't tell us whether your payment went through, so we cancelled the order and put the listing back on sale. If your card was charged, we'll refund all of it; there's nothing for you to do.",
    },
    seller: {
      subject: "An unpaid order was cancelled",
      text: "After a day, our payment provider still can't tell us whether this order was paid, so we cancelled it and put the listing back on sale. If a payment still arrives, we'll refund the buyer.",
    },
  });
}

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
    const denial = (await canAnswer(ctx, order))
      ? handoverDenial(order)
      : `If you don't have it, tell us on the order page, and ${decision}.`;
    return await sendBothRequiredEmails(ctx, order, "seller-out", {
      buyer: {
        subject: "Do you have your order?",
        text: `The seller of your order no longer sells on Shoal. ${denial}`,
      },
      seller: {
        subject: "We've asked the buyer about an order",
        text: "Your account can't sell on Shoal at the moment. If the buyer tells us that they don't have this order, we'll decide what happens.",
      },
    });
  }
  await sendBothRequiredEmails(ctx, order, "seller-out", {
    buyer: {
      subject:
        order.totalAmount === 0 ? "You can cancel your order" : "You can get your money back",
      text: `The seller of your order no longer sells on Shoal and hasn't dispatched it. You can ${wayOut(order)} on the order page now.`,
    },
    seller: {
      subject: `The buyer can ${wayOut(order)}`,
      text: `Your account can't sell on Shoal at the moment. This order hasn't been dispatched, so its buyer can ${wayOut(order)} now.`,
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
          text: `${fullReason} We cancelled the order and are refunding the buyer. Please don't dispatch it or hand it over.${scopeNote}`,
        }
      : {
          subject: "An unpaid order was cancelled",
          text: `${fullReason} We cancelled this unpaid order. If a payment still arrives, we'll refund the buyer.${scopeNote}`,
        },
  });
}

/** The reference is the seller's own text, so it appears only on the order page. */
export async function sendDispatched(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "shipped",
    topic: "delivery",
    subject: "Your order is on its way",
    text: `The seller has dispatched your order${expectedText(order)}. The tracking reference is on the order page. ${ARRIVAL_TEXT}`,
  });
}

const expectedText = ({ expectedArrivalAt: day }: Order) =>
  day === undefined ? "" : ` and expects it to arrive on ${weekdayDate(day)}`;

/** Leaves out the address, which appears only on the order page. */
export async function sendAddressChanged(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `address-${order.updatedAt}`,
    subject: "The delivery address has changed",
    text: "The buyer has changed the delivery address. Please check the order page before you pack; any label you've printed is out of date.",
  });
}

export async function sendArrived(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "delivered",
    topic: "delivery",
    subject: "The buyer has received the order",
    text: "They've confirmed delivery. The order completes after 48 hours unless there's a claim.",
  });
}

export async function sendHandedOver(ctx: MutationCtx, order: Order): Promise<void> {
  const { deliveredAt = 0 } = order;
  const claimBy = ukDateTime(claimDueAt({ deliveredAt, arrivalAssumed: false }));
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "delivered",
    topic: "delivery",
    subject: "Your order was handed over",
    text: `The seller has entered your handover code. You have until ${claimBy} to report ${reportableText(order)} on the order page. The order completes after 48 hours unless there's a claim.`,
  });
}

export async function sendArrivalReminder(ctx: MutationCtx, order: Order): Promise<void> {
  const { shippedAt = 0 } = order;
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "arrival-due",
    topic: "delivery",
    subject: "Has your order arrived?",
    text: `Your order was dispatched on ${ukDate(shippedAt)}. Please confirm delivery on the order page. If its expected day has passed and it hasn't arrived, tell us there. If we don't hear from you within 7 days of dispatch, we'll mark it as delivered.`,
  });
}

export async function sendArrivalAssumed(ctx: MutationCtx, order: Order): Promise<void> {
  const { deliveredAt = 0, shippedAt = 0, handoverReport } = order;
  const claimBy = ukDateTime(claimDueAt({ deliveredAt, arrivalAssumed: true }));
  const completesAt = ukDateTime(deliveredAt + COMPLETE_AFTER_MS);
  const explanation = isHandover(order)
    ? `The seller told us on ${ukDate(handoverReport?.at ?? 0)} that you have your order`
    : `Your order was dispatched on ${ukDate(shippedAt)}`;
  const notReceivedText = isHandover(order) ? "If you don't have it" : "If it hasn't arrived";
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "arrival-assumed",
    topic: "delivery",
    subject: "We've marked your order as delivered",
    text: `${explanation} and you haven't told us about a problem. You have until ${claimBy} to report ${reportableText(order)} on the order page. ${notReceivedText}, tell us there before the order completes on ${completesAt}. If all is well, you can add it to your tank there, so your next tank check counts it.`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "arrival-assumed",
    topic: "delivery",
    subject: "We've marked your order as delivered",
    text: `We haven't heard from the buyer, so we've marked the order as delivered. It completes on ${completesAt} unless there's a claim.`,
  });
}

/** Always sent, because it affects money. */
export async function sendHandoverReported(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "handover-reported",
    topic: "delivery",
    subject: "The seller says that you have your order",
    text: "The seller told us that they've handed your order over. The order page says when and where. Please confirm it there, or tell us that you don't have it. If we don't hear from you within 7 days, we'll mark it as delivered.",
  });
}

const canAnswer = async (ctx: MutationCtx, { sellerId, handoverReport }: Order) =>
  handoverReport === undefined && (await isInGoodStanding(ctx, sellerId));

/** For handovers in person, where the buyer may already have the order. */
const handoverDenial = ({ totalAmount }: Order) =>
  `If you don't have it, tell us on the order page. We'll ask the seller. If they agree, ${totalAmount === 0 ? "the order ends" : "you get a refund"}. If they don't, we'll decide.`;

export async function sendCancelled(ctx: MutationCtx, order: Order): Promise<void> {
  const opening = `It was cancelled before ${isHandover(order) ? "it was handed over" : "dispatch"}.`;
  const isFree = order.totalAmount === 0;
  await sendBothRequiredEmails(ctx, order, "cancelled", {
    buyer: {
      subject: "Your order was cancelled",
      text: isFree ? opening : `${opening} Anything you paid is on its way back to your card.`,
    },
    seller: {
      subject: "An order was cancelled",
      text: isFree ? opening : `${opening} Anything the buyer paid is being refunded.`,
    },
  });
}

export async function sendRefundOffered(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "refund-offered", {
    buyer: isHandover(order)
      ? {
          subject: "Do you have your order?",
          text: `Your order should have been handed over within 5 working days. If you have it, please confirm that on the order page. ${handoverDenial(order)}`,
        }
      : {
          subject: "Your order hasn't been dispatched yet",
          text: `The seller hasn't dispatched your order within 5 working days. You can wait, or ${wayOut(order)} on the order page.`,
        },
    seller: isHandover(order)
      ? {
          subject: "Please hand over this order",
          text: "This order is more than 5 working days old, so the buyer can now tell us that they don't have it. If you have handed it over, please say so on the order page.",
        }
      : {
          subject: "Please dispatch this order",
          text: `This order is more than 5 working days old, so the buyer can now ${wayOut(order)}. If you're still sending it, please message them.`,
        },
  });
}

export async function notifySellerOfAnswer(
  ctx: MutationCtx,
  order: Order,
  { _id, proposedDeliveryCharge }: Doc<"orderAdjustments">,
  status: "accepted" | "rejected" | "lapsed",
): Promise<void> {
  const money = formatPence(proposedDeliveryCharge);
  const texts = {
    accepted: {
      subject: `The delivery charge is now ${money}`,
      text: `The buyer has agreed to your delivery charge of ${money}, and the order's total has changed.`,
    },
    rejected: {
      subject: `The buyer rejected the delivery charge of ${money}`,
      text: "The delivery charge stays the same. You can propose another until you dispatch the order.",
    },
    lapsed: {
      subject: `Your proposed delivery charge of ${money} has lapsed`,
      text: "The buyer didn't agree in time, so the delivery charge stays the same.",
    },
  };
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `adjustment-${status}-${_id}`,
    ...texts[status],
  });
}

/** The buyer's reason appears only on the order page. */
export async function sendCancelRequested(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `cancel-requested-${order.cancelRequestedAt}`,
    subject: "The buyer wants to cancel",
    text: "The buyer wants to cancel this order. Their reason is on the order page. Cancel it there to refund them in full, or keep the order.",
  });
}

export async function sendCancelDeclined(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: `cancel-declined-${order.updatedAt}`,
    subject: "The seller is keeping your order",
    text: "You asked to cancel, and the seller is keeping the order. Message them from the order page if you still want to cancel.",
  });
}
