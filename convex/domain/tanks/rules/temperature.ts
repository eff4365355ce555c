/** R03 temperature range, R04 coldwater or tropical. */

import type { Range, Species } from "#convex/domain/listings/speciesTypes.ts";
import {
  celsius,
  celsiusRange,
  pluralName,
  pluralNames,
  capitalisedPlural,
  distanceOutside,
  overlap,
  roundOff,
  verbFor,
  rangeWidth,
} from "./format";
import { isPond } from "./space";
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
import type { Finding, Member, Reason, Rule, RuleContext, RuleOutcome } from "./types";

/** The temperatures to compare: one measured figure, or the range of an unheated room. */
function tankTemperatures({ tank }: RuleContext): Range | null {
  if (tank.temperatureC !== undefined) return [tank.temperatureC, tank.temperatureC];
  return tank.unheated ? UNHEATED_RANGE_C : null;
}

export const temperature: Rule = (context) => {
  const outcome = temperatureOutcome(context);
  const coldOrTropicalReason = coldOrTropical(context).reasons?.[0];
  const firstReason = outcome.reasons?.[0];
  // R04 already says too warm for a coldwater animal and too cold for a tropical one.
  const isSame =
    coldOrTropicalReason &&
    firstReason &&
    (coldOrTropicalReason.title === NEEDS_HEATER) === isNearerColdLimit(context);
  const isGraver = firstReason?.level === "unsuitable" && coldOrTropicalReason?.level === "caution";
  if (isSame && !isGraver) return {};
  // Don't repeat a fix, or advise cooling a tank that first needs a heater.
  const isRedundant =
    coldOrTropicalReason?.title === NEEDS_HEATER && firstReason?.level === "caution";
  return isRedundant || (coldOrTropicalReason && coldOrTropicalReason.fix === firstReason?.fix)
    ? {}
    : outcome;
};

function isNearerColdLimit(context: RuleContext): boolean {
  const [low, high] = tankTemperatures(context) ?? UNHEATED_RANGE_C;
  const [min, max] = context.subject.species.temperatureC;
  return low - min < max - high;
}

function temperatureOutcome(context: RuleContext): RuleOutcome {
  const { species } = context.subject;
  const temperatures = tankTemperatures(context);
  if (!temperatures) return { reasons: [unknownTemperature(context)] };
  const [low, high] = temperatures;
  const deviation = Math.max(
    distanceOutside(low, species.temperatureC),
    distanceOutside(high, species.temperatureC),
  );
  const tankText = low === high ? celsius(low) : `unheated, about ${celsiusRange(temperatures)}`;
  const figures = {
    rule: "R03",
    yours: tankText,
    needs: celsiusRange(species.temperatureC),
  } as const;
  const passedChecks = [{ ...figures, title: "Temperature" }];

  if (species.group === "plant") {
    if (deviation > PLANT_TEMPERATURE_TOLERANCE_C) {
      return { reasons: [outOfRange(context, figures, "caution", low)] };
    }
    // Tolerated, but not good enough for a passed check.
    const toleratedNote = `${capitalisedPlural(species)} does best at ${figures.needs}; your tank is ${tankPhrase(tankText)}, which it tolerates.`;
    return deviation > 0 ? { notes: [toleratedNote] } : { passed: passedChecks };
  }
  if (deviation > TEMPERATURE_TOLERANCE_C) {
    return { reasons: [outOfRange(context, figures, "unsuitable", low)] };
  }
  if (deviation > 0) return { reasons: [outOfRange(context, figures, "caution", low)] };
  const [min, max] = species.temperatureC;
  const margin = roundOff(Math.min(low - min, max - high));
  if (margin <= TEMPERATURE_EDGE_C) {
    return {
      reasons: [
        {
          ...figures,
          level: "caution",
          title: "At the edge of its temperature range",
          text: `Your tank is ${tankPhrase(tankText)}, ${margin === 0 ? "right at" : "close to"} the limit for ${pluralName(species)} (${figures.needs}): ${isNearerColdLimit(context) ? "a cold night could take it under" : "a hot day could take it over"}.`,
          fix: temperatureFix(context, isNearerColdLimit(context)),
        },
      ],
    };
  }
  return { passed: passedChecks };
}

