import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Doc } from "../../../../convex/_generated/dataModel";
import { Badge } from "../../ui/Badge";
import type { ListingSummary } from "../types";
import { useFit } from "./useFit";
import { labelOf } from "./verdicts";

const FitDialog = lazy(() => import("./FitDialog"));

type Props = { listing: ListingSummary; tank: Doc<"tanks"> };

/** On the foot of a card's picture, where it moves nothing when it comes: the verdict, which opens its reasons. */
export default function FitBadge({ listing, tank }: Props) {
  const fit = useFit(tank, listing);
  const [open, setOpen] = useState<boolean>();
  const opener = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The window's code came after the focus, and does not know where it was.
    if (open === false) opener.current?.querySelector("button")?.focus();
  }, [open]);
  const { words, tone, icon } = labelOf(fit);
  return (
    <div ref={opener} className="relative z-10 h-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
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
      {open !== undefined && (
        <Suspense fallback={null}>
          <FitDialog
            open={open}
            fit={fit}
            tank={tank}
            listing={listing}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
