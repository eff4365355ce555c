import type { MutationCtx } from "#convex/_generated/server.js";
import { isPlainReference, knownCourierName } from "#convex/domain/listings/couriers.ts";
import { silenceCountsFrom } from "#convex/domain/orders/arrival.ts";
import { claimDueAt } from "#convex/domain/orders/claimWindow.ts";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { ARRIVAL_TEXT, reportableText } from "#convex/domain/orders/texts.ts";
import { ARRIVAL_ASSUMED_MS, COMPLETE_AFTER_MS } from "#convex/domain/shared/constants.ts";
import { ukDate } from "#convex/domain/shared/dates.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { sendOptionalMail, sendRequiredMail, shortTitle } from "../model/orderMail";
import type { People } from "../model/people";
import type { Order } from "../model/records";

export async function sendDispatched(ctx: MutationCtx, order: Order): Promise<void> {
  const { expectedArrivalAt, courier = "", trackingReference = "" } = order;
  // The seller's own words could pose as Shoal's.
  const reference = isPlainReference(trackingReference) ? trackingReference : "";
  const carrier = reference.startsWith(courier) ? "" : (knownCourierName(courier) ?? "");
  const parcel = [carrier, reference].filter((word) => word !== "").join(" ");
  const due = expectedArrivalAt === undefined ? "" : `due ${weekdayDate(expectedArrivalAt)}`;
  const details = [parcel, due].filter((detail) => detail !== "").join(", ");
  const trackingText =
    reference === ""
      ? "The courier and tracking reference are on the order page."
      : `Tracking: ${parcel}.`;
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

const expectedText = ({ expectedArrivalAt: day }: Order) =>
  day === undefined ? "" : ` and expects it to arrive on ${weekdayDate(day)}`;

/** Leaves out the address, which appears only on the order page. */
export async function sendAddressChanged(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `address-${order.updatedAt}`,
    bellOccasion: "address",
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

/** The buyer, who had confirmed the arrival, couldn't use their account in the time to claim. */
export async function sendArrivalRestarted(ctx: MutationCtx, order: Order): Promise<void> {
  const { deliveredAt = 0 } = order;
  const occasion = `arrival-restarted-${deliveredAt}`;
  const claimBy = namedUkDateTime(
    claimDueAt({ deliveredAt, arrivalAssumed: false, arrivalRestarted: true }),
  );
  const completesAt = namedUkDateTime(deliveredAt + COMPLETE_AFTER_MS);
  const completionText = `The order completes on ${completesAt} unless there's a claim.`;
  const subject = "There's more time to report a problem";
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion,
    topic: "delivery",
    subject,
    text: `You couldn't use your account after your order arrived. You have until ${claimBy} to report ${reportableText(order)} on the order page. ${completionText}`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion,
    topic: "delivery",
    subject,
    text: ({ Buyer }) =>
      `${Buyer} couldn't report a problem after the order arrived, so they have until ${claimBy}. ${completionText}`,
  });
}

export async function sendArrivalAssumed(ctx: MutationCtx, order: Order): Promise<void> {
  const { deliveredAt = 0, shippedAt = 0, handoverReport } = order;
  // Each restart of an assumed arrival is emailed, so the time is in the key.
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
