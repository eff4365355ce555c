/**
 * Cases from fishkeeping practice against which the tank check is held. They were judged before the rules were changed,
 * from what keepers and books advise and never from what the code answers.
 */
import type { TankCheckInput, Verdict } from "../../../../convex/domain/tanks/rules/types";
import type { TankFigures } from "../../../../convex/domain/tanks/tank";

/** What a verdict rests on. */
export const SOURCES = {
  practice: "what UK clubs, shops and books commonly advise",
  rules: "a sourced fact of the domain's compatibility rules, section 3 or 5",
  audit: "the domain's audit of November 2026, sections 1 and 2",
  water: "the ranges that books give for the species",
  welfare: "nitrogen cycle and stocking, as every beginner's guide has it",
} as const;

export type Stock = readonly [
  species: string,
  count: number,
  sexes?: { males?: number; females?: number },
];

export type Case = {
  tank: TankFigures;
  inhabitants: readonly Stock[];
  newcomer: Stock;
  expected: Verdict;
  why: string;
  source: keyof typeof SOURCES;
  /** Another verdict that a good keeper could give. */
  arguable?: Verdict;
};

/** A mature, quiet freshwater tank. */
export const MATURE: Omit<TankFigures, "volumeLitres"> = {
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

type Change = Partial<TankFigures>;
const tankOf =
  (defaults: Change) =>
  (volumeLitres: number, change: Change = {}) => ({
    ...MATURE,
    volumeLitres,
    ...defaults,
    ...change,
  });

/** Neutral water of middling hardness at 25 °C. */
export const community = tankOf({});
export const soft = tankOf({ pH: 6.3, gh: 4 });
export const hard = tankOf({ pH: 7.8, gh: 15 });
/** A Malawi or Tanganyika tank. */
export const rift = tankOf({ pH: 8.1, gh: 16, temperatureC: 25.5 });
/** Without a heater, in a cool room. */
export const cool = tankOf({ temperatureC: 19, unheated: true, pH: 7.4, gh: 12 });
export const brackish = tankOf({ water: "brackish", temperatureC: 26, pH: 8, gh: 18 });
export const reef = tankOf({ water: "marine", temperatureC: 25.5, pH: 8.2, gh: undefined });

export function inputOf({ tank, inhabitants, newcomer: [species, quantity, sexes] }: Case) {
  return {
    tank: {
      ...tank,
      inhabitants: inhabitants.map(([name, count, known]) => ({ species: name, count, ...known })),
    },
    listing: { species, quantity, ...sexes },
  } satisfies TankCheckInput;
}

/** Says a case in words. */
export function nameOf({ tank, inhabitants, newcomer }: Case): string {
  const show = ([species, count]: Case["newcomer"]) => `${count} ${species}`;
  const company = inhabitants.length === 0 ? "" : ` with ${inhabitants.map(show).join(", ")}`;
  return `${show(newcomer)}${company} in ${tank.volumeLitres} litres of ${tank.water} water`;
}

export const males = (count: number) => ({ males: count, females: 0 });
export const females = (count: number) => ({ males: 0, females: count });

/** A row of a table of cases. */
export function row(
  tank: TankFigures,
  inhabitants: readonly Stock[],
  newcomer: Stock,
  expected: Verdict,
  why: string,
  source: keyof typeof SOURCES,
  arguable?: Verdict,
): Case {
  return { tank, inhabitants, newcomer, expected, why, source, ...(arguable && { arguable }) };
}
