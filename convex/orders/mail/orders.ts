/** Mails to the two sides of an order about how it goes on. */
import { isInPerson } from "../../domain/orders/facts";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { REPORTABLE } from "../../domain/orders/texts";
import { sellerKind } from "../../domain/sellers/trader";
import { weekdayDate } from "../../domain/shared/days";
import { formatPence } from "../../domain/shared/money";
import { oneLine } from "../../domain/shared/text";
import { profileOf } from "../../shared/rules/access";
import {
  sendAdminMail,
  sendBothRequiredMails,
  sendOptionalMail,
  sendRequiredMail,
} from "../rules/orderMail";
import { type BoughtBar, carriesAnimals } from "../rules/asBought";
import type { Order } from "../rules/records";

/** The buyer's is the receipt, which names who sold it: it comes whatever they have chosen. */
export async function sendOrderConfirmed(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "paid",
    subject: "Your order is confirmed",
    text: "Thank you for your purchase. The seller has been told and will be in touch about delivery.",
    facts: await sellerFacts(ctx, order),
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "paid",
    subject: "You have a new order",
    text: getReady(order, await carriesAnimals(ctx, order)),
  });
}

function getReady(order: Order, hasAnimals: boolean): string {
  const what = hasAnimals ? "animals" : "plants";
  if (isInPerson(order)) {
    return `Please get the ${what} ready, and agree with the buyer on when to hand them over, within 5 working days.`;
  }
  const fasting = order.category === "fish" ? "fast them, " : "";
  return `Please get the ${what} ready: ${fasting}go through the packaging checklist, and dispatch within 5 working days. For the delivery address, see the order page.`;
}

/** Who sold it, for the receipt: a trader by name, address and licence. */
async function sellerFacts(ctx: MutationCtx, order: Order): Promise<[string, string][]> {
  const { trader } = order;
  const kind = sellerKind(trader);
  if (trader === undefined) return [["Seller", kind]];
  const address = (await profileOf(ctx, order.sellerId))?.trader?.address;
  return [
    ["Seller", trader.tradingName],
    ["Sold by", kind],
    ...(address === undefined ? [] : [["Address", oneLine(address)] as [string, string]]),
  ];
}

export async function sendPaymentTooLate(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredMails(ctx, order, "late", {
    buyer: {
      subject: "Your payment came too late and goes back to you",
      text: "Your payment arrived after your hold on this listing had ended. We are refunding all of it; there is nothing for you to do.",
    },
    seller: {
      subject: "A payment came too late and was refunded",
      text: "A buyer's payment arrived after their hold had ended. It is being refunded, and your stock has not changed.",
    },
  });
}

/** Beside the mail about the money: what becomes of the order. */
export async function sendWrongAmountPaid(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "wrongly-paid",
    subject: "Your order was called off",
    text: "What you paid was not what this order costs, so we have called it off and let the animals go. All of the money goes back. You can start again whenever you like.",
  });
}

/** Nobody could find out whether the order was paid for: both hear what becomes of the money if it was. */
export async function sendPaymentUndecided(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredMails(ctx, order, "provider-silent", {
    buyer: {
      subject: "Your order was called off",
      text: "The card provider has not told us for a day whether your payment went through, so we have let the animals go. If your card was charged, all of it goes back as soon as we hear of it; there is nothing for you to do.",
    },
    seller: {
      subject: "An unpaid order was called off",
      text: "The card provider has not told us for a day whether this order was paid, so we have called it off. The animals are back in your stock; a payment that still comes goes back to the buyer.",
    },
  });
}

/** An unpaid order whose seller was blocked. */
export async function sendUnpaidOrderOfBlockedSeller(
  ctx: MutationCtx,
  order: Order,
): Promise<void> {
  await sendBothRequiredMails(ctx, order, "seller-out", {
    buyer: {
      subject: "Your order was called off",
      text: "The seller no longer sells on Shoal, so we have called this order off. If your card was charged, all of it goes back; there is nothing for you to do.",
    },
    seller: {
      subject: "An unpaid order was called off",
      text: "Your account may not sell on Shoal at the moment, so we have called this unpaid order off. A payment that still comes goes back to the buyer.",
    },
  });
}

