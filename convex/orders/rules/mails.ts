import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import { env, type MutationCtx } from "../../_generated/server";
import { shortId } from "../../domain/shared/ids";
import { formatPence } from "../../domain/shared/money";
import { notifyByEmail } from "../../accounts/rules/optionalMail";
import { enqueueEmail } from "../../shared/rules/outbox";
import { profileOf } from "../../shared/rules/access";
import type { orderSide } from "./access";
import type { Order } from "./records";

type Notice = { occasion: string; subject: string; text: string };

/** Mails one side of an order, when they want such mails. The same occasion is never mailed twice. */
async function tell(
  ctx: MutationCtx,
  order: Order,
  side: "buyer" | "seller",
  notice: Notice,
): Promise<void> {
  const userId = side === "buyer" ? order.buyerId : order.sellerId;
  await notifyByEmail(ctx, userId, "emailOnOrder", mail(order, side, notice));
}

/** As `tell`, whatever the person has chosen and however many mails they had: it is about money. */
export async function tellSurely(
  ctx: MutationCtx,
  order: Order,
  userId: Id<"users">,
  notice: Notice,
): Promise<void> {
  const profile = await profileOf(ctx, userId);
  if (profile === null || profile.deletedAt !== null) return;
  const side = userId === order.buyerId ? "buyer" : "seller";
  await enqueueEmail(ctx, {
    ...mail(order, side, notice),
    to: profile.email,
    userId,
    isSure: true,
  });
}

/** Tells both sides of the same occasion, each in its own words. */
async function tellSides(
  ctx: MutationCtx,
  order: Order,
  occasion: string,
  notices: Record<"buyer" | "seller", Omit<Notice, "occasion">>,
): Promise<void> {
  await tellSurely(ctx, order, order.buyerId, { occasion, ...notices.buyer });
  await tellSurely(ctx, order, order.sellerId, { occasion, ...notices.seller });
}

export function mail(
  order: Order,
  side: Infer<typeof orderSide>,
  { occasion, subject, text }: Notice,
) {
  return {
    kind: "order" as const,
    idempotencyKey: `order-${occasion}-${order.uuid}-${side}`,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    facts: [
      ["Order", shortId(order.uuid)],
      ["Listing", order.listingTitle],
      ["Quantity", String(order.quantity)],
      ["Total", formatPence(order.totalAmount)],
    ] as [string, string][],
    action: { label: "View the order", url: `${env.SITE_URL}/order/${order.uuid}` },
  };
}

export async function tellPaid(ctx: MutationCtx, order: Order): Promise<void> {
  await tell(ctx, order, "buyer", {
    occasion: "paid",
    subject: "Your order is confirmed",
    text: "Thank you for your purchase. The seller has been told and will be in touch about delivery.",
  });
  await tell(ctx, order, "seller", {
    occasion: "paid",
    subject: "You have a new order",
    text: "Please get the animals ready: fast them, go through the packaging checklist, and dispatch within 5 working days.",
  });
}

export async function tellLatePayment(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSides(ctx, order, "late", {
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
export async function tellWronglyPaid(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSurely(ctx, order, order.buyerId, {
    occasion: "wrongly-paid",
    subject: "Your order was called off",
    text: "What you paid was not what this order costs, so we have called it off and let the animals go. All of the money goes back. You can start again whenever you like.",
  });
}

/** Nobody could find out whether the order was paid for: both hear what becomes of the money if it was. */
export async function tellProviderSilent(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSides(ctx, order, "provider-silent", {
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

/** An unpaid order whose seller was put out. */
export async function tellSellerOut(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSides(ctx, order, "seller-out", {
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

/** A paid order whose seller was put out before it was dispatched. */
export async function tellSellerOutRefund(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSides(ctx, order, "seller-out", {
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

export async function tellShipped(ctx: MutationCtx, order: Order): Promise<void> {
  const tracking = [order.courier, order.trackingReference].filter(Boolean).join(", ");
  await tell(ctx, order, "buyer", {
    occasion: "shipped",
    subject: "Your order is on its way",
    text: `The seller has dispatched your order${tracking === "" ? "" : ` (${tracking})`}. Please confirm its arrival as soon as you have it.`,
  });
}

export async function tellDelivered(ctx: MutationCtx, order: Order): Promise<void> {
  await tell(ctx, order, "seller", {
    occasion: "delivered",
    subject: "Your order has arrived",
    text: "The buyer has the animals. The order completes after 48 hours unless there is a claim.",
  });
}

export async function tellArrivalDue(ctx: MutationCtx, order: Order): Promise<void> {
  await tell(ctx, order, "buyer", {
    occasion: "arrival-due",
    subject: "Has your order arrived?",
    text: "Your order was dispatched 3 days ago. Please confirm its arrival on the order page, or write to the seller if it has not come. After 7 days we take it as arrived.",
  });
}

export async function tellArrivalAssumed(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSurely(ctx, order, order.buyerId, {
    occasion: "arrival-assumed",
    subject: "We take it that your order has arrived",
    text: "Your order was dispatched 7 days ago and you have not told us of a problem. It completes in 48 hours. If it has not arrived, please contact us before then.",
  });
  await tell(ctx, order, "seller", {
    occasion: "arrival-assumed",
    subject: "Your order counts as arrived",
    text: "The buyer has not said anything in 7 days, so we take it that the animals have arrived. The order completes in 48 hours unless there is a problem.",
  });
}

export async function tellCancelled(ctx: MutationCtx, order: Order): Promise<void> {
  for (const userId of [order.buyerId, order.sellerId]) {
    await tellSurely(ctx, order, userId, {
      occasion: "cancelled",
      subject: "An order was cancelled",
      text: "The order was called off before dispatch. Anything that was paid goes back to the buyer's card.",
    });
  }
}

export async function tellRefundOffered(ctx: MutationCtx, order: Order): Promise<void> {
  await tellSides(ctx, order, "refund-offered", {
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

export async function tellRefunded(
  ctx: MutationCtx,
  order: Order,
  refund: Doc<"refunds">,
): Promise<void> {
  const money = formatPence(refund.amount);
  await tellSurely(ctx, order, order.buyerId, {
    occasion: `refund-${refund._id}`,
    subject: `${money} is on its way back to you`,
    text: `We have refunded ${money} to your card. Banks take 5 to 10 days to show it.`,
  });
  await tell(ctx, order, "seller", {
    occasion: `refund-${refund._id}`,
    subject: `${money} was refunded to the buyer`,
    text: `${money} of this order has gone back to the buyer.`,
  });
}

/** Money that did not go back needs a person: it is the designated admin who can ask for it again. */
export async function tellRefundFailed(
  ctx: MutationCtx,
  order: Order,
  { _id, amount }: Doc<"refunds">,
  error: string,
): Promise<void> {
  const money = formatPence(amount);
  await enqueueEmail(ctx, {
    ...mail(order, "admin", {
      occasion: `refund-failed-${_id}`,
      subject: `A refund of ${money} failed`,
      text: `${money} of this order did not go back to the buyer: ${error}. It waits under Admin Orders, where you can try it again.`,
    }),
    to: env.ADMIN_EMAIL,
    isSure: true,
  });
}
