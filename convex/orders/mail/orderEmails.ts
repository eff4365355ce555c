import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { silenceCountsFrom } from "#convex/domain/orders/arrival.ts";
import { claimDueAt } from "#convex/domain/orders/claimWindow.ts";
import { isHandover, isInPerson } from "#convex/domain/orders/facts.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { ARRIVAL_TEXT, reportableText } from "#convex/domain/orders/texts.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { sellerKind } from "#convex/domain/sellers/trader.ts";
import { addressLines, toAddress } from "#convex/domain/shared/address.ts";
import {
  ARRIVAL_ASSUMED_MS,
  CLAIM_WINDOW_MS,
  COMPLETE_AFTER_MS,
  HOUR_MS,
} from "#convex/domain/shared/constants.ts";
import { ukDate } from "#convex/domain/shared/dates.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { isInGoodStanding, profileOf } from "#convex/shared/model/access.ts";
import { linesOf } from "../model/lines";
import {
  sendBothRequiredEmails,
  sendOptionalMail,
  sendRequiredMail,
  shortTitle,
} from "../model/orderMail";
import { BY_ROLE, type People, peopleOf } from "../model/people";
import type { Order } from "../model/records";
import type { SaleRestriction } from "../model/saleBlockReason";
import { addressOf } from "../model/saveOrderAddress";
import { arrivesOn, sentOn } from "./agreedDayEmails";

type Fact = [label: string, value: string];

/** How long a bank takes to show a refund. */
export const ALLOW_DAYS = "Allow 5 to 10 days for it to appear.";

/** The buyer's email is the receipt, so it ignores their email settings. */
export async function sendOrderConfirmed(ctx: MutationCtx, order: Order): Promise<void> {
  const by = namedUkDateTime(order.dispatchDueAt ?? 0);
  const readyText = await getReadyText(ctx, order, by);
  const nextText = ({ seller, Seller }: People) =>
    isInPerson(order)
      ? `Meet ${seller} by ${by}: agree when and where on the order page, and show your handover code when you meet. The code is there too.`
      : `${Seller} sends it on ${sentOn(order)}, so it should be with you on ${arrivesOn(order)}. If it isn't sent by ${by}, you can ${wayOut(order)} on the order page.`;
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "paid",
    subject: "Your order is confirmed",
    mailSubject: ({ seller }) =>
      seller === BY_ROLE.seller
        ? `Your order is confirmed: ${shortTitle(order)}`
        : `Your order from ${seller} is confirmed: ${shortTitle(order)}`,
    text: (people) => `Thank you for your order. ${nextText(people)} ${promiseText(order)}`,
    facts: [
      ...sumsOf(order),
      ...(await destinationOf(ctx, order)),
      ...(await sellerFacts(ctx, order)),
    ],
    isPrivate: true,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "paid",
    subject: "You have a new order",
    mailSubject: ({ Buyer }) =>
      `${Buyer} ${order.totalAmount === 0 ? "reserved" : "bought"} your ${shortTitle(order)}`,
    text: readyText,
    facts: [
      ["You earn", formatPence(expectedShare(order))],
      ["Delivery", DELIVERY_LABELS[order.deliveryMethod]],
    ],
  });
}

const promiseText = ({ totalAmount, hasAnimals }: Order) =>
  `${hasAnimals ? "Our live-arrival promise" : "Our promise"}: report ${reportableText({ hasAnimals })}, with photos, on the order page within ${CLAIM_WINDOW_MS / HOUR_MS} hours after arrival or handover is confirmed${totalAmount === 0 ? "." : ", and you can claim your money back."}`;

function sumsOf({ quantity, amount, deliveryCharge, commission, totalAmount }: Order): Fact[] {
  if (totalAmount === 0) return [["Total", "Nothing to pay"]];
  return [
    [`Price for ${quantity}`, formatPence(amount)],
    ["Delivery", deliveryCharge === 0 ? "Free" : formatPence(deliveryCharge)],
    ["Service fee", formatPence(commission)],
    ["Total paid", formatPence(totalAmount)],
    ["Paid with", "Your card, through Stripe"],
  ];
}