/** A paid order whose seller was blocked before it was dispatched. */
export async function sendRefundOfferedForBlockedSeller(
  ctx: MutationCtx,
  order: Order,
): Promise<void> {
  await sendBothRequiredMails(ctx, order, "seller-out", {
    buyer: {
      subject: "You can take your money back",
      text: "The seller of your order no longer sells on Shoal and has not dispatched it. You can take all of your money back on the order page at once.",
    },
    seller: {
      subject: "The buyer may take the money back",
      text: "Your account may not sell on Shoal at the moment. The buyer of this order, which is not dispatched, may take the money back at once.",
    },
  });
}

/** An unpaid order of what the law forbids, or asks a proof for, by now. */
export async function sendUnpaidOrderOfBarredListing(
  ctx: MutationCtx,
  order: Order,
): Promise<void> {
  await sendBothRequiredMails(ctx, order, "law", {
    buyer: {
      subject: "Your order was called off",
      text: "The law keeps this listing out of the shop at the moment, so we have called this order off. If your card was charged, all of it goes back; there is nothing for you to do.",
    },
    seller: {
      subject: "An unpaid order was called off",
      text: "The law keeps this listing out of the shop at the moment, so we have called this unpaid order off. A payment that still comes goes back to the buyer.",
    },
  });
}

/** "What you bought" with where it may not go or be sold to, and why. */
const forbiddenText = (what: string, { reason, place }: BoughtBar) =>
  `${what} may not be sold${place === null ? " like this" : ` to a buyer in ${place}`}. ${reason}`;

/** An unpaid order of what may not be sold to where its buyer is by now, or not go there. */
export async function sendUnpaidOrderForbidden(
  ctx: MutationCtx,
  order: Order,
  bar: BoughtBar,
): Promise<void> {
  await sendBothRequiredMails(ctx, order, "law", {
    buyer: {
      subject: "Your order was called off",
      text: `${forbiddenText("What you were buying", bar)} So we have called this order off. If your card was charged, all of it goes back; there is nothing for you to do.`,
    },
    seller: {
      subject: "An unpaid order was called off",
      text: `${forbiddenText("What you were selling", bar)} So we have called this unpaid order off. A payment that still comes goes back to the buyer.`,
    },
  });
}

/**
 * A paid order, not dispatched, of what the law has come to forbid or to ask a proof for, or with `bar` to keep from its
 * buyer alone: the admin decides what else.
 */
export async function sendRefundOfferedByLaw(
  ctx: MutationCtx,
  order: Order,
  bar: BoughtBar | null,
): Promise<void> {
  const why = (what: string) =>
    bar === null
      ? `The law has come to keep ${what} out of the shop.`
      : forbiddenText(`By the law as it is now, ${what}`, bar);
  await sendBothRequiredMails(ctx, order, "law", {
    buyer: {
      subject: "You can take your money back",
      text: `${why("what you bought")} It is not dispatched, and you can take all of your money back on the order page at once.`,
    },
    seller: {
      subject: "Please do not dispatch your order",
      text: `${why("what you sold")} Please do not dispatch it or hand it over before you have heard from Shoal. The buyer may take the money back at once, and you can call the order off on its page.${bar?.place == null ? "" : " This is about this order, not about your listing."}`,
    },
  });
}

/** The admin is told of the same order: nobody but a person can say whether it may go on. */
export async function sendBarredOrderToAdmin(
  ctx: MutationCtx,
  order: Order,
  bar: BoughtBar | null,
): Promise<void> {
  const why =
    bar === null
      ? "The law has come to forbid what was sold, or to ask a proof for it, after it was paid and before it was dispatched."
      : `${forbiddenText("By the law as it is now, what was sold", bar)} It is paid and not dispatched.`;
  await sendAdminMail(ctx, order, {
    occasion: "law",
    subject: `A paid order of what the law keeps ${bar === null ? "out of the shop" : "from its buyer"}`,
    text: `${why} The seller was asked to keep it, and the buyer may take the money back. Please look at whether it may go on.`,
  });
}

