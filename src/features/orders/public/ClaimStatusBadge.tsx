import { type ClaimStatus, isWonBy } from "#convex/domain/claims/states.ts";
import { claimStatusText } from "#convex/domain/claims/texts.ts";
import type { OrderSide } from "#convex/domain/orders/states.ts";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";

const OPEN_TONES: Partial<Record<ClaimStatus, Tone>> = {
  open: "warning",
  offered: "warning",
  contested: "danger",
};

/** A claim's status as text, never colour alone. Green only for the side that won. */
export function ClaimStatusBadge({
  status,
  viewerSide,
}: {
  status: ClaimStatus;
  viewerSide: OrderSide;
}) {
  const tone = OPEN_TONES[status] ?? (isWonBy(status, viewerSide) ? "success" : "neutral");
  return (
    <Badge tone={tone} className="whitespace-normal!">
      {claimStatusText(status, viewerSide)}
    </Badge>
  );
}
