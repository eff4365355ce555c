import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { useForm } from "react-hook-form";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { WaterType } from "#convex/domain/listings/speciesTypes.ts";
import type { Changes } from "#convex/domain/shared/changes.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { discardDraft, useDraftPlace, useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { CycledField, TankFields } from "../form/TankFields";
import { changesOfTank, NEW_TANK, summariseTank, toTankInput } from "../public/tankDefaults";

const NEW = "new";

/** The quiz's access to the tank's form. */
export type QuizTankHandle = {
  /**
   * The changes to the saved tank, or all of a new one; null, with an error at each field, if something is missing.
   */
  read: () => Promise<{ tankId?: Doc<"tanks">["_id"]; tank: Changes<TankInput> } | null>;
  /** Deletes the draft, and that of a new tank. Call once the tank has been sent. */
  discard: () => void;
};

type SharedProps = {
  ref: Ref<QuizTankHandle>;
  /**
   * The species' water. Unless that is fresh, the form asks for a new tank's water instead of
   * assuming it.
   */
  water: WaterType;
  /** Names the quiz's draft (`useDraft`). */
  draftKey: string;
};

type Props = SharedProps & {
  tanks: readonly Doc<"tanks">[];
  /** Called with the chosen tank; null for a new one. */
  onPick: (tankId: string | null) => void;
  /** What follows a saved tank's figures. */
  children: (tankId: Doc<"tanks">["_id"]) => ReactNode;
};

/** The tank for the purchase: a saved one, a saved one with changes, or a new one. */
export function QuizTank({ tanks, onPick, children, ...fields }: Props) {
  const [firstTank] = tanks;
  const isDescribing = useHasDraft(`${fields.draftKey}.${NEW}`, "tab");
  const [pick, setPicked] = useState<string>(firstTank && !isDescribing ? firstTank._id : NEW);
  const setPick = (next: string) => {
    setPicked(next);
    onPick(next === NEW ? null : next);
  };
  const savedTank = tanks.find((tank) => tank._id === pick);
  const isSingle = tanks.length === 1;
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
            ...tanks.map((tank) => ({
              value: tank._id,
              label: <bdi>{tank.name}</bdi>,
              hint: summaryWithCycling(tank),
            })),
            { value: NEW, label: "Another tank" },
          ]}
          value={savedTank?._id ?? NEW}
          onChange={setPick}
        />
      ) : (
        savedTank && (
          <div className="border-line bg-surface rounded-lg border p-3.5">
            <p className="font-semibold">
              <bdi>{savedTank.name}</bdi>
            </p>
            <p className="text-ink-muted text-sm">{summaryWithCycling(savedTank)}</p>
          </div>
        )
      )}
      <TankForm
        // The quiz checks the tank as it is now, so the key restarts the form when the tank changes elsewhere. The
        // draft keeps what was typed.
        key={savedTank ? `${savedTank._id} ${savedTank.updatedAt}` : NEW}
        saved={savedTank}
        onOtherTank={isSingle ? () => setPick(NEW) : undefined}
        {...fields}
      />
      {savedTank && children(savedTank._id)}
      {firstTank && !savedTank && isSingle && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setPick(firstTank._id)}>
            <span>
              Use <bdi>{firstTank.name}</bdi>
            </span>
          </Button>
        </div>
      )}
    </section>
  );
}

type TankFormProps = SharedProps & {
  /** Undefined for a new tank. */
  saved: Doc<"tanks"> | undefined;
  /** Switches to describing another tank. */
  onOtherTank: (() => void) | undefined;
};

/** One tank's form. A saved tank stays collapsed until the user says that it has changed. */
function TankForm({ ref, saved, water, draftKey, onOtherTank }: TankFormProps) {
  const key = `${draftKey}.${saved?._id ?? NEW}`;
  const hasDraft = useHasDraft(key, "tab");
  const [isOpen, setOpen] = useState(saved === undefined || hasDraft);
  const form = useForm<TankInput>({
    resolver: zodResolver(tankSchema()),
    defaultValues: saved ? toTankInput(saved) : newTank(water),
    shouldFocusError: false,
  });
  const draft = useDraft(form, { key, store: "tab" });
  const otherPlace = useDraftPlace(`${draftKey}.${NEW}`, "tab");
  useImperativeHandle(ref, () => ({
    read: async () => {
      const values: { tank?: TankInput } = {};
      await form.handleSubmit((tank) => {
        values.tank = tank;
      })();
      if (!values.tank || !saved) return values.tank ? { tank: values.tank } : null;
      return { tank: changesOfTank(toTankInput(saved), values.tank), tankId: saved._id };
    },
    discard: () => {
      draft.discard();
      discardDraft(otherPlace);
    },
  }));
  if (isOpen) {
    return (
      <>
        <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
        <TankFields form={form} asksWater={water !== "freshwater" && !saved} />
      </>
    );
  }
  return (
    <>
      {saved?.cycled !== "yes" && <CycledField form={form} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          My tank has changed
        </Button>
        {onOtherTank && (
          <Button variant="ghost" size="sm" onClick={onOtherTank}>
            Use another tank
          </Button>
        )}
      </div>
    </>
  );
}

const newTank = (water: WaterType): Partial<TankInput> =>
  water === "freshwater" ? NEW_TANK : { ...NEW_TANK, water: undefined };

const CYCLED_WORDS = { yes: "cycled", no: "not cycled", unsure: "not sure if cycled" } as const;

const summaryWithCycling = (tank: Doc<"tanks">) =>
  `${summariseTank(toTankInput(tank))} · ${CYCLED_WORDS[tank.cycled]}`;
