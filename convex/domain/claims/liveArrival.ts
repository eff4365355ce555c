import type { ClaimItem, ClaimKind, ClaimStatus } from "./states";

export const includesDead = (items: readonly ClaimItem[]): boolean =>
  items.some(({ problem }) => problem === "dead");

/**
 * Whether a claim about dead animals was accepted (also by the seller's silence), settled by an offer or upheld. It then
 * lowers the seller's live-arrival rate.
 */
export const wasDeadOnArrival = (claim: {
  status: ClaimStatus;
  items: readonly ClaimItem[];
}): boolean => ["accepted", "agreed", "upheld"].includes(claim.status) && includesDead(claim.items);

/** Whether the seller or an admin agreed that nothing arrived. */
export const wasNonArrival = (claim: { kind: ClaimKind; status: ClaimStatus }): boolean =>
  claim.kind === "not_arrived" && ["accepted", "upheld"].includes(claim.status);
