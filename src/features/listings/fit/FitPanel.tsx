import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { AddTank } from "#src/features/tanks/public/AddTank.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { plural } from "#src/lib/format.ts";
import type { ListingDetails, ListingFit } from "../public/types";
import { useFitDialog } from "./useFitDialog";
import { FIT_LABELS } from "./verdicts";

type Props = { listing: ListingDetails; tank: TankInput; fit: ListingFit };

/** The verdict on the listing's page, with a button that shows the reasons. */
export default function FitPanel({ listing, tank, fit }: Props) {
  const { opener, open, dialog } = useFitDialog({ verdict: fit.verdict, tank, listing });
  const isSignedIn = useAuth().status === "signedIn";
  const { label, tone, icon } = FIT_LABELS[fit.verdict];
  const problemCount = fit.reasons.length;
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone} className="text-sm">
          {icon}
          {label}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          in <bdi>{tank.name}</bdi>
        </span>
      </p>
      <div ref={opener} className="flex flex-wrap">
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={open}>
          {problemCount === 0
            ? "What we checked"
            : `Why: ${plural(problemCount, "thing")} to look at`}
        </Button>
        {!isSignedIn && (
          <AddTank variant="ghost" tank={tank}>
            Change tank
          </AddTank>
        )}
      </div>
      {dialog}
    </>
  );
}
