/** Claim emails. All are about money, so they are always sent. */

import type { MutationCtx } from "#convex/_generated/server.js";
import { isUndecidedBySilence } from "#convex/domain/claims/states.ts";
import { claimText, itemsText, moneyBackText } from "#convex/domain/claims/texts.ts";
import { isHandover } from "#convex/domain/orders/facts.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import type { SilenceExcuse } from "#convex/notifications/model/silenceExcuse.ts";
import {
  sendAdminMail,
  sendBothRequiredEmails,
  shortTitle,
} from "#convex/orders/model/orderMail.ts";
import type { People } from "#convex/orders/model/people.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { isInGoodStanding } from "#convex/shared/model/access.ts";
import type { Claim } from "../model/records";

const SELLER_BLOCKED = "The seller can't answer a claim";

export async function sendClaimMade(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  { proposed }: { proposed: number },
): Promise<void> {
  if (claim.kind === "not_arrived") return await sendNotArrived(ctx, order, claim, proposed);
  const { items, respondBy } = claim;
  const [itemsList, deadline] = [itemsText(items), namedUkDateTime(respondBy)];
  const { totalAmount } = order;
  const refundText = (to: string) => moneyBackText(proposed, { to, totalAmount });
  const ifSilent = (refund: string) =>
    isUndecidedBySilence(claim) ? "we'll decide" : `the claim is accepted and ${refund}`;
  const goods = order.hasAnimals ? "the animals" : "the plants";
  const isOpen = claim.status === "open";
  await sendBothRequiredEmails(ctx, order, "claim-made", {
    buyer: {
      topic: "claim",
      subject: "We have your claim",
      text: ({ Seller }) =>
        `You told us: ${itemsList}. ${Seller} ${isOpen ? `has until ${deadline} to reply. If they don't, ${ifSilent(refundText("you"))}` : "can't answer at the moment, so we'll decide"}. Please keep ${goods} and your photos until the claim is settled.`,
    },
    seller: {
      topic: "claim",
      subject: ({ Buyer }) => `${Buyer} has made a claim`,
      mailSubject: ({ Buyer }) =>
        `${Buyer} has made a claim about your ${shortTitle(order)}${isOpen ? `: answer by ${weekdayDate(respondBy)}` : ""}`,
      text: ({ Buyer, buyer }) =>
        `${Buyer} says: ${itemsList}. ${isOpen ? `Please look at the photos and accept or answer the claim by ${deadline}. If you don't reply, ${ifSilent(refundText(buyer))}` : "You can't use your account, so we'll look at the photos and decide"}.`,
    },
  });
  if (!isOpen) await askAdmin(ctx, order, claim, SELLER_BLOCKED);
}

/** For a `not_arrived` claim: the seller has to answer or, if the claim starts as contested, an admin decides. */
async function sendNotArrived(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  proposedPence: number,
): Promise<void> {
  const until = namedUkDateTime(claim.respondBy);
  const { totalAmount } = order;
  const refundText = (to: string) => moneyBackText(proposedPence, { to, totalAmount });
  const isHandedOver = isHandover(order);
  const buyerText = isHandedOver ? "you don't have your order" : "your order hasn't arrived";
  const sellerText = isHandedOver ? "they don't have this order" : "this order hasn't arrived";
  // A blocked buyer can't act, so Shoal made the claim for them.
  const isMadeByShoal = !(await isInGoodStanding(ctx, order.buyerId));
  const withdraw = isMadeByShoal
    ? ""
    : " If you get your order after all, say so on the order page.";
  const isOpen = claim.status === "open";
  await sendBothRequiredEmails(ctx, order, "claim-not-arrived", {
    buyer: {
      topic: "claim",
      subject: isMadeByShoal
        ? "We're checking your order for you"
        : `You told us that ${buyerText}`,
      text: isOpen
        ? ({ seller }) =>
            `We've asked ${seller}, who has until ${until} to answer. If they agree that ${buyerText}, ${refundText("you")}. If they don't agree or don't answer, we'll decide.${withdraw}`
        : `We'll look at both sides and decide. If we decide for you, ${refundText("you")}.${withdraw}`,
    },
    seller: {
      topic: "claim",
      subject: ({ buyer, Buyer }) =>
        isMadeByShoal ? `Does ${buyer} have this order?` : `${Buyer} says that ${sellerText}`,
      text: isOpen
        ? ({ buyer }) =>
            `Please answer by ${until} on the order page. If you agree that ${sellerText}, ${refundText(buyer)}. If not, tell us what you know and include ${isHandedOver ? "when and where you handed it over" : "your proof of postage"}. If you don't answer, we'll decide. The order won't complete before then.`
        : "We'll look at both sides and decide. The order won't complete before that.",
    },
  });
  if (isOpen) return;
  const reason =
    claim.answer === undefined
      ? SELLER_BLOCKED
      : "Buyer and seller disagree on whether an order was received";
  await askAdmin(ctx, order, claim, reason);
}

/** The seller didn't answer in time, but an admin decides the claim, not their silence. */
export async function sendSellerSilent(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  excuse: SilenceExcuse | null,
): Promise<void> {
  const text = "We'll look at the order, decide and email you.";
  await sendBothRequiredEmails(ctx, order, "claim-seller-silent", {
    buyer: {
      topic: "claim",
      subject: "We'll decide your claim",
      text: ({ Seller }) => `${Seller} didn't answer in time. ${text}`,
    },
    seller: {
      topic: "claim",
      subject: "You haven't answered the claim",
      text: `The deadline to answer this claim has passed. ${text}${excuse === "blocked" ? "" : " You can still accept the claim."}`,
    },
  });
  const excuseText = excuse === null ? "" : `, ${EXCUSE_TEXTS[excuse]}`;
  await askAdmin(ctx, order, claim, `The seller has not answered a claim${excuseText}`);
}