function unknownTemperature({ subject: { species } }: RuleContext): Finding {
  return {
    rule: "R03",
    level: "caution",
    title: "Temperature unknown",
    text: `We don't know your tank's temperature. ${capitalisedPlural(species)} ${verbFor(species, "do", "does")} well at ${celsiusRange(species.temperatureC)}.`,
    needs: celsiusRange(species.temperatureC),
    fix: "Measure the water with a thermometer and add the figure to your tank.",
    missingFigures: ["temperatureC"],
  };
}

function outOfRange(
  context: RuleContext,
  figures: Pick<Reason, "rule" | "yours" | "needs">,
  level: Reason["level"],
  low: number,
): Reason {
  const { species } = context.subject;
  const isBelowRange = low < species.temperatureC[0];
  return {
    ...figures,
    level,
    title: isBelowRange ? "Too cold" : "Too warm",
    text: `Your tank is ${tankPhrase(figures.yours ?? "")}; ${pluralName(species)} ${verbFor(species, "do", "does")} well at ${figures.needs ?? ""}. ${harmOf(species, isBelowRange)}`,
    fix: temperatureFix(context, isBelowRange),
  };
}

function harmOf({ group }: Species, isBelowRange: boolean): string {
  if (group === "plant") {
    return isBelowRange
      ? "Kept too cold, it stops growing."
      : "Kept too warm, it grows thin and pale.";
  }
  if (group === "coral") {
    return isBelowRange
      ? "Kept too cold, they stay closed and waste away."
      : "Kept too warm, they lose the algae that feed them, and bleach.";
  }
  return isBelowRange
    ? "Kept too cold, they stop eating and fall ill."
    : "Kept too warm, they burn themselves out in water that holds less oxygen.";
}

/** "at 24 °C"; "unheated, about 16–22 °C" stays as it is. */
const tankPhrase = (tankText: string) =>
  tankText.startsWith("unheated") ? tankText : `at ${tankText}`;

/**
 * What a species tolerates in the long term: coldwater animals nothing near their upper limit, plants a
 * few degrees either way.
 */
function toleratedRange({ group, flags, temperatureC: [min, max] }: Species): Range {
  if (group === "plant")
    return [min - PLANT_TEMPERATURE_TOLERANCE_C, max + PLANT_TEMPERATURE_TOLERANCE_C];
  return [min, flags.coldwater ? max - COLDWATER_EDGE_C : max];
}

/** The purchase must thrive, not just cope. */
const wantedRange = (species: Species): Range =>
  species.group === "plant" ? species.temperatureC : toleratedRange(species);

/** In a narrower span, even the middle is at the edge for some species. */
const USEFUL_SPAN_C = 2 * TEMPERATURE_EDGE_C;

const isUseful = (ranges: readonly Range[]) => rangeWidth(overlap(ranges)) >= USEFUL_SPAN_C;

const rangesOfAll = ({ subject, residents }: RuleContext): Range[] => [
  wantedRange(subject.species),
  ...residents.map(({ species }) => toleratedRange(species)),
];

const keepWaterFix = (harmedResidents: readonly Member[], isWarmer: boolean) =>
  `${isWarmer ? "Warmer" : "Cooler"} water would harm your ${pluralNames(harmedResidents)}: choose a species that likes the water they have.`;

