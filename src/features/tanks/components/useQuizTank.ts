import { zodResolver } from "@hookform/resolvers/zod";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { WaterType } from "#convex/domain/listings/speciesTypes.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { NEW_TANK, toTankInput } from "#src/components/tanks/tankDefaults.ts";

export const NEW = "new";

/**
 * The form of the quiz's tank: a saved one stays folded until something changes, a new one is
 * described. `water` is the species': unless it is fresh, a new tank's water is asked for rather
 * than assumed.
 */
export function useQuizTank(tanks: readonly Doc<"tanks">[], water: WaterType, draftKey: string) {
  const startOf = (tank?: Doc<"tanks">): Partial<TankInput> => {
    if (tank) return toTankInput(tank);
    return water === "freshwater" ? NEW_TANK : { ...NEW_TANK, water: undefined };
  };
  const [pick, setPick] = useState<string>(tanks[0]?._id ?? NEW);
  const saved = tanks.find((tank) => tank._id === pick);
  const [isOpen, setOpen] = useState(saved === undefined);
  const form = useForm<TankInput>({
    resolver: zodResolver(tankSchema()),
    defaultValues: startOf(saved),
    shouldFocusError: false,
  });
  // Once the form has the other tank's draft key, so that neither draft overwrites the other.
  const shown = useRef(pick);
  const showPicked = useEffectEvent(() => {
    if (shown.current === pick) return;
    shown.current = pick;
    form.reset(startOf(saved));
  });
  useLayoutEffect(() => showPicked(), [pick]);
  const draft = useDraft(form, { key: isOpen ? `${draftKey}.${pick}` : null, store: "tab" });
  return {
    form,
    draft,
    saved,
    pick,
    isOpen,
    open: () => setOpen(true),
    choose: (value: string) => {
      const next = tanks.find((tank) => tank._id === value);
      setPick(value);
      setOpen(next === undefined);
    },
  };
}
