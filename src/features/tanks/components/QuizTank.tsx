import type { Doc } from "#convex/_generated/dataModel.js";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { summariseTank, toTankInput } from "#src/components/tanks/tankDefaults.ts";
import { CycledField, TankFields } from "#src/components/tanks/TankFields.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { ChoiceGroup } from "#src/components/ui/onDemand/ChoiceGroup.tsx";
import { NEW, type useQuizTank } from "./useQuizTank";

type Props = {
  tank: ReturnType<typeof useQuizTank>;
  tanks: readonly Doc<"tanks">[];
  /** The species doesn't live in fresh water. */
  asksWater: boolean;
};

/** The tank for the purchase: a saved one, a saved one with changes, or a new one. */
export function QuizTank({ tank, tanks, asksWater }: Props) {
  const { form, draft, saved, pick, isOpen, open, choose } = tank;
  const [only] = tanks;
  return (
    <section aria-labelledby="tank" className="grid gap-5">
      <h2 id="tank" className="font-display text-2xl">
        Your tank
      </h2>
      {tanks.length > 1 ? (
        <ChoiceGroup
          legend="Which tank will they live in?"
          layout="cards"
          options={[
            ...tanks.map((one) => ({
              value: one._id,
              label: <bdi>{one.name}</bdi>,
              hint: summaryOf(one),
            })),
            { value: NEW, label: "Another tank" },
          ]}
          value={pick}
          onChange={choose}
        />
      ) : (
        only &&
        saved && (
          <div className="border-line bg-surface rounded-lg border p-3.5">
            <p className="font-semibold">
              <bdi>{only.name}</bdi>
            </p>
            <p className="text-ink-muted text-sm">{summaryOf(only)}</p>
          </div>
        )
      )}
      {isOpen ? (
        <>
          <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
          <TankFields key={pick} form={form} asksWater={asksWater && !saved} />
        </>
      ) : (
        <>
          {saved && saved.cycled !== "yes" && <CycledField form={form} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={open}>
              Something has changed
            </Button>
            {tanks.length === 1 && (
              <Button variant="ghost" size="sm" onClick={() => choose(NEW)}>
                Another tank
              </Button>
            )}
          </div>
        </>
      )}
      {only && !saved && tanks.length === 1 && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => choose(only._id)}>
            <span>
              Use <bdi>{only.name}</bdi>
            </span>
          </Button>
        </div>
      )}
    </section>
  );
}

const CYCLED_WORDS = { yes: "cycled", no: "not cycled", unsure: "perhaps cycled" } as const;

const summaryOf = (tank: Doc<"tanks">) =>
  `${summariseTank(toTankInput(tank))} · ${CYCLED_WORDS[tank.cycled]}`;