/** Suggests a temperature change only if every resident can follow and there is a way to make it. */
function temperatureFix(context: RuleContext, isBelowRange: boolean): string {
  const { subject, residents, tank } = context;
  const range = wantedRange(subject.species);
  const harmedResidents = residents.filter(({ species }) => {
    const [min, max] = toleratedRange(species);
    return isBelowRange ? max < range[0] : min > range[1];
  });
  if (harmedResidents.length > 0) return keepWaterFix(harmedResidents, isBelowRange);
  const unsuitedResidents = residents.filter(
    ({ species }) => !isUseful([range, toleratedRange(species)]),
  );
  if (unsuitedResidents.length > 0) {
    return `Hardly any temperature suits both ${pluralName(subject.species)} and your ${pluralNames(unsuitedResidents)}: choose a species with the same temperature needs.`;
  }
  const all = rangesOfAll(context);
  if (!isUseful(all)) {
    return "Hardly any temperature would suit everything in the tank: choose another species.";
  }
  const target = safeTemperature(overlap(all), isBelowRange);
  if (tank.unheated)
    return isBelowRange ? warmUnheatedFix(context, target) : coolUnheatedFix(context);
  if (tank.temperatureC !== undefined && celsius(tank.temperatureC) === celsius(target)) {
    return `Keep the water steady at ${celsius(target)}: there is little room either way.`;
  }
  return isBelowRange
    ? `Set the heater to ${celsius(target)} and keep it there for a week first.`
    : `Bring the tank down to ${celsius(target)}, a degree a day.`;
}

/** `USEFUL_SPAN_C` inside the limit that the tank misses, or the middle of a narrower span. */
function safeTemperature(span: Range, isBelowRange: boolean): number {
  const margin = Math.min(USEFUL_SPAN_C, rangeWidth(span) / 2);
  return isBelowRange ? span[0] + margin : span[1] - margin;
}

function warmUnheatedFix(context: RuleContext, target: number): string {
  if (isPond(context.tank))
    return "You can hardly heat that much water: choose a species that can take the cold.";
  const { subject, residents } = context;
  return [subject, ...residents].some(({ species }) => species.flags.coldwater)
    ? "Stand the tank in a warmer room, or choose a species that likes the water as it is."
    : `Fit a heater with a thermostat, set it to ${celsius(target)} and let it run for a week first.`;
}

const coolUnheatedFix = ({ tank }: RuleContext) =>
  isPond(tank)
    ? "Shade the water and keep it moving, or choose a species that can take the warmth."
    : "Stand the tank in a cooler room, with a fan over the water on hot days.";

/** Suggests going without a heater, unless a resident needs one or can't live that cool. */
function stayCoolFix(context: RuleContext): string {
  const { tank, subject, residents } = context;
  const needsHeat = residents.some(({ species }) => species.temperatureC[0] >= TROPICAL_FISH_MIN_C);
  return tank.unheated || needsHeat || !isUseful(rangesOfAll(context))
    ? temperatureFix(context, false)
    : `Keep them without a heater, below ${celsius(wantedRange(subject.species)[1])}, in a cool room.`;
}

/** Follows the tank's own figure in a sentence. */
function limitPhrase(excess: number, limit: string): string {
  if (excess === 0) return ", their upper limit";
  return excess > 0
    ? `; their upper limit is ${limit}`
    : `, close to their upper limit of ${limit}`;
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
    const excess = roundOff(tank.temperatureC - max);
    if (excess < -COLDWATER_EDGE_C) return {};
    return {
      reasons: [
        {
          rule: "R04",
          level: excess > COLDWATER_GRACE_C ? "unsuitable" : "caution",
          title: "A cool-water animal",
          text: `${capitalisedPlural(species)} are cool-water animals: permanently warm water shortens their lives. Your tank is at ${celsius(tank.temperatureC)}${limitPhrase(excess, celsius(max))}.`,
          yours: celsius(tank.temperatureC),
          needs,
          fix: stayCoolFix(context),
        },
      ],
    };
  }
  const isTropical = min >= (species.group === "fish" ? TROPICAL_FISH_MIN_C : TROPICAL_MIN_C);
  if (tank.unheated && isTropical) {
    const coolWaterResidents = context.residents.filter((mate) => mate.species.flags.coldwater);
    return {
      reasons: [
        {
          rule: "R04",
          level: "unsuitable",
          title: NEEDS_HEATER,
          text: `${capitalisedPlural(species)} are tropical animals that need at least ${celsius(min)}; an unheated tank falls to about ${celsius(UNHEATED_RANGE_C[0])} on a winter night.`,
          yours: "unheated",
          needs,
          fix:
            coolWaterResidents.length > 0
              ? keepWaterFix(coolWaterResidents, true)
              : temperatureFix(context, true),
        },
      ],
    };
  }
  return {};
};
