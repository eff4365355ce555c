import type { OrderSide } from "../orders/states";
import { findTransition } from "../shared/transitions";

export const CLAIM_KINDS = [
  /** Animals arrived dead, ill or not as ordered. */
  "live_arrival",
  /**
   * The buyer has nothing: a parcel didn't arrive, or an order wasn't handed over. Always covers the whole
   * order.
   */
  "not_arrived",
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_PROBLEMS = ["dead", "wrongSpecies", "wrongNumber", "ill"] as const;
export type ClaimProblem = (typeof CLAIM_PROBLEMS)[number];

/** The number of animals of one listing with a problem. An animal has one problem; each problem appears once per listing. */
export type ClaimItem = {
  listingId: string;
  problem: ClaimProblem;
  animals: number;
  /** The listing's title; only if the order has several listings. */
  title?: string;
};

export const CLAIM_STATUSES = [
  /** Awaits the seller. */
  "open",
  /** The seller offered less; awaits the buyer. */
  "offered",
  /** Buyer and seller disagree; awaits an admin. */
  "contested",
  /** The seller accepted, or didn't answer in time. */
  "accepted",
  /** The buyer accepted the seller's offer. */
  "agreed",
  /** An admin decided for a refund. */
  "upheld",
  /** An admin decided against a refund. */
  "declined",
  /** The order was refunded in full first, by Shoal or through a chargeback. */
  "overtaken",
  /** The order that was reported as not arrived has arrived. */
  "withdrawn",
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

const WON_BY_BUYER_STATUSES: readonly ClaimStatus[] = ["accepted", "agreed", "upheld"];

export const isWonBy = (status: ClaimStatus, side: OrderSide): boolean =>
  (side === "buyer" && WON_BY_BUYER_STATUSES.includes(status)) ||
  (side === "seller" && status === "declined");

export const CLAIM_ACTORS = ["buyer", "seller", "admin", "system"] as const;
export type ClaimActor = (typeof CLAIM_ACTORS)[number];

const CLAIM_EVENTS = [
  "accept",
  /** The seller answers without an offer. */
  "contest",
  /** The seller answers with a lower offer. */
  "offer",
  "acceptOffer",
  "declineOffer",
  /** The side whose turn it was didn't answer in time. */
  "lapse",
  "uphold",
  "decline",
  "overtake",
  "withdraw",
  /** The bank reversed a chargeback: restores an overtaken claim's previous status. */
  "reopen",
] as const;
export type ClaimEvent = (typeof CLAIM_EVENTS)[number];

type ClaimTransition = {
  event: ClaimEvent;
  from: ClaimStatus;
  to: ClaimStatus;
  by: readonly ClaimActor[];
};

/** Anything not in the table is impossible. A seller may accept until the claim is decided. */
const CLAIM_TRANSITIONS: readonly ClaimTransition[] = [
  { event: "accept", from: "open", to: "accepted", by: ["seller"] },
  { event: "accept", from: "offered", to: "accepted", by: ["seller"] },
  { event: "accept", from: "contested", to: "accepted", by: ["seller"] },
  { event: "contest", from: "open", to: "contested", by: ["seller"] },
  { event: "offer", from: "open", to: "offered", by: ["seller"] },
  // Silence accepts a live-arrival claim, but never decides whether or when something arrived.
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
 * The next status; null if `actor` can't cause `event` in status `from`. `to` selects one if an event leads
 * to several.
 */
export function nextClaimStatus(
  from: ClaimStatus,
  event: ClaimEvent,
  actor: ClaimActor,
  to?: ClaimStatus,
): ClaimStatus | null {
  return findTransition(CLAIM_TRANSITIONS, from, event, actor, to)?.to ?? null;
}

/** Whether the seller's silence passes the claim to an admin instead of accepting it. */
export const isUndecidedBySilence = (claim: {
  kind: ClaimKind;
  needsDecision?: boolean;
}): boolean => claim.kind === "not_arrived" || claim.needsDecision === true;

export const OPEN_CLAIM_STATUSES = ["open", "offered", "contested"] as const;
export type OpenClaimStatus = (typeof OPEN_CLAIM_STATUSES)[number];

export const isOpenClaim = (status: ClaimStatus): status is OpenClaimStatus =>
  OPEN_CLAIM_STATUSES.some((openStatus) => openStatus === status);

export function claimWaitsFor(status: ClaimStatus): OrderSide | null {
  if (status === "open") return "seller";
  if (status === "offered") return "buyer";
  return status === "contested" ? "admin" : null;
}

export const itemsOfLine = <Item extends ClaimItem>(
  items: readonly Item[],
  listingId: string,
): Item[] => items.filter((item) => item.listingId === listingId);

export const animalsOf = (items: readonly ClaimItem[]): number =>
  items.reduce((sum, { animals }) => sum + animals, 0);
