import type { Doc } from "../../../../convex/_generated/dataModel";
import type { Fit } from "../../../../convex/domain/tanks/fit";
import type { Id } from "../../../../convex/_generated/dataModel";
import { paths } from "../../../lib/paths";
import { plural } from "../../../lib/format";
import { ReasonList } from "../../tanks/ReasonList";
import { summariseTank } from "../../tanks/tankDefaults";
import { Dialog } from "../../ui/onDemand/Dialog";
import { LinkButton } from "../../ui/LinkButton";
import { labelOf } from "./verdicts";

type Props = {
  /** Closed by this, not by taking it away: only then does the focus go back. */
  open: boolean;
  fit: Fit;
  tank: Doc<"tanks">;
  listing: { _id: Id<"listings">; title: string; species: string; category: string; water: string };
  onClose: () => void;
};

/** Why a listing fits a tank or does not: every reason with both figures and what would put it right. */
export default function FitDialog({ open, fit, tank, listing, onClose }: Props) {
  const { words, meaning } = labelOf(fit);
  // What stands with the plants and lives in salt water are corals.
  const isPlant = listing.category === "plants" && listing.water !== "marine";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`${words}: ${listing.title || listing.species}`}
      description={`${plural(fit.quantity, isPlant ? "plant" : "animal")} compared with “${tank.name}”, ${summariseTank(tank)}.`}
      footer={
        <LinkButton to={paths.quiz(listing._id)} variant="secondary">
          Check suitability
        </LinkButton>
      }
    >
      {/* Focusable, so that a long list can be scrolled with the keyboard. */}
      <div role="group" tabIndex={0} aria-label="What was compared" className="grid gap-4">
        <p className="font-semibold">{meaning(tank.name)}</p>
        {fit.reasons.length > 0 && <ReasonList reasons={fit.reasons} />}
        {fit.notes.map((note) => (
          <p key={note} className="text-ink-muted text-sm">
            {note}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
