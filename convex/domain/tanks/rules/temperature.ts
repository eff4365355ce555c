/** R03 temperature range, R04 coldwater against tropical. */
import type { Range } from "../../listings/speciesTypes";
import { celsius, celsiusRange, many, names, openingMany, outside, tidy, verb } from "./format";
import {
  COLDWATER_EDGE_C,
  COLDWATER_GRACE_C,
  PLANT_TEMPERATURE_TOLERANCE_C,
  TEMPERATURE_EDGE_C,
  TEMPERATURE_TOLERANCE_C,
  TROPICAL_FISH_MIN_C,
  TROPICAL_MIN_C,
  UNHEATED_RANGE_C,
} from "./thresholds";
import type { Member, Reason, Rule, RuleContext, RuleOutcome } from "./types";

/** The temperatures to judge by: one measured figure, or what an unheated room does. */
function tankTemperatures({ tank }: RuleContext): Range | null {
  if (tank.temperatureC !== undefined) return [tank.temperatureC, tank.temperatureC];
  return tank.unheated ? UNHEATED_RANGE_C : null;
}

export const temperature: Rule = (context) => {
  const outcome = comparedTemperature(context);
  const said = coldOrTropical(context).reasons?.[0];
  const again = outcome.reasons?.[0];
  // R04 says the same of a cool-water animal in warm water, and of a tropical one without a heater.
  const isSame = said && again && (said.title === NEEDS_HEATER) === isTooCold(context);
  const isGraver = again?.level === "unsuitable" && said?.level === "caution";
  return isSame && !isGraver ? {} : outcome;
};

/** Whether what is wrong with the tank's temperature is the cold. */
function isTooCold(context: RuleContext): boolean {
  const [low, high] = tankTemperatures(context) ?? UNHEATED_RANGE_C;
  const [min, max] = context.subject.species.temperatureC;
  return low - min < max - high;
}

function comparedTemperature(context: RuleContext): RuleOutcome {
  const { species } = context.subject;
  const temperatures = tankTemperatures(context);
  if (!temperatures) return { reasons: [unknownTemperature(context)] };
  const [low, high] = temperatures;
  const far = Math.max(outside(low, species.temperatureC), outside(high, species.temperatureC));
  const yours = low === high ? celsius(low) : `unheated, about ${celsiusRange(temperatures)}`;
  const figures = { rule: "R03", yours, needs: celsiusRange(species.temperatureC) } as const;
  const passed = [{ ...figures, title: "Temperature" }];

  if (species.group === "plant") {
    if (far > PLANT_TEMPERATURE_TOLERANCE_C) {
      return { reasons: [outOfRange(context, figures, "caution", low)] };
    }
    // Borne, and no fit that deserves a tick.
    const borne = `${openingMany(species)} does best at ${figures.needs}; your tank is ${stated(yours)}, which it bears.`;
    return far > 0 ? { notes: [borne] } : { passed };
  }
  if (far > TEMPERATURE_TOLERANCE_C) {
    return { reasons: [outOfRange(context, figures, "unsuitable", low)] };
  }
  if (far > 0) return { reasons: [outOfRange(context, figures, "caution", low)] };
  const [min, max] = species.temperatureC;
  const margin = tidy(Math.min(low - min, max - high));
  if (margin <= TEMPERATURE_EDGE_C) {
    return {
      reasons: [
        {
          ...figures,
          level: "caution",
          title: "At the edge of its temperature range",
          text: `Your tank is ${stated(yours)}, ${margin === 0 ? "right at" : "close to"} the limit for ${many(species)} (${figures.needs}): ${isTooCold(context) ? "a cold night takes it under" : "a hot day takes it over"}.`,
          fix: edgeFix(context),
        },
      ],
    };
  }
  return { passed };
}

function unknownTemperature({ subject: { species } }: RuleContext): Reason {
  return {
    rule: "R03",
    level: "caution",
    title: "Temperature unknown",
    text: `We cannot compare: ${many(species)} ${verb(species, "do", "does")} well at ${celsiusRange(species.temperatureC)}, and your tank has no temperature yet.`,
    needs: celsiusRange(species.temperatureC),
    fix: "Measure the water with a thermometer and add the figure to your tank.",
  };
}

function outOfRange(
  context: RuleContext,
  figures: Pick<Reason, "rule" | "yours" | "needs">,
  level: Reason["level"],
  low: number,
): Reason {
  const { species } = context.subject;
  const tooCold = low < species.temperatureC[0];
  const ofPlants = tooCold ? "Too cold, it stops growing." : "Too warm, it grows thin and pale.";
  const ofAnimals = tooCold
    ? "Kept too cold, they stop eating and fall ill."
    : "Kept too warm, they burn themselves out in water that holds less oxygen.";
  return {
    ...figures,
    level,
    title: tooCold ? "Too cold" : "Too warm",
    text: `Your tank is ${stated(figures.yours ?? "")}; ${many(species)} ${verb(species, "do", "does")} well at ${figures.needs ?? ""}. ${species.group === "plant" ? ofPlants : ofAnimals}`,
    fix: temperatureFix(context, tooCold),
  };
}