/** The courier and its reference are the seller's words, and stand on the order page. */
export async function sendDispatched(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "shipped",
    topic: "delivery",
    subject: "Your order is on its way",
    text: `The seller has dispatched your order${expected(order)}. The courier and its reference are on the order page. Please confirm its arrival as soon as you have it.`,
  });
}

const expected = ({ expectedArrivalAt: day }: Order) =>
  day === undefined ? "" : ` and expects it to arrive on ${weekdayDate(day)}`;

/** The address itself stands on the order's page alone. */
export async function sendAddressChanged(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `address-${order.updatedAt}`,
    topic: "delivery",
    subject: "The delivery address has changed",
    text: "The buyer has changed where this order goes. Please see the order page before you pack it; a label that you have printed already is out of date.",
  });
}

export async function sendArrived(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "delivered",
    topic: "delivery",
    subject: "Your order has arrived",
    text: "The buyer has the animals. The order completes after 48 hours unless there is a claim.",
  });
}

export async function sendArrivalReminder(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "arrival-due",
    topic: "delivery",
    subject: "Has your order arrived?",
    text: "Your order was dispatched 3 days ago. Please confirm its arrival on the order page, or write to the seller if it has not come. After 7 days we take it as arrived.",
  });
}

export async function sendArrivalAssumed(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: "arrival-assumed",
    topic: "delivery",
    subject: "We take it that your order has arrived",
    text: `Your order was dispatched 7 days ago and you have not told us of a problem. ${REPORTABLE} can be reported on the order page within 2 hours from now. The order completes in 48 hours. If it has not arrived, please contact us before then. If it has, you can add it to your tank there, so that the next check of a listing counts it.`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "arrival-assumed",
    topic: "delivery",
    subject: "Your order counts as arrived",
    text: "The buyer has not said anything in 7 days, so we take it that the animals have arrived. The order completes in 48 hours unless there is a claim.",
  });
}

export async function sendCancelled(ctx: MutationCtx, order: Order): Promise<void> {
  for (const userId of [order.buyerId, order.sellerId]) {
    await sendRequiredMail(ctx, order, userId, {
      occasion: "cancelled",
      subject: "An order was cancelled",
      text: "The order was called off before dispatch. Anything that was paid goes back to the buyer's card.",
    });
  }
}

export async function sendRefundOffered(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredMails(ctx, order, "refund-offered", {
    buyer: {
      subject: "Your order has not been dispatched yet",
      text: "The seller has not dispatched your order within 5 working days. You can wait, or take your money back on the order page.",
    },
    seller: {
      subject: "Please dispatch your order",
      text: "This order is older than 5 working days, so the buyer may now take the money back.",
    },
  });
}

/** What became of a delivery charge that the seller had proposed, and that nothing else has overtaken. */
export async function tellSellerOfAnswer(
  ctx: MutationCtx,
  order: Order,
  { _id, proposedDeliveryCharge }: Doc<"orderAdjustments">,
  status: "accepted" | "rejected" | "lapsed",
): Promise<void> {
  const money = formatPence(proposedDeliveryCharge);
  const words = {
    accepted: {
      subject: `The delivery charge is now ${money}`,
      text: `The buyer has agreed to your delivery charge of ${money}, and the money has moved.`,
    },
    rejected: {
      subject: `The buyer rejected the delivery charge of ${money}`,
      text: "The order goes on with the delivery charge that it had. You can propose another one until you dispatch it.",
    },
    lapsed: {
      subject: `Your proposed delivery charge of ${money} has lapsed`,
      text: "It was not agreed on in time, so the order goes on with the delivery charge that it had.",
    },
  };
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `adjustment-${status}-${_id}`,
    ...words[status],
  });
}

/** The buyer asks for an end before dispatch. Why, in their words, stands on the order page. */
export async function sendCancelRequested(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "cancel-requested",
    subject: "The buyer asks to cancel",
    text: "The buyer would like to cancel this order. Their reason is on the order page. There you can cancel it, and all of the money goes back; or tell the buyer by message that you go on with it.",
  });
}