/** Where it goes, or the town where it is handed over. */
async function destinationOf(ctx: MutationCtx, order: Order): Promise<Fact[]> {
  const method = DELIVERY_LABELS[order.deliveryMethod];
  if (!isInPerson(order)) {
    const address = await addressOf(ctx, order._id);
    return address === null ? [] : [[`${method} to`, addressLines(toAddress(address)).join(", ")]];
  }
  const listing = await ctx.db.get("listings", order.listingId);
  const place = order.deliveryMethod === "dropoff" ? order.buyerOutcode : listing?.town;
  return place === undefined ? [] : [[`${method} in`, place]];
}

async function getReadyText(
  ctx: MutationCtx,
  order: Order,
  by: string,
): Promise<(people: People) => string> {
  const goods = order.hasAnimals ? "animals" : "plants";
  if (isInPerson(order)) {
    return ({ buyer }) =>
      `Please get the ${goods} ready and hand them over to ${buyer} by ${by}. Please agree when and where on the order page.`;
  }
  const lines = await linesOf(ctx, order._id);
  const fasting = lines.some(({ category }) => category === "fish") ? "fast them, " : "";
  return () =>
    `Please get the ${goods} ready: ${fasting}go through the packaging checklist, and send them on ${sentOn(order)}, so that they arrive on ${arrivesOn(order)}. The delivery address is on the order page.`;
}

/** What a buyer can do about a late order. */
const wayOut = ({ totalAmount }: Order) =>
  totalAmount === 0 ? "cancel the order" : "get a refund";

/** The seller's details for the receipt. A trader's include their name, licence and address. */
async function sellerFacts(ctx: MutationCtx, order: Order): Promise<Fact[]> {
  const { trader } = order;
  const kind = sellerKind(trader);
  if (trader === undefined) {
    const { seller } = await peopleOf(ctx, order);
    return [["Seller", seller === BY_ROLE.seller ? kind : `${seller}, ${kind.toLowerCase()}`]];
  }
  const address = (await profileOf(ctx, order.sellerId))?.trader?.address;
  return [
    ["Seller", trader.tradingName],
    ["Sold by", kind],
    ...(address === undefined ? [] : [["Seller's address", normaliseLine(address)] as Fact]),
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
        `${Seller} no longer sells on Shoal and hasn't sent your order. You can ${wayOut(order)} on the order page now.`,
    },
    seller: {
      subject: ({ Buyer }) => `${Buyer} can ${wayOut(order)}`,
      text: ({ buyer }) =>
        `Your account can't sell on Shoal at the moment. You haven't sent this order, so ${buyer} can ${wayOut(order)} now.`,
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

export async function sendDispatched(ctx: MutationCtx, order: Order): Promise<void> {
  const { expectedArrivalAt, courier = "" } = order;
  const reference = plainCode(order.trackingReference);
  const carrier = reference.startsWith(courier) ? "" : plainCode(courier);
  const parcel = [carrier, reference].filter((word) => word !== "").join(" ");
  const due = expectedArrivalAt === undefined ? "" : `due ${weekdayDate(expectedArrivalAt)}`;
  const details = [parcel, due].filter((detail) => detail !== "").join(", ");
  const trackingText =
    reference === "" ? "The tracking reference is on the order page." : `Tracking: ${parcel}.`;
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "shipped",
    topic: "delivery",
    subject: "Your order is on its way",
    mailSubject: ({ Seller }) =>
      `${Seller} sent your ${shortTitle(order)}${details === "" ? "" : `: ${details}`}`,
    text: ({ Seller }) =>
      `${Seller} has sent your order${expectedText(order)}. ${trackingText} ${ARRIVAL_TEXT}`,
  });
}

/** The seller's own text, so only what no email program makes a link of; "" otherwise. */
const plainCode = (text = ""): string => (/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(text) ? text : "");

const expectedText = ({ expectedArrivalAt: day }: Order) =>
  day === undefined ? "" : ` and expects it to arrive on ${weekdayDate(day)}`;

/** Leaves out the address, which appears only on the order page. */
export async function sendAddressChanged(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `address-${order.updatedAt}`,
    subject: "The delivery address has changed",
    text: ({ Buyer }) =>
      `${Buyer} has changed the delivery address. Please check the order page before you pack; any label you've printed is out of date.`,
  });
}

export async function sendArrived(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "delivered",
    topic: "delivery",
    subject: ({ Buyer }) => `${Buyer} has received the order`,
    text: "They've confirmed delivery. The order completes after 48 hours unless there's a claim.",
  });
}

