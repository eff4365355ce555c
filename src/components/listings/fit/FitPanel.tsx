import { useEffect } from "react";
import type { Doc } from "../../../../convex/_generated/dataModel";
import type { Fit } from "../../../../convex/domain/tanks/fit";
import { plural } from "../../../lib/format";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import type { ListingDetails } from "../types";
import { useFit } from "./useFit";
import { useFitDialog } from "./useFitDialog";
import { labelOf } from "./verdicts";

type Props = {
  listing: ListingDetails;
  tank: Doc<"tanks">;
  /** What was found, for the rest of the page. */
  onFit: (fit: Fit) => void;
};

/** The verdict on the page of a listing, before any quiz is taken. */
export default function FitPanel({ listing, tank, onFit }: Props) {
  const fit = useFit(tank, listing);
  useEffect(() => onFit(fit), [fit, onFit]);
  const { opener, open, dialog } = useFitDialog({ fit, tank, listing });
  const { words, tone, icon } = labelOf(fit);
  const found = fit.reasons.length;
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone} className="text-sm">
          {icon}
          {words}
        </Badge>
        <span className="min-w-0 wrap-anywhere">your tank “{tank.name}”</span>
      </p>
      <div ref={opener}>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={open}>
          {found === 0 ? "What was compared" : `Why: ${plural(found, "thing")} to look at`}
        </Button>
      </div>
      {dialog}
    </>
  );
}
