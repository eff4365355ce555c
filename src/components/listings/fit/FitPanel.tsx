import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Doc } from "../../../../convex/_generated/dataModel";
import type { Fit } from "../../../../convex/domain/tanks/fit";
import { plural } from "../../../lib/format";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import type { ListingDetails } from "../types";
import { useFit } from "./useFit";
import { labelOf } from "./verdicts";

const FitDialog = lazy(() => import("./FitDialog"));

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
  const [open, setOpen] = useState<boolean>();
  const opener = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The window's code came after the focus, and does not know where it was.
    if (open === false) opener.current?.querySelector("button")?.focus();
  }, [open]);
  const { words, tone, icon } = labelOf(fit);
  const found = fit.reasons.length;
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone} className="text-sm">
          {icon}
          {words}
        </Badge>
        <span className="min-w-0 truncate">your tank “{tank.name}”</span>
      </p>
      <div ref={opener}>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {found === 0 ? "What was compared" : `Why: ${plural(found, "thing")} to look at`}
        </Button>
      </div>
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
    </>
  );
}
