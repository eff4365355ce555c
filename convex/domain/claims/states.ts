/** What a claim is about, its states, and the one table of what may happen when. */
import type { OrderSide } from "../orders/states";
import { findTransition } from "../shared/transitions";

export const CLAIM_KINDS = [
  /** Animals that came were dead, ill or not as ordered. */
  "live_arrival",
  /** The buyer has nothing: a parcel did not arrive, or nobody handed it over. Always about the whole order. */
  "not_arrived",
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_PROBLEMS = ["dead", "wrongSpecies", "wrongNumber", "ill"] as const;
export type ClaimProblem = (typeof CLAIM_PROBLEMS)[number];

/** How many animals have a problem; an animal has one, and each problem stands in a claim once. */
export type ClaimItem = { problem: ClaimProblem; animals: number };

export const CLAIM_STATUSES = [
  /** Waits for the seller. */
  "open",
  /** The seller has offered less; waits for the buyer. */
  "offered",
  /** The two did not agree; waits for an admin. */
  "contested",
  /** The seller accepted, or said nothing in time. */
  "accepted",
  /** The buyer took the seller's offer. */
  "agreed",
  /** An admin decided that money goes back. */
  "upheld",
  /** An admin decided that none does. */
  "declined",
  /** All of the money went back in another way first: a refund by Shoal, or a chargeback. */
  "overtaken",
  /** The buyer has what they said had not arrived. */
  "withdrawn",
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

const FOR_BUYER: readonly ClaimStatus[] = ["accepted", "agreed", "upheld"];

/** Whether a claim ended as one side of its order wanted. */
export const isWonBy = (status: ClaimStatus, side: OrderSide): boolean =>
  (side === "buyer" && FOR_BUYER.includes(status)) || (side === "seller" && status === "declined");

export const CLAIM_ACTORS = ["buyer", "seller", "admin", "system"] as const;
export type ClaimActor = (typeof CLAIM_ACTORS)[number];

export const CLAIM_EVENTS = [
  "accept",
  /** The seller's answer with words alone. */
  "contest",
  /** The same with a lower offer. */
  "offer",
  "acceptOffer",
  "declineOffer",
  /** The time of the one who had to answer is over. */
  "lapse",
  "uphold",
  "decline",
  "overtake",
  /** The buyer has it after all. */
  "withdraw",
  /** Money that a bank had given back has come in again: an overtaken claim goes on where it stood. */
  "reopen",
] as const;
export type ClaimEvent = (typeof CLAIM_EVENTS)[number];

type ClaimTransition = {
  event: ClaimEvent;
  from: ClaimStatus;
  to: ClaimStatus;
  by: readonly ClaimActor[];
};

/** What is not in the table cannot happen. A seller may give in as long as nothing is decided. */
export const CLAIM_TRANSITIONS: readonly ClaimTransition[] = [
  { event: "accept", from: "open", to: "accepted", by: ["seller"] },
  { event: "accept", from: "offered", to: "accepted", by: ["seller"] },
  { event: "accept", from: "contested", to: "accepted", by: ["seller"] },
  { event: "contest", from: "open", to: "contested", by: ["seller"] },
  { event: "offer", from: "open", to: "offered", by: ["seller"] },
  // Silence accepts a live-arrival claim. Whether something arrived is never decided by silence.
  { event: "lapse", from: "open", to: "accepted", by: ["system"] },
  { event: "lapse", from: "open", to: "contested", by: ["system"] },
  { event: "acceptOffer", from: "offered", to: "agreed", by: ["buyer"] },
  { event: "declineOffer", from: "offered", to: "contested", by: ["buyer"] },
  { event: "lapse", from: "offered", to: "contested", by: ["system"] },
  { event: "uphold", from: "contested", to: "upheld", by: ["admin"] },
  { event: "decline", from: "contested", to: "declined", by: ["admin"] },
  { event: "overtake", from: "open", to: "overtaken", by: ["system"] },
  { event: "overtake", from: "offered", to: "overtaken", by: ["system"] },
  { event: "overtake", from: "contested", to: "overtaken", by: ["system"] },
  { event: "withdraw", from: "open", to: "withdrawn", by: ["buyer"] },
  { event: "withdraw", from: "contested", to: "withdrawn", by: ["buyer"] },
  { event: "reopen", from: "overtaken", to: "open", by: ["system"] },
  { event: "reopen", from: "overtaken", to: "offered", by: ["system"] },
  { event: "reopen", from: "overtaken", to: "contested", by: ["system"] },
];

/**
 * The status that follows; null when `event` by `actor` is not possible in status `from`. `to` says which one is meant
 * where an event leads to several.
 */
export function nextClaimStatus(
  from: ClaimStatus,
  event: ClaimEvent,
  actor: ClaimActor,
  to?: ClaimStatus,
): ClaimStatus | null {
  return findTransition(CLAIM_TRANSITIONS, from, event, actor, to)?.to ?? null;
}

/** Claims that wait for somebody. */
export const OPEN_CLAIM_STATUSES = ["open", "offered", "contested"] as const;
export type OpenClaimStatus = (typeof OPEN_CLAIM_STATUSES)[number];

export const isOpenClaim = (status: ClaimStatus): status is OpenClaimStatus =>
  OPEN_CLAIM_STATUSES.some((open) => open === status);

/** Whose turn it is; null for a claim that is over. */
export function claimWaitsFor(status: ClaimStatus): "seller" | "buyer" | "admin" | null {
  if (status === "open") return "seller";
  if (status === "offered") return "buyer";
  return status === "contested" ? "admin" : null;
}

export const animalsOf = (items: readonly ClaimItem[]): number =>
  items.reduce((sum, { animals }) => sum + animals, 0);
