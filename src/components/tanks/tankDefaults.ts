import type { UseFormReturn } from "react-hook-form";
import type { Doc } from "../../../convex/_generated/dataModel";
import type { TankFigures, TankInput } from "../../../convex/domain/tanks/tank";

export type TankFormState = UseFormReturn<TankInput>;

/** What an empty tank form starts from. Whether it is heated and cycled has no answer beforehand: animals die of a wrong one. */
export const NEW_TANK: Partial<TankInput> = {
  name: "My tank",
  water: "freshwater",
  unheated: undefined,
  cycled: undefined,
  inhabitants: [],
};

/** The figures of a saved tank without what the server keeps about it. */
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

/** What a saved tank is compared by. */
export function toTankFigures(tank: Doc<"tanks">): TankFigures {
  const { name: _name, ...figures } = toTankInput(tank);
  return figures;
}

/** "120 litres · freshwater · 24 °C · 8 × Neon tetra". */
export function summariseTank(tank: TankInput): string {
  const temperature = tank.unheated
    ? "unheated"
    : tank.temperatureC === undefined
      ? null
      : `${tank.temperatureC}\u00a0°C`;
  const company = tank.inhabitants.slice(0, 3).map((row) => `${row.count} × ${row.species}`);
  const more = tank.inhabitants.length - company.length;
  return [
    `${tank.volumeLitres}\u00a0litres`,
    tank.water,
    temperature,
    ...company,
    more > 0 ? `${more} more` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
