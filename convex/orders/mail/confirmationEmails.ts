import type { MutationCtx } from "#convex/_generated/server.js";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { reportableText } from "#convex/domain/orders/texts.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { sellerKindText } from "#convex/domain/sellers/trader.ts";
import { addressLines, toAddress } from "#convex/domain/shared/address.ts";
import { CLAIM_WINDOW_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { linesOf } from "../model/lines";
import { sendOptionalMail, sendRequiredMail, shortTitle } from "../model/orderMail";
import { BY_ROLE, type People, peopleOf } from "../model/people";
import type { Order } from "../model/records";
import { addressOf } from "../model/saveOrderAddress";
import { arrivesOn, sentOn } from "./agreedDayEmails";
import { remedyText } from "./cancelEmails";

type Fact = [label: string, value: string];

/** The buyer's email is the receipt, so it ignores their email settings. */
export async function sendOrderConfirmed(ctx: MutationCtx, order: Order): Promise<void> {
  const by = namedUkDateTime(order.dispatchDueAt ?? 0);
  const readyText = await getReadyText(ctx, order, by);
  const nextText = ({ seller, Seller }: People) =>
    isInPerson(order)
      ? `Meet ${seller} by ${by}: agree when and where on the order page, and show your handover code when you meet. The code is there too.`
      : `${Seller} sends it on ${sentOn(order)}, so it should be with you on ${arrivesOn(order)}. If it isn't sent by ${by}, you can ${remedyText(order)} on the order page.`;
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

/** Where the order goes, or the town or outcode where it is handed over. */
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

/** The seller's details for the receipt. A trader's include their name, licence and address. */
async function sellerFacts(ctx: MutationCtx, order: Order): Promise<Fact[]> {
  const { trader } = order;
  const kind = sellerKindText(trader);
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
