import type { MutationCtx } from "#convex/_generated/server.js";
import { sendBothRequiredEmails, sendRequiredMail } from "../model/orderMail";
import type { Order } from "../model/records";
import { sentOn } from "./agreedDayEmails";

const TOO_LATE = {
  buyer: "Your payment arrived too late, so we're refunding it",
  seller: "A payment arrived too late, so we're refunding it",
};

export async function sendPaymentTooLate(ctx: MutationCtx, order: Order): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "late", {
    buyer: {
      subject: TOO_LATE.buyer,
      text: "Your payment arrived after your hold on this listing ended. We're refunding all of it; there's nothing for you to do.",
    },
    seller: {
      subject: TOO_LATE.seller,
      text: "A buyer's payment arrived after their hold ended. We're refunding it, and your stock hasn't changed.",
    },
  });
}

/** The cut-off of the day that the buyer chose has passed, and the seller sends nothing in the 14 days after it. */
export async function sendNoDayLeft(ctx: MutationCtx, order: Order): Promise<void> {
  const why = (who: string) =>
    `payment arrived too late for the order to be sent on ${sentOn(order)}, and ${who} nothing in the two weeks after that`;
  await sendBothRequiredEmails(ctx, order, "late", {
    buyer: {
      subject: TOO_LATE.buyer,
      text: `Your ${why("the seller sends")}. We've cancelled the order and are refunding all of it; there's nothing for you to do.`,
    },
    seller: {
      subject: TOO_LATE.seller,
      text: `A buyer's ${why("you send")}. We've cancelled the order, are refunding the payment, and have put the listing back on sale.`,
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
