import type { Doc } from "../../../../convex/_generated/dataModel";
import { Badge } from "../../ui/Badge";
import type { ListingSummary } from "../types";
import { useFit } from "./useFit";
import { useFitDialog } from "./useFitDialog";
import { labelOf } from "./verdicts";

type Props = { listing: ListingSummary; tank: Doc<"tanks"> };

/** On the foot of a card's picture, where it moves nothing when it comes: the verdict, which opens its reasons. */
export default function FitBadge({ listing, tank }: Props) {
  const fit = useFit(tank, listing);
  const { opener, open, dialog } = useFitDialog({ fit, tank, listing });
  const { words, tone, icon } = labelOf(fit);
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
          {words}
        </Badge>
        <span className="sr-only">
          : {listing.title || listing.species} in {tank.name}. Why?
        </span>
      </button>
      {dialog}
    </div>
  );
}
