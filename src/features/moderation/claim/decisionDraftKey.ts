import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";

/** Names the draft of an admin's decision on a claim. */
export const decisionDraftKey = ({ claim }: ClaimCase) => `decision.${claim.claimId}`;
