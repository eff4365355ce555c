import { pick } from "convex-helpers";
import type { UseFormReturn } from "react-hook-form";
import type { Doc } from "#convex/_generated/dataModel.js";
import { type Changes, changesBetween } from "#convex/domain/shared/changes.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { plural } from "#src/lib/format.ts";

export type TankFormState = UseFormReturn<TankInput>;

/** Initial values of a tank form. Heating and cycling have no default: a wrong answer kills animals. */
export const NEW_TANK: Partial<TankInput> = {
  name: "My tank",
  water: "freshwater",
  unheated: undefined,
  temperatureC: undefined,
  cycled: undefined,
  inhabitants: [],
};

/** A saved tank without the server's own fields. */
export function toTankInput(tank: Doc<"tanks">): TankInput {
  const {
    _id,
    _creationTime,
    ownerId: _ownerId,
    isDefault: _isDefault,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...input
  } = tank;
  return input;
}

/** What a form changed of the tank it was loaded with. */
export function changesOfTank(loaded: Partial<TankInput>, tank: TankInput): Changes<TankInput> {
  // A box that was never answered becomes false once it is shown; that isn't a change.
  const isUntouchedBox = (name: keyof TankInput) =>
    tank[name] === false && loaded[name] === undefined;
  const names = (Object.keys(tank) as (keyof TankInput)[]).filter((name) => !isUntouchedBox(name));
  return changesBetween<TankInput>(loaded, pick(tank, names));
}

/** For example "120 litres · freshwater · 24 °C · 8 × Neon tetra". */
export function summariseTank(tank: TankInput): string {
  const temperature = tank.unheated
    ? "unheated"
    : tank.temperatureC === undefined
      ? null
      : `${tank.temperatureC}\u00a0°C`;
  const company = tank.inhabitants
    .slice(0, 3)
    .map((row) => `${row.count} × ${isolated(row.species)}`);
  const othersCount = tank.inhabitants.length - company.length;
  return [
    plural(tank.volumeLitres, "litre").replace(" ", "\u00a0"),
    tank.water,
    temperature,
    ...company,
    othersCount > 0 ? `${othersCount} more` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
