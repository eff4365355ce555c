import type { OrderSide } from "../orders/states";
import { isolated } from "../shared/isolated";
import { formatPence } from "../shared/money";
import { capitalise } from "../shared/text";
import type { ClaimActor, ClaimEvent, ClaimKind, ClaimProblem, ClaimStatus } from "./states";

/** Follows a number of animals: "2 dead on arrival". */
const PROBLEM_LABELS: Record<ClaimProblem, string> = {
  dead: "dead on arrival",
  wrongSpecies: "of the wrong species",
  wrongNumber: "missing",
  ill: "in poor condition",
};

export const CLAIM_STATUS_LABELS: Record<ClaimStatus, string> = {
  open: "waiting for the seller",
  offered: "waiting for the buyer",
  contested: "waiting for Shoal",
  accepted: "accepted",
  agreed: "settled by an offer",
  upheld: "upheld",
  declined: "declined",
  overtaken: "closed, because the order was refunded in full",
  withdrawn: "closed, because the buyer has the order",
};

/** The status as one side reads it: "waiting for you". */
export function claimStatusText(status: ClaimStatus, viewerSide: OrderSide): string {
  const isTheirTurn =
    (status === "open" && viewerSide === "seller") ||
    (status === "offered" && viewerSide === "buyer");
  if (isTheirTurn) return "waiting for you";
  if (status === "withdrawn" && viewerSide === "buyer") return "closed, because you have the order";
  return CLAIM_STATUS_LABELS[status];
}

/** The attempted action, as named in `claim_refused`. */
export const CLAIM_EVENT_LABELS: Record<ClaimEvent, string> = {
  accept: "accept the claim",
  contest: "answer the claim",
  offer: "offer a lower refund",
  acceptOffer: "accept the offer",
  declineOffer: "decline the offer",
  lapse: "miss the deadline",
  uphold: "decide the claim",
  decline: "decide the claim",
  overtake: "close the claim",
  withdraw: "say that you have it",
  reopen: "open the claim again",
};

type NamedItem = { problem: ClaimProblem; animals: number; title?: string };

/** "2 dead on arrival, 1 in poor condition"; with several listings "2 × Cherry shrimp dead on arrival". */
export const itemsText = (items: readonly NamedItem[]): string =>
  items
    .map(({ problem, animals, title }) => {
      const name = title === undefined ? "" : ` × ${isolated(title)}`;
      return `${animals}${name} ${PROBLEM_LABELS[problem]}`;
    })
    .join(", ");

/** What a claim is about, capitalised: "Not received", "2 dead on arrival". */
export const claimText = (claim: { kind: ClaimKind; items: readonly NamedItem[] }): string =>
  claim.kind === "not_arrived" ? "Not received" : itemsText(claim.items);

/**
 * The refund as part of a sentence. `pence` is 0 if the animals were free or already refunded. `totalAmount`
 * is the order's, in pence.
 */
export function moneyBackText(
  pence: number,
  { to, totalAmount }: { to: string; totalAmount: number },
): string {
  if (pence > 0) return `${formatPence(pence)} is refunded to ${to}`;
  return totalAmount === 0
    ? "there's no refund, because the order was free"
    : "there's no refund for this claim";
}

/**
 * How a claim ended and by whom, for cards and pages; null while it is open, when `by` is null too. Without
 * `viewerSide` it suits both sides.
 */
export function outcomeText(
  status: ClaimStatus,
  by: ClaimActor | null,
  viewerSide?: OrderSide,
): string | null {
  switch (status) {
    case "accepted": {
      const seller = viewerSide === "seller" ? "you" : "the seller";
      return by === "system"
        ? `Accepted: ${seller} didn't answer in time`
        : `${capitalise(seller)} accepted the claim`;
    }
    case "agreed":
      return viewerSide === "buyer"
        ? "You accepted the seller's offer"
        : `The buyer accepted ${viewerSide === "seller" ? "your" : "the seller's"} offer`;
    case "upheld":
      return "Shoal decided for the buyer";
    case "declined":
      return "Shoal decided against the claim";
    case "overtaken":
      return "Closed: the order was refunded in full another way";
    case "withdrawn":
      return "Closed: the buyer has it";
    default:
      return null;
  }
}
