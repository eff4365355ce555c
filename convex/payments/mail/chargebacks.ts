/** Mails about chargebacks: to the designated admin, who answers the bank, and to the seller. */
import type { MutationCtx } from "../../_generated/server";
import type { Doc } from "../../_generated/dataModel";
import { chargebackReason } from "../../domain/payments/chargebacks";
import { formatPence } from "../../domain/shared/money";
import { sendAdminMail, sendRequiredMail } from "../../orders/rules/orderMail";
import type { Order } from "../../orders/rules/records";

type Chargeback = Doc<"chargebacks">;

async function sendToAdminAndSeller(
  ctx: MutationCtx,
  order: Order,
  occasion: string,
  words: Record<"admin" | "seller", { subject: string; text: string }>,
): Promise<void> {
  await sendAdminMail(ctx, order, { occasion, ...words.admin });
  await sendRequiredMail(ctx, order, order.sellerId, { occasion, ...words.seller });
}

const dayOf = (ms: number): string =>
  new Date(ms).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Europe/London",
  });

/** `warning` is an inquiry: the bank asks before it takes the money. */
export async function sendChargebackOpened(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, reason, state, dueBy }: Chargeback,
): Promise<void> {
  const money = formatPence(amount);
  const answer =
    dueBy === undefined ? "" : ` Please answer it at the card provider by ${dayOf(dueBy)}.`;
  const isInquiry = state === "warning";
  await sendToAdminAndSeller(ctx, order, `chargeback-${state}-${_id}`, {
    admin: {
      subject: isInquiry
        ? `A bank asks about a payment of ${money}`
        : `A chargeback of ${money} was opened`,
      text: `The buyer's bank says: ${chargebackReason(reason)}.${answer}`,
    },
    seller: {
      subject: "The buyer's bank asks for the money of an order back",
      text: `The buyer's bank asks for ${money} of this order back. Please do not dispatch or hand over anything until it is decided. If you have proof of dispatch or arrival, please send it to us.`,
    },
  });
}

export async function sendChargebackDecided(
  ctx: MutationCtx,
  order: Order,
  { _id, amount, state, eventAt }: Chargeback,
): Promise<void> {
  const money = formatPence(amount);
  const text =
    state === "won"
      ? "The bank left the money where it is. The order goes on where it was."
      : lostText(order, money);
  const subject =
    state === "won" ? `A chargeback of ${money} was won` : `A chargeback of ${money} was lost`;
  const occasion = `chargeback-${state}-${_id}-${eventAt}`;
  await sendToAdminAndSeller(ctx, order, occasion, {
    admin: { subject, text },
    seller: { subject, text },
  });
}

/** What follows for an order of which the bank gave `money` back, by what is left of it. */
function lostText({ status, stops = [] }: Order, money: string): string {
  const given = `The bank gave ${money} back to the buyer, and it counts as refunded.`;
  if (status === "refunded") return `${given} Nothing more is to be sent.`;
  if (status !== "processing") return `${given} Nothing else of the order changes.`;
  return stops.includes("refund")
    ? `${given} The rest goes back too, so please do not dispatch or hand over anything.`
    : `${given} Please do not dispatch or hand over anything until Shoal has decided what becomes of the rest.`;
}
