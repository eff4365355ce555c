import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { WaterType } from "#convex/domain/listings/speciesTypes.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { NEW_TANK, toTankInput } from "#src/components/tanks/tankDefaults.ts";

export const NEW = "new";

/** Names a tank's form within the quiz's place. */
export const unsavedTank = (place: string, tankId: string = NEW) => `${place}.${tankId}`;

/**
 * The form of the quiz's tank: a saved one stays folded until something changes, a new one is
 * described. `water` is the species': unless it is fresh, a new tank's water is asked for rather
 * than assumed.
 */
export function useQuizTank(tanks: readonly Doc<"tanks">[], water: WaterType, place: string) {
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
  return {
    form,
    saved,
    pick,
    isOpen,
    place: unsavedTank(place, pick),
    open: () => setOpen(true),
    choose: (value: string) => {
      const next = tanks.find((tank) => tank._id === value);
      setPick(value);
      setOpen(next === undefined);
      form.reset(startOf(next));
    },
  };
}
