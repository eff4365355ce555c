import { isPlants } from "#convex/domain/listings/labels.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Loading, SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { ReasonList } from "#src/features/tanks/public/ReasonList.tsx";
import { summariseTank } from "#src/features/tanks/public/tankDefaults.ts";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import type { CardFit } from "../cards/useCardFits";
import type { ListingSummary } from "../public/types";
import { useListingFit } from "./useListingFit";
import { FIT_LABELS } from "./verdicts";

type Props = {
  /** Close the dialog with this: unmounting it wouldn't restore the focus. */
  open: boolean;
  verdict: CardFit;
  tank: TankInput;
  listing: Pick<ListingSummary, "_id" | "title" | "species" | "category" | "water">;
  onClose: () => void;
};

/** Why a listing does or doesn't fit a tank: each reason, with the tank's figure, the figure needed, and a fix. */
export default function FitDialog({ open, verdict, tank, listing, onClose }: Props) {
  const { fit } = useListingFit(listing._id, tank);
  const { label, meaning } = FIT_LABELS[fit?.verdict ?? verdict];
  const subject = fit
    ? plural(fit.quantity, isPlants(listing) ? "plant" : "animal")
    : isolated(listing.species);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`${label}: ${isolated(listing.title || listing.species)}`}
      description={`${subject} compared with “${isolated(tank.name)}”, ${summariseTank(tank)}.`}
      footer={
        <LinkButton to={paths.quiz(listing._id)} variant="secondary">
          Check suitability
        </LinkButton>
      }
    >
      {/* Focusable, so that a long list can be scrolled by keyboard. */}
      <div role="group" tabIndex={0} aria-label="What we checked" className="grid gap-4">
        <p className="font-semibold">{meaning(isolated(tank.name))}</p>
        {fit === undefined && (
          <Loading subject="reasons">
            <SkeletonText lines={4} />
          </Loading>
        )}
        {fit && fit.reasons.length > 0 && <ReasonList reasons={fit.reasons} />}
        {fit?.notes.map((note) => (
          <p key={note} className="text-ink-muted text-sm">
            {note}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
