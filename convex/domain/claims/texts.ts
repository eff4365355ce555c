import type { ClaimEvent, ClaimProblem, ClaimStatus } from "./states";

/** What people read of each problem, after a number of animals: "2 dead on arrival". */
export const PROBLEM_LABELS: Record<ClaimProblem, string> = {
  dead: "dead on arrival",
  wrongSpecies: "of another species",
  wrongNumber: "missing or too many",
  ill: "ill",
};

/** How a claim stands. */
export const CLAIM_STATUS_LABELS: Record<ClaimStatus, string> = {
  open: "waiting for the seller",
  offered: "waiting for the buyer",
  contested: "waiting for Shoal",
  accepted: "accepted",
  agreed: "settled by an offer",
  upheld: "upheld",
  declined: "declined",
  overtaken: "closed, because all of the money went back",
};

/** What somebody wanted to do; `claim_refused` names it. */
export const CLAIM_EVENT_LABELS: Record<ClaimEvent, string> = {
  accept: "accept the claim",
  contest: "answer the claim",
  offer: "offer a lower refund",
  acceptOffer: "accept the offer",
  declineOffer: "decline the offer",
  lapse: "let the time run out",
  uphold: "decide the claim",
  decline: "decide the claim",
  overtake: "close the claim",
  reopen: "open the claim again",
};

/** "2 dead on arrival, 1 ill". */
export function itemsText(items: readonly { problem: ClaimProblem; animals: number }[]): string {
  return items.map(({ problem, animals }) => `${animals} ${PROBLEM_LABELS[problem]}`).join(", ");
}