/** "at 24 °C", and "unheated, about 16–22 °C" as it is. */
const stated = (yours: string) => (yours.startsWith("unheated") ? yours : `at ${yours}`);

/** Residents that a change to `target` would take out of their range. */
const harmedAt = ({ residents }: RuleContext, target: number, warmer: boolean) =>
  residents.filter(({ species: { temperatureC, flags } }) =>
    warmer
      ? temperatureC[1] - (flags.coldwater ? COLDWATER_EDGE_C : 0) < target
      : temperatureC[0] > target,
  );

/** Cool-water residents, which want no heater at all, and those that would be too warm with one. */
const harmedByHeater = (context: RuleContext, target: number) =>
  context.residents.filter(
    (mate) => mate.species.flags.coldwater || harmedAt(context, target, true).includes(mate),
  );

const keepWaterOf = (harmed: readonly Member[], warmer: boolean) =>
  `${warmer ? "Warmer" : "Cooler"} water would harm your ${names(harmed)}: choose a species that likes the water they have.`;

/** Changing the heater helps only if those who live there can follow. */
function temperatureFix(context: RuleContext, tooCold: boolean): string {
  const [min, max] = context.subject.species.temperatureC;
  const middle = (min + max) / 2;
  const target = tooCold ? Math.min(min + 1, middle) : Math.max(max - 1, middle);
  const harmed = harmedAt(context, target, tooCold);
  if (harmed.length > 0) return keepWaterOf(harmed, tooCold);
  return tooCold
    ? `Set a heater to at least ${celsius(target)} and let it hold for a week.`
    : `Bring the tank down to ${celsius(target)} or less, a degree a day.`;
}

function edgeFix(context: RuleContext): string {
  const [min, max] = context.subject.species.temperatureC;
  const middle = (min + max) / 2;
  const harmed = harmedAt(context, middle, isTooCold(context));
  return harmed.length > 0
    ? `Your ${names(harmed)} could not follow a change: watch the thermometer, or choose another species.`
    : `Move the tank towards ${celsius(middle)} first, a degree a day.`;
}

/** Without a heater, unless somebody who lives there needs one. */
const stayCool = ({ residents }: RuleContext, limit: string) =>
  residents.some(({ species }) => species.temperatureC[0] >= TROPICAL_FISH_MIN_C)
    ? `Turn the heater down, so that the water stays below ${limit}.`
    : `Keep them without a heater, below ${limit}, in a cool room.`;

function nearLimit(above: number): string {
  if (above > 0) return "; their upper limit is";
  return above === 0 ? ", which is their upper limit of" : ", close to their upper limit of";
}

const NEEDS_HEATER = "Needs a heater";

export const coldOrTropical: Rule = (context) => {
  const { tank, subject } = context;
  const { species } = subject;
  if (species.group === "plant") return {};
  const [min, max] = species.temperatureC;
  const needs = celsiusRange(species.temperatureC);

  if (species.flags.coldwater) {
    if (tank.temperatureC === undefined) return {};
    const above = tidy(tank.temperatureC - max);
    if (above < -COLDWATER_EDGE_C) return {};
    return {
      reasons: [
        {
          rule: "R04",
          level: above > COLDWATER_GRACE_C ? "unsuitable" : "caution",
          title: "A cool-water animal",
          text: `${openingMany(species)} are cool-water animals: permanently warm water shortens their lives. Your tank is at ${celsius(tank.temperatureC)}${nearLimit(above)} ${celsius(max)}.`,
          yours: celsius(tank.temperatureC),
          needs,
          fix:
            harmedAt(context, max - COLDWATER_EDGE_C, false).length > 0
              ? temperatureFix(context, false)
              : stayCool(context, celsius(max - COLDWATER_EDGE_C)),
        },
      ],
    };
  }
  const isTropical = min >= (species.group === "fish" ? TROPICAL_FISH_MIN_C : TROPICAL_MIN_C);
  if (tank.unheated && isTropical) {
    const harmed = harmedByHeater(context, min + 1);
    return {
      reasons: [
        {
          rule: "R04",
          level: "unsuitable",
          title: NEEDS_HEATER,
          text: `${openingMany(species)} are tropical animals that want at least ${celsius(min)}; an unheated tank falls to about ${celsius(UNHEATED_RANGE_C[0])} on a winter night.`,
          yours: "unheated",
          needs,
          fix:
            harmed.length > 0
              ? keepWaterOf(harmed, true)
              : "Fit a heater with a thermostat and run it for a week first.",
        },
      ],
    };
  }
  return {};
};
