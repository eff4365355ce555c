/**
 * A real-life case that the tank check must agree with. Decide the verdict before running the
 * check: by the advice of fishkeepers and books, never by the code's answer.
 */

import type { TankCheckInput, Verdict } from "#convex/domain/tanks/rules/types.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";

export type Stock = readonly [
  species: string,
  count: number,
  sexes?: { males?: number; females?: number },
];

export type Case = {
  subject: string;
  tank: TankFigures;
  inhabitants: readonly Stock[];
  newcomer: Stock;
  expected: Verdict;
  why: string;
  /** Another verdict that a good fishkeeper could give. */
  arguable?: Verdict;
  /** The check's verdict, if it is deliberately stricter than the expected one. */
  answer?: Verdict;
};

/** A mature, quiet freshwater tank. */
export const MATURE_TANK: Omit<TankFigures, "volumeLitres"> = {
  water: "freshwater",
  temperatureC: 25,
  unheated: false,
  pH: 7,
  gh: 8,
  cycled: "yes",
  cycledWeeks: 52,
  ammonia: 0,
  nitrite: 0,
  nitrate: 10,
  filter: "other",
  plants: "some",
  cover: "some",
  lid: true,
  copperRecently: false,
  inhabitants: [],
};

/** The water of a reef. */
export const REEF = { water: "marine", temperatureC: 25.5, pH: 8.2, gh: undefined } as const;

type Change = Partial<TankFigures>;
const tankOf =
  (defaults: Change) =>
  (volumeLitres: number, change: Change = {}) => ({
    ...MATURE_TANK,
    volumeLitres,
    ...defaults,
    ...change,
  });

/** Neutral water of medium hardness at 25 °C. */
export const community = tankOf({});
/** A Malawi or Tanganyika tank. */
export const rift = tankOf({ pH: 8.1, gh: 16, temperatureC: 25.5 });
export const brackish = tankOf({ water: "brackish", temperatureC: 26, pH: 8, gh: 18 });
export const reef = tankOf(REEF);

export function inputOf({
  tank,
  inhabitants,
  newcomer: [species, quantity, sexes],
}: Pick<Case, "tank" | "inhabitants" | "newcomer">) {
  return {
    tank: {
      ...tank,
      inhabitants: inhabitants.map(([name, count, details]) => ({
        species: name,
        count,
        ...details,
      })),
    },
    listing: { species, quantity, ...sexes },
  } satisfies TankCheckInput;
}

/** A case in words. */
export function nameOf({ tank, inhabitants, newcomer }: Case): string {
  const show = ([species, count]: Case["newcomer"]) => `${count} ${species}`;
  const company = inhabitants.length === 0 ? "" : ` with ${inhabitants.map(show).join(", ")}`;
  return `${show(newcomer)}${company} in ${tank.volumeLitres} litres of ${tank.water} water`;
}