const EXCUSE_TEXTS: Record<SilenceExcuse, string> = {
  blocked: "and their account is blocked",
  wasBlocked: "and their account was blocked for some of the time",
  away: "and is away",
  unreachable: "and no email reaches them",
};

export async function sendOffered(
  ctx: MutationCtx,
  order: Order,
  { respondBy }: Claim,
  offer: number,
): Promise<void> {
  const [money, until] = [formatPence(offer), namedUkDateTime(respondBy)];
  await sendBothRequiredEmails(ctx, order, "claim-offer", {
    buyer: {
      topic: "claim",
      subject: ({ Seller }) => `${Seller} offers you ${money}`,
      text: ({ Seller }) =>
        `${Seller} has answered your claim and offers to refund ${money}. Please accept or decline the offer by ${until}. If you decline it or don't reply, we'll decide.`,
    },
    seller: {
      topic: "claim",
      subject: `You have offered ${money}`,
      text: ({ Buyer }) =>
        `${Buyer} has until ${until} to accept or decline your offer of ${money}. If they don't accept it, we'll decide.`,
    },
  });
}

/** The seller answered without an offer. */
export async function sendContested(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  await sendBothRequiredEmails(ctx, order, contestedOccasion(claim), {
    buyer: {
      topic: "claim",
      subject: ({ Seller }) => `${Seller} has answered your claim`,
      text: ({ Seller }) =>
        `${Seller} disagrees with your claim. You can read why on the order page. We'll look at both sides and decide.`,
    },
    seller: {
      topic: "claim",
      subject: "We'll decide the claim",
      text: "We have your answer. We'll look at both sides, decide and email you.",
    },
  });
  await askAdmin(ctx, order, claim, "The seller has answered a claim");
}

export async function sendOfferDeclined(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "claim-offer-declined", {
    buyer: {
      topic: "claim",
      subject: "We'll decide your claim",
      text: "You declined the offer. We'll look at both sides, decide and email you.",
    },
    seller: {
      topic: "claim",
      subject: ({ Buyer }) => `${Buyer} has declined your offer`,
      text: "We'll look at both sides of the claim, decide and email you.",
    },
  });
  await askAdmin(ctx, order, claim, "The buyer has declined the seller's offer");
}

export async function sendOfferLapsed(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  await sendBothRequiredEmails(ctx, order, "claim-offer-lapsed", {
    buyer: {
      topic: "claim",
      subject: "We'll decide your claim",
      text: ({ seller }) =>
        `You didn't reply to the offer from ${seller} in time. We'll look at both sides, decide and email you.`,
    },
    seller: {
      topic: "claim",
      subject: ({ Buyer }) => `${Buyer} hasn't answered your offer`,
      text: ({ Buyer }) =>
        `${Buyer} didn't reply to your offer in time. We'll look at both sides of the claim, decide and email you.`,
    },
  });
  await askAdmin(ctx, order, claim, "The buyer has not answered the seller's offer");
}

/** The bank returned the money, so a closed claim is reopened. This may happen more than once. */
export async function sendClaimReopened(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
): Promise<void> {
  const { status, respondBy } = claim;
  const until = namedUkDateTime(respondBy);
  const nextTexts: Record<TradeSide, (people: People) => string> = {
    buyer: ({ seller }) =>
      `You have until ${until} to accept or decline the offer from ${seller}. If you don't reply, we'll decide.`,
    seller: ({ Buyer }) => `${Buyer} has until ${until} to accept or decline the offer.`,
  };
  if (status === "open") {
    const silenceText = isUndecidedBySilence(claim) ? "we'll decide" : "the claim is accepted";
    nextTexts.buyer = ({ Seller }) =>
      `${Seller} has until ${until} to reply. If they don't, ${silenceText}.`;
    nextTexts.seller = () =>
      `Please accept or answer it by ${until}. If you don't reply, ${silenceText}.`;
  } else if (status === "contested") {
    nextTexts.buyer = nextTexts.seller = () => "We'll look at both sides, decide and email you.";
  }
  const reason = "The bank has changed its decision and returned this order's money to us";
  const occasion = `claim-reopened-${respondBy}`;
  await sendBothRequiredEmails(ctx, order, occasion, {
    buyer: {
      topic: "claim",
      subject: "Your claim has been reopened",
      text: (people) =>
        `${reason}, so your claim continues where it left off. ${nextTexts.buyer(people)}`,
    },
    seller: {
      topic: "claim",
      subject: ({ Buyer }) => `${Buyer}'s claim has been reopened`,
      text: (people) =>
        `${reason}, so ${people.buyer}'s claim continues where it left off. ${nextTexts.seller(people)}`,
    },
  });
  await sendAdminMail(ctx, order, {
    occasion,
    topic: "claim",
    subject: "A claim has been reopened after a chargeback",
    text: `${reason}. The claim it had closed is open again: ${claimText(claim)}. ${status === "contested" ? "It's waiting for your decision in the Moderator Panel." : "It is in the Moderator Panel."}`,
  });
}

/** Unique per claim: an order reported as not arrived can have a second claim, for dead animals, once it arrives. */
const contestedOccasion = ({ _id }: Claim) => `claim-contested-${_id}`;

async function askAdmin(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
  reason: string,
): Promise<void> {
  await sendAdminMail(ctx, order, {
    occasion: contestedOccasion(claim),
    topic: "claim",
    subject: "A claim needs your decision",
    text: `${reason}: ${claimText(claim)}. It's waiting in the Moderator Panel.`,
  });
}
