import { isolated } from "#convex/domain/shared/isolated.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import type { CardFit } from "../cards/useCardFits";
import type { ListingSummary } from "../public/types";
import { useFitDialog } from "./useFitDialog";
import { FIT_LABELS } from "./verdicts";

type Props = { listing: ListingSummary; tank: TankInput; verdict: CardFit };

/**
 * The verdict as a button that opens the reasons. Overlays a card's image, so that nothing moves
 * when it arrives.
 */
export default function FitBadge({ listing, tank, verdict }: Props) {
  const { opener, open, dialog } = useFitDialog({ verdict, tank, listing });
  const { label, tone, icon } = FIT_LABELS[verdict];
  return (
    <div ref={opener} className="relative z-10 h-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="absolute bottom-1 left-1 rounded-full p-1"
      >
        <Badge tone={tone} className="shadow-xs">
          {icon}
          {label}
        </Badge>
        <span className="sr-only">
          : {isolated(listing.title || listing.species)} in {isolated(tank.name)}. Why?
        </span>
      </button>
      {dialog}
    </div>
  );
}
