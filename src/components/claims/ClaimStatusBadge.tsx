import type { ClaimStatus } from "../../../convex/domain/claims/states";
import { CLAIM_STATUS_LABELS } from "../../../convex/domain/claims/texts";
import { Badge, type Tone } from "../ui/Badge";

const tones: Record<ClaimStatus, Tone> = {
  open: "warning",
  offered: "warning",
  contested: "danger",
  accepted: "success",
  agreed: "success",
  upheld: "success",
  declined: "neutral",
  overtaken: "neutral",
  withdrawn: "neutral",
};

/** How a claim stands, in words; never colour alone. */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  return (
    <Badge tone={tones[status]} className="whitespace-normal!">
      {CLAIM_STATUS_LABELS[status]}
    </Badge>
  );
}
