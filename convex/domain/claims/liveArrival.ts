import type { ClaimItem, ClaimStatus } from "./states";

/** Seller, buyer or admin agreed that animals of the claim were dead on arrival: it counts against the seller's rate. */
export const wasDeadArrival = (claim: {
  status: ClaimStatus;
  items: readonly ClaimItem[];
}): boolean =>
  ["accepted", "agreed", "upheld"].includes(claim.status) &&
  claim.items.some(({ problem }) => problem === "dead");
