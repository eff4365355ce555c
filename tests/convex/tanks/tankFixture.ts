import { checkTank, outcomesOf } from "#convex/domain/tanks/rules/checkTank.ts";
import type { Reason, RuleId, TankCheckInput, Verdict } from "#convex/domain/tanks/rules/types.ts";
import type { Inhabitant, TankInput } from "#convex/domain/tanks/tank.ts";
import { MATURE_TANK } from "./cases/case";

/** A large, mature, quiet freshwater tank that suits most small fish. */
export const GOOD_TANK: TankInput = {
  ...MATURE_TANK,
  name: "Living room",
  volumeLitres: 1000,
  temperatureC: 24,
  quarantineTank: true,
};

export type Listing = TankCheckInput["listing"];

export function check(tank: Partial<TankInput>, listing: string | Listing) {
  const input = typeof listing === "string" ? { species: listing } : listing;
  return checkTank({ tank: { ...GOOD_TANK, ...tank }, listing: input });
}

export function withInhabitants(...inhabitants: (string | Inhabitant)[]): Partial<TankInput> {
  return {
    inhabitants: inhabitants.map((row) =>
      typeof row === "string" ? { species: row, count: 1 } : row,
    ),
  };
}

export function reasonsOf(
  rule: RuleId,
  tank: Partial<TankInput>,
  listing: string | Listing,
): Reason[] {
  return check(tank, listing).reasons.filter((reason) => reason.rule === rule);
}

/** A rule's worst level, shown or dropped in favour of a worse one; "suitable" if it found nothing. */
export function levelOf(
  rule: RuleId,
  tank: Partial<TankInput>,
  listing: string | Listing,
): Verdict {
  const input = typeof listing === "string" ? { species: listing } : listing;
  const outcomes = outcomesOf({ tank: { ...GOOD_TANK, ...tank }, listing: input }).flatMap(
    ({ reasons = [] }) => reasons.filter((reason) => reason.rule === rule),
  );
  const levels = outcomes.map(({ level }) => level);
  return levels.includes("unsuitable") ? "unsuitable" : (levels[0] ?? "suitable");
}
