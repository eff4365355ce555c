import { useState } from "react";
import type { Doc, Id } from "../../../../convex/_generated/dataModel";
import type { TankInput } from "../../../../convex/domain/tanks/tank";
import { summariseTank, toTankInput } from "../../../components/tanks/tankDefaults";
import { TankForm } from "../../../components/tanks/TankForm";
import { Button } from "../../../components/ui/Button";
import { ChoiceGroup } from "../../../components/ui/onDemand/ChoiceGroup";
import { asAsked, TankToday } from "./TankToday";

export type ChosenTank = { tankId?: Id<"tanks">; tank: TankInput };

type Props = {
  tanks: readonly Doc<"tanks">[];
  /** Plants neither jump nor need a cycled tank. */
  isPlant: boolean;
  /** What was chosen before, when the buyer comes back to this step. */
  chosen: ChosenTank | null;
  /** Where what is typed stands until the quiz is sent, a form for each tank: `unsavedTank`. */
  place: string;
  onChosen: (tank: ChosenTank) => void;
};

const NEW = "new";

/** Names the form of a tank within the quiz's place. */
export const unsavedTank = (place: string, tankId: string = NEW) => `${place}.${tankId}`;

/** Which tank they will live in: a saved one with what is asked each time, a saved one brought up to date, or a new one. */
export function TankStep({ tanks, isPlant, chosen, place, onChosen }: Props) {
  const [pick, setPick] = useState<string>(
    chosen ? (chosen.tankId ?? NEW) : (tanks[0]?._id ?? NEW),
  );
  const [editing, setEditing] = useState(tanks.length === 0 || pick === NEW);
  const saved = tanks.find((tank) => tank._id === pick);
  const isChosen = chosen !== null && chosen.tankId === saved?._id;
  const input = isChosen ? chosen.tank : saved && toTankInput(saved);
  const isAnswered = isChosen || isPlant;

  const choose = (tank: TankInput) => onChosen({ tank, ...(saved ? { tankId: saved._id } : {}) });
  return (
    <div className="grid gap-6">
      {tanks.length > 0 && (
        <ChoiceGroup
          legend="Which tank will they live in?"
          layout="cards"
          options={[
            ...tanks.map((tank) => ({
              value: tank._id,
              label: tank.name,
              hint: summariseTank(toTankInput(tank)),
            })),
            {
              value: NEW,
              label: "Another tank",
              hint: "Describe it now; it is kept for next time",
            },
          ]}
          value={pick}
          onChange={(value) => {
            setPick(value);
            setEditing(value === NEW);
          }}
        />
      )}
      {editing || !input ? (
        <TankForm
          key={pick}
          place={unsavedTank(place, saved?._id)}
          {...(input ? { tank: asAsked(input, isAnswered) } : {})}
          submitLabel="Next"
          busy={false}
          onSubmit={choose}
        />
      ) : isPlant ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => choose(input)}>Next</Button>
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Something has changed
          </Button>
        </div>
      ) : (
        <TankToday
          key={pick}
          tank={input}
          isAnswered={isAnswered}
          onChosen={choose}
          onEdit={() => setEditing(true)}
        />
      )}
    </div>
  );
}
