/** Mails about live-arrival claims. All are about money, so they go out whatever people chose. */
import type { MutationCtx } from "../../_generated/server";
import type { ClaimEvent } from "../../domain/claims/states";
import { itemsText, moneyBackText } from "../../domain/claims/texts";
import { ukDateTime } from "../../domain/shared/dates";
import { formatPence } from "../../domain/shared/money";
import { sendAdminMail, sendBothRequiredMails } from "../../orders/rules/orderMail";
import type { Order } from "../../orders/rules/records";
import type { Claim } from "../rules/records";

export async function sendClaimMade(
  ctx: MutationCtx,
  order: Order,
  { items, respondBy }: Claim,
  { proposed }: { proposed: number },
): Promise<void> {
  const [what, until] = [itemsText(items), ukDateTime(respondBy)];
  const { totalAmount } = order;
  const back = (to: string) => moneyBackText(proposed, { to, totalAmount });
  await sendBothRequiredMails(ctx, order, "claim-made", {
    buyer: {
      topic: "claim",
      subject: "We have your claim",
      text: `You told us: ${what}. The seller has until ${until} to answer; if they say nothing, it counts as accepted and ${back("you")}. Please keep the animals and your photographs until then.`,
    },
    seller: {
      topic: "claim",
      subject: "The buyer has made a claim",
      text: `The buyer says: ${what}. Please look at the photographs and accept or answer the claim by ${until}. If you say nothing until then, it counts as accepted and ${back("the buyer")}.`,
    },
  });
}

export async function sendOffered(
  ctx: MutationCtx,
  order: Order,
  { respondBy }: Claim,
  offer: number,
): Promise<void> {
  const [money, until] = [formatPence(offer), ukDateTime(respondBy)];
  await sendBothRequiredMails(ctx, order, "claim-offer", {
    buyer: {
      topic: "claim",
      subject: `The seller offers you ${money}`,
      text: `The seller has answered your claim and offers to refund ${money}. Please accept or decline the offer by ${until}. If you decline it, or say nothing until then, Shoal decides.`,
    },
    seller: {
      topic: "claim",
      subject: `You have offered ${money}`,
      text: `The buyer has until ${until} to accept or decline your offer of ${money}. If they do not accept it, Shoal decides.`,
    },
  });
}

/** The seller has answered without an offer. */
export async function sendContested(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  await sendBothRequiredMails(ctx, order, "claim-contested", {
    buyer: {
      topic: "claim",
      subject: "The seller has answered your claim",
      text: "The seller does not agree with your claim. You can read why on the order page. Shoal looks at both sides and decides.",
    },
    seller: {
      topic: "claim",
      subject: "Shoal decides about the claim",
      text: "Your answer is with us. Shoal looks at both sides and decides; you are told as soon as that is done.",
    },
  });
  await askAdmin(ctx, order, claim, "The seller has answered a claim");
}

export async function sendOfferDeclined(
  ctx: MutationCtx,
  order: Order,
  claim: Claim,
): Promise<void> {
  await sendBothRequiredMails(ctx, order, "claim-offer-declined", {
    buyer: {
      topic: "claim",
      subject: "Shoal decides about your claim",
      text: "You have declined the seller's offer. Shoal looks at both sides and decides; you are told as soon as that is done.",
    },
    seller: {
      topic: "claim",
      subject: "The buyer has declined your offer",
      text: "Shoal looks at both sides of the claim and decides; you are told as soon as that is done.",
    },
  });
  await askAdmin(ctx, order, claim, "The buyer has declined the seller's offer");
}

export async function sendOfferLapsed(ctx: MutationCtx, order: Order, claim: Claim): Promise<void> {
  await sendBothRequiredMails(ctx, order, "claim-offer-lapsed", {
    buyer: {
      topic: "claim",
      subject: "Shoal decides about your claim",
      text: "You have not answered the seller's offer in time. Shoal looks at both sides and decides; you are told as soon as that is done.",
    },
    seller: {
      topic: "claim",
      subject: "The buyer has not answered your offer",
      text: "The buyer's time to answer your offer is over. Shoal looks at both sides of the claim and decides; you are told as soon as that is done.",
    },
  });
  await askAdmin(ctx, order, claim, "The buyer has not answered the seller's offer");
}

