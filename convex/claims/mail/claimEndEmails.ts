/** Emails about the end of a claim. All are about money, so they are always sent. */

import type { MutationCtx } from "#convex/_generated/server.js";
import type { ClaimEvent } from "#convex/domain/claims/states.ts";
import { moneyBackText } from "#convex/domain/claims/texts.ts";
import { TRADE_SIDES } from "#convex/domain/orders/states.ts";
import { capitalise } from "#convex/domain/shared/text.ts";
import { ALLOW_DAYS } from "#convex/orders/mail/refundEmails.ts";
import {
  inWords,
  notifyByBell,
  sendBothRequiredEmails,
  sendRequiredMail,
} from "#convex/orders/model/orderMail.ts";
import type { People, Words } from "#convex/orders/model/people.ts";
import type { Order } from "#convex/orders/model/records.ts";
import type { Claim } from "../model/records";

/** The buyer has the order after all. */
export async function sendWithdrawn(ctx: MutationCtx, order: Order): Promise<void> {
  await sendRequiredMail(ctx, order, order.sellerId, {
    occasion: "claim-withdrawn",
    topic: "claim",
    subject: ({ Buyer }) => `${Buyer} has the order after all`,
    text: "They've confirmed that they have it, so their claim is closed. The order completes after 48 hours unless there's another claim.",
  });
}

/** Sends no email if another one says why the claim is closed (`isAnnounced`), only the bell. */
export async function sendClaimEnded(
  ctx: MutationCtx,
  order: Order,
  { decision, status }: Claim,
  event: ClaimEvent,
  isAnnounced: boolean,
): Promise<void> {
  const { amount = 0, reason = "" } = decision ?? {};
  const { totalAmount } = order;
  const money = (to: string) => `${capitalise(moneyBackText(amount, { to, totalAmount }))}.`;
  const toBuyer = amount > 0 ? `${money("your card")} ${ALLOW_DAYS}` : money("");
  const texts = END_TEXTS[event];
  if (texts === undefined) throw new Error(`No email for ${event}`);
  const reasonText = reason === "" ? "" : ` Our reason: ${reason}`;
  const mailFor = ([subject, text]: SideText, money: (people: People) => string) => ({
    topic: "claim" as const,
    subject,
    text: (people: People) =>
      `${inWords(text, people)} ${status === "overtaken" ? "" : money(people)}`.trim() + reasonText,
  });
  const occasion = `claim-ended-${decision?.at ?? 0}`;
  if (isAnnounced) {
    for (const side of TRADE_SIDES)
      await notifyByBell(ctx, order, side, { occasion, topic: "claim", subject: texts[side][0] });
    return;
  }
  // The refund is only requested after this, so take it off the earnings that the email states.
  const refundedOrder = { ...order, refundedAmount: order.refundedAmount + amount };
  // `occasion` contains the time, because a claim closed by a chargeback can be reopened and end again.
  await sendBothRequiredEmails(ctx, refundedOrder, occasion, {
    buyer: mailFor(texts.buyer, () => toBuyer),
    seller: mailFor(texts.seller, ({ buyer }) => money(buyer)),
  });
}

type SideText = readonly [subject: Words, text: Words];
type SideTexts = { buyer: SideText; seller: SideText };

const END_TEXTS: Partial<Record<ClaimEvent, SideTexts>> = {
  accept: {
    buyer: ["Your claim was accepted", ({ Seller }) => `${Seller} has accepted your claim.`],
    seller: ["You have accepted the claim", "Thank you for sorting this out."],
  },
  lapse: {
    buyer: [
      "Your claim was accepted",
      ({ Seller }) => `${Seller} didn't reply in time, so your claim was accepted.`,
    ],
    seller: [
      "The claim was accepted",
      "You didn't reply to the claim in time, so it was accepted.",
    ],
  },
  acceptOffer: {
    buyer: ["You have accepted the offer", "Your claim is settled."],
    seller: [({ Buyer }) => `${Buyer} has accepted your offer`, "The claim is settled."],
  },
  uphold: {
    buyer: ["Shoal has upheld your claim", "We looked at both sides and decided in your favour."],
    seller: [
      "Shoal has upheld the claim",
      ({ buyer }) => `We looked at both sides and decided for ${buyer}.`,
    ],
  },
  decline: {
    buyer: [
      "Shoal has declined your claim",
      ({ seller }) => `We looked at both sides and decided for ${seller}.`,
    ],
    seller: ["Shoal has declined the claim", "We looked at both sides and decided in your favour."],
  },
  overtake: {
    buyer: [
      "Your claim is closed",
      "This order has been refunded in full, so your claim is closed.",
    ],
    seller: ["The claim is closed", "This order was refunded in full, so the claim is closed."],
  },
};
