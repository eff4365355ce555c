import { type ClaimItem, type ClaimStatus, itemsOfLine } from "./states";

type Claim = { status: ClaimStatus; items: readonly ClaimItem[] };

/** How many of a line's animals a claim calls dead, missing or of the wrong species; 0 if it was withdrawn or declined. */
export function animalsNotReceivedAlive(claim: Claim | null, listingId: string): number {
  if (claim === null || claim.status === "withdrawn" || claim.status === "declined") return 0;
  return itemsOfLine(claim.items, listingId).reduce(
    (sum, { problem, animals }) => (problem === "ill" ? sum : sum + animals),
    0,
  );
}