/** The bank has sent the money in again: a claim that was closed goes on. As often as the bank changes its mind. */
export async function sendClaimReopened(
  ctx: MutationCtx,
  order: Order,
  { status, respondBy, items }: Claim,
): Promise<void> {
  const until = ukDateTime(respondBy);
  const next = {
    buyer: `You have until ${until} to accept or decline the seller's offer; if you say nothing until then, Shoal decides.`,
    seller: `The buyer has until ${until} to accept or decline the offer.`,
  };
  if (status === "open") {
    next.buyer = `The seller has until ${until} to answer; if they say nothing, it counts as accepted.`;
    next.seller = `Please accept or answer it by ${until}. If you say nothing until then, it counts as accepted.`;
  } else if (status === "contested") {
    next.buyer = next.seller = "Shoal looks at both sides and decides; you are told at once.";
  }
  const why = "The bank has decided again and sent the money of this order back to Shoal";
  const occasion = `claim-reopened-${respondBy}`;
  await sendBothRequiredMails(ctx, order, occasion, {
    buyer: {
      topic: "claim",
      subject: "Your claim goes on",
      text: `${why}, so your claim goes on where it stood. ${next.buyer}`,
    },
    seller: {
      topic: "claim",
      subject: "The buyer's claim goes on",
      text: `${why}, so the buyer's claim goes on where it stood. ${next.seller}`,
    },
  });
  await sendAdminMail(ctx, order, {
    occasion,
    topic: "claim",
    subject: "A claim goes on after a chargeback",
    text: `${why}. The claim that this had closed goes on: ${itemsText(items)}. ${status === "contested" ? "It waits for your decision in the Moderator Panel." : "It stands in the Moderator Panel."}`,
  });
}

async function askAdmin(
  ctx: MutationCtx,
  order: Order,
  { items }: Claim,
  why: string,
): Promise<void> {
  await sendAdminMail(ctx, order, {
    occasion: "claim-contested",
    topic: "claim",
    subject: "A claim needs your decision",
    text: `${why}: ${itemsText(items)}. It waits in the Moderator Panel.`,
  });
}

/** What a claim came to, by the event that ended it. */
export async function sendClaimEnded(
  ctx: MutationCtx,
  order: Order,
  { decision, status }: Claim,
  event: ClaimEvent,
): Promise<void> {
  const { amount = 0, reason = "" } = decision ?? {};
  const { totalAmount } = order;
  const money = (to: string) => `${capital(moneyBackText(amount, { to, totalAmount }))}.`;
  const toBuyer = amount > 0 ? `${money("your card")} There is nothing for you to do.` : money("");
  const words = ENDED[event];
  if (words === undefined) throw new Error(`No mail for ${event}`);
  const why = reason === "" ? "" : ` Our reason: ${reason}`;
  const tells = (side: readonly [string, string], money: string) => ({
    topic: "claim" as const,
    subject: side[0],
    text: `${side[1]} ${status === "overtaken" ? "" : money}`.trim() + why,
  });
  // One that a chargeback closed can go on and end again.
  await sendBothRequiredMails(ctx, order, `claim-ended-${decision?.at ?? 0}`, {
    buyer: tells(words.buyer, toBuyer),
    seller: tells(words.seller, money("the buyer")),
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Words = { buyer: readonly [string, string]; seller: readonly [string, string] };

const ENDED: Partial<Record<ClaimEvent, Words>> = {
  accept: {
    buyer: ["Your claim was accepted", "The seller has accepted your claim."],
    seller: ["You have accepted the claim", "Thank you for seeing to it."],
  },
  lapse: {
    buyer: [
      "Your claim counts as accepted",
      "The seller has not answered in time, so your claim counts as accepted.",
    ],
    seller: [
      "The claim counts as accepted",
      "You have not answered the claim in time, so it counts as accepted.",
    ],
  },
  acceptOffer: {
    buyer: ["You have accepted the offer", "Your claim is settled."],
    seller: ["The buyer has accepted your offer", "The claim is settled."],
  },
  uphold: {
    buyer: [
      "Shoal has upheld your claim",
      "We have looked at both sides and decided for your claim.",
    ],
    seller: [
      "Shoal has upheld the claim",
      "We have looked at both sides and decided for the buyer's claim.",
    ],
  },
  decline: {
    buyer: [
      "Shoal has declined your claim",
      "We have looked at both sides and decided against your claim.",
    ],
    seller: [
      "Shoal has declined the claim",
      "We have looked at both sides and decided against the buyer's claim.",
    ],
  },
  overtake: {
    buyer: [
      "Your claim is closed",
      "All of the money of this order has gone back to you, so your claim is closed.",
    ],
    seller: [
      "The claim is closed",
      "All of the money of this order has gone back to the buyer, so the claim is closed.",
    ],
  },
};