export async function sendHandedOver(ctx: MutationCtx, order: Order): Promise<void> {
  const { deliveredAt = 0 } = order;
  const claimBy = namedUkDateTime(claimDueAt({ deliveredAt, arrivalAssumed: false }));
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "delivered",
    topic: "delivery",
    subject: "Your order was handed over",
    text: ({ Seller }) =>
      `${Seller} has entered your handover code. You have until ${claimBy} to report ${reportableText(order)} on the order page. The order completes after 48 hours unless there's a claim.`,
  });
}

export async function sendArrivalReminder(ctx: MutationCtx, order: Order): Promise<void> {
  const { shippedAt = 0 } = order;
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "arrival-due",
    topic: "delivery",
    subject: "Has your order arrived?",
    text: ({ Seller }) =>
      `${Seller} sent your order on ${ukDate(shippedAt)}. If you have it, please confirm that on the order page. If its expected day has passed and it hasn't arrived, tell us there. If we don't hear from you by ${ukDate(shippedAt + ARRIVAL_ASSUMED_MS)}, we'll mark it as delivered.`,
  });
}

export async function sendArrivalAssumed(ctx: MutationCtx, order: Order): Promise<void> {
  const { deliveredAt = 0, shippedAt = 0, handoverReport } = order;
  // It may count from a later time, if the buyer couldn't answer before.
  const occasion = `arrival-assumed-${deliveredAt}`;
  const claimBy = namedUkDateTime(claimDueAt({ deliveredAt, arrivalAssumed: true }));
  const completesAt = namedUkDateTime(deliveredAt + COMPLETE_AFTER_MS);
  const explanation = ({ Seller }: People) =>
    isHandover(order)
      ? `${Seller} told us on ${ukDate(handoverReport?.at ?? 0)} that you have your order`
      : `${Seller} sent your order on ${ukDate(shippedAt)}`;
  const notReceivedText = isHandover(order) ? "If you don't have it" : "If it hasn't arrived";
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion,
    topic: "delivery",
    subject: "We've marked your order as delivered",
    text: (people) =>
      `${explanation(people)} and you haven't told us about a problem. You have until ${claimBy} to report ${reportableText(order)} on the order page. ${notReceivedText}, tell us there before the order completes on ${completesAt}. If all is well, you can also add what arrived to your tank on the order page, so that your next tank check counts it.`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion,
    topic: "delivery",
    subject: "We've marked your order as delivered",
    text: ({ buyer }) =>
      `We haven't heard from ${buyer}, so we've marked the order as delivered. It completes on ${completesAt} unless there's a claim.`,
  });
}

/** Always sent, because it affects money. */
export async function sendHandoverReported(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "handover-reported",
    topic: "delivery",
    subject: ({ Seller }) => `${Seller} says that you have your order`,
    text: ({ Seller }) =>
      `${Seller} told us that they've handed your order over. The order page says when and where. Please confirm it there, or tell us that you don't have it. If we don't hear from you by ${ukDate(silenceCountsFrom(order, order.handoverReport?.at ?? 0) + ARRIVAL_ASSUMED_MS)}, we'll mark it as delivered.`,
  });
}

const canAnswer = async (ctx: MutationCtx, { sellerId, handoverReport }: Order) =>
  handoverReport === undefined && (await isInGoodStanding(ctx, sellerId));

/** For handovers in person, where the buyer may already have the order. */
const handoverDenial = ({ totalAmount }: Order, { seller }: People) =>
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
            `${Seller} hasn't sent your order, which was due to be sent on ${sentOn(order)}. You can wait, or ${wayOut(order)} on the order page.`,
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
            `This order was due to be sent on ${sentOn(order)}, so ${buyer} can now ${wayOut(order)}. If you're still sending it, please message them.`,
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
      text: ({ Buyer }: People) =>
        `${Buyer} has agreed to your delivery charge of ${money}, and the order's total has changed.`,
    },
    rejected: {
      subject: ({ Buyer }: People) => `${Buyer} rejected the delivery charge of ${money}`,
      text: "The delivery charge stays the same. You can propose another until you dispatch the order.",
    },
    lapsed: {
      subject: `Your proposed delivery charge of ${money} has lapsed`,
      text: ({ Buyer }: People) =>
        `${Buyer} didn't agree in time, so the delivery charge stays the same.`,
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
