import type { ClaimItem, ClaimKind, ClaimStatus } from "./states";

/** A claim about animals that were dead on arrival, beside whatever else was wrong. */
export const isAboutDead = (items: readonly ClaimItem[]): boolean =>
  items.some(({ problem }) => problem === "dead");

/** Seller, buyer or admin agreed that animals of the claim were dead on arrival: it counts against the seller's rate. */
export const wasDeadArrival = (claim: {
  status: ClaimStatus;
  items: readonly ClaimItem[];
}): boolean => ["accepted", "agreed", "upheld"].includes(claim.status) && isAboutDead(claim.items);

/** Seller or admin agreed that the buyer got nothing. */
export const wasNotArrived = (claim: { kind: ClaimKind; status: ClaimStatus }): boolean =>
  claim.kind === "not_arrived" && ["accepted", "upheld"].includes(claim.status);
