/** R05 pH, R06 hardness, R19 nitrate. */

import { isAnimal, isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Range, Species } from "#convex/domain/listings/speciesTypes.ts";
import type { TankFigures } from "../tank";
import {
  type AssumedWater,
  assumedWater,
  isNarrow,
  liesWithin,
  rangesOverlap,
  suitableWaterNote,
} from "./assumedWater";
import {
  formatFigure,
  pluralName,
  pluralNames,
  capitalisedPlural,
  distanceOutside,
  formatRange,
  roundOff,
  verbFor,
} from "./format";
import {
  GH_TOLERANCE,
  HARD_WATER_FISH_GH_MIN,
  NITRATE_CAUTION_FISH_ABOVE,
  NITRATE_CAUTION_SENSITIVE_ABOVE,
  NITRATE_UNSUITABLE_ABOVE,
  PH_NOTICEABLE,
  PH_TOLERANCE,
  PH_TOLERANCE_SOFT_SHRIMP,
  PLANT_PH_TOLERANCE,
  SOFT_WATER_FISH_GH_MAX,
} from "./thresholds";
import { isRiftLakeCichlid, isSoftWaterShrimp, isTrueSnail } from "./traits";
import type { Finding, Reason, Rule, RuleContext, RuleOutcome } from "./types";

/** R02 reports the wrong water type, which makes pH and hardness irrelevant. */
const isOtherWater = (tank: TankFigures, species: Species) => !species.water.includes(tank.water);

const assumedText = (values: Range, unit = "") => `${formatRange(values)}${unit}, not measured`;

const MEASURE_HARDNESS =
  "Your water company publishes the hardness for your postcode, or you can use a drop test: it takes five minutes.";

/** R05 with assumed pH. Counts against the tank only if R06 doesn't already count the same assumption. */
function assumedAcidity(context: RuleContext): RuleOutcome {
  const { tank, subject } = context;
  const { species } = subject;
  const water = assumedWater(context);
  const needs = formatRange(species.pH);
  const figures = { rule: "R05", yours: assumedText(water.pH), needs } as const;
  if (species.group === "plant") {
    const [min, max] = species.pH;
    const tolerated: Range = [
      roundOff(min - PLANT_PH_TOLERANCE),
      roundOff(max + PLANT_PH_TOLERANCE),
    ];
    if (rangesOverlap(water.pH, tolerated)) return {};
  } else if (rangesOverlap(water.pH, species.pH)) {
    const isReported = tank.gh === undefined && comparesHardness(context);
    return {
      ...(liesWithin(water.pH, species.pH) && { passed: [{ ...figures, title: "pH" }] }),
      missingFigures: water.missingFigures,
      ...(!isReported && { notes: [suitableWaterNote(water, context)] }),
    };
  } else if (hardness(context).reasons?.some(({ missingFigures }) => missingFigures)) return {};
  const isTooAcid = water.pH[1] < species.pH[0];
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: isTooAcid ? "Water may be too acid" : "Water may be too alkaline",
        text: `${capitalisedPlural(species)} ${verbFor(species, "need", "needs")} pH ${needs}. ${water.source}, about pH ${formatRange(water.pH)}.`,
        fix: "Measure the pH before buying (a drop test takes five minutes), or choose species that suit your tap water.",
        missingFigures: [...water.missingFigures, "pH"],
      },
    ],
  };
}

export const acidity: Rule = (context) => {
  const {
    tank,
    subject: { species },
  } = context;
  if (isOtherWater(tank, species)) return {};
  if (tank.pH === undefined) return assumedAcidity(context);
  const needs = formatRange(species.pH);
  const distance = distanceOutside(tank.pH, species.pH);
  const figures = { rule: "R05", yours: formatFigure(tank.pH), needs } as const;
  const isPlant = species.group === "plant";
  const tolerance = isSoftWaterShrimp(species) ? PH_TOLERANCE_SOFT_SHRIMP : PH_TOLERANCE;
  if (isPlant && distance >= PH_NOTICEABLE && distance <= PLANT_PH_TOLERANCE) {
    const toleratedNote = `${capitalisedPlural(species)} does best at pH ${needs}; yours is ${figures.yours}, which it tolerates.`;
    return { notes: [toleratedNote] };
  }
  if (distance < PH_NOTICEABLE) {
    return { passed: [{ ...figures, title: "pH" }] };
  }
  return {
    reasons: [
      {
        ...figures,
        level: !isPlant && distance > tolerance ? "unsuitable" : "caution",
        title: tank.pH < species.pH[0] ? "Water too acid" : "Water too alkaline",
        text: `pH ${figures.yours} is outside ${needs}, the range for ${pluralName(species)}${harmOf(species)}.`,
        fix:
          tank.water === "marine"
            ? "Don't try to change the pH with chemicals: air the room, do a partial water change and test again."
            : "Don't try to change the pH with chemicals; choose species that suit your tap water.",
      },
    ],
  };
};

/**
 * The harm a wrong pH does, as the end of a sentence; empty for plants. Snails build their shells from minerals in
 * the water, so theirs suffer too.
 */
function harmOf(species: Species): string {
  if (species.group === "plant") return "";
  if (isVertebrate(species.group)) {
    return ": the further outside, the more their gills and skin suffer";
  }
  const build = isTrueSnail(species) ? " and build their shells" : "";
  return `: the further outside, the worse they grow${build}`;
}

/** Species that can't adapt to very different hardness. */
function isStrictAboutHardness(species: Species): boolean {
  const gh = species.ghDegrees;
  if (!gh) return false;
  if (isSoftWaterShrimp(species)) return true;
  if (species.group !== "fish") return false;
  if (gh[1] <= SOFT_WATER_FISH_GH_MAX) return true;
  const isHardWaterFish = hasTrait(species, "livebearer") || isRiftLakeCichlid(species);
  return isHardWaterFish && gh[0] >= HARD_WATER_FISH_GH_MIN;
}

/** Hardness is meaningless in sea water, and plants adapt. */
const comparesHardness = ({ tank, subject: { species } }: RuleContext) =>
  species.ghDegrees !== null &&
  isAnimal(species.group) &&
  tank.water !== "marine" &&
  !isOtherWater(tank, species);

/** R06 with assumed hardness; species with a narrow range need a measured one. */
function assumedHardness(context: RuleContext, neededRange: Range): RuleOutcome {
  const { species } = context.subject;
  const water = assumedWater(context);
  const needs = `${formatRange(neededRange)} °dGH`;
  const figures = { rule: "R06", yours: assumedText(water.gh, " °dGH"), needs } as const;
  if (isNarrow(species)) return { reasons: [measureFirst(context, water, figures)] };
  if (rangesOverlap(water.gh, neededRange)) {
    return {
      ...(liesWithin(water.gh, neededRange) && { passed: [{ ...figures, title: "Hardness" }] }),
      missingFigures: water.missingFigures,
      notes: [suitableWaterNote(water, context)],
    };
  }
  const isTooSoft = water.gh[1] < neededRange[0];
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: isTooSoft ? "Water may be too soft" : "Water may be too hard",
        text: `${capitalisedPlural(species)} need ${needs}. ${water.source}, about ${formatRange(water.gh)} °dGH.`,
        fix:
          water.missingFigures.length > 0
            ? MEASURE_HARDNESS
            : hardnessFix(context, neededRange, isTooSoft),
        missingFigures: [...water.missingFigures, "gh"],
      },
    ],
  };
}

function measureFirst(
  { tank, subject: { species } }: RuleContext,
  { source, missingFigures }: AssumedWater,
  figures: Pick<Finding, "rule" | "yours" | "needs">,
): Finding {
  return {
    ...figures,
    level: "caution",
    title: "Measure the water first",
    text: `${capitalisedPlural(species)} only do well in a narrow range (${figures.needs ?? ""} and pH ${formatRange(species.pH)}), so a guess isn't enough. ${source}.`,
    fix: "Measure the hardness and the pH and enter them: a drop test for each takes five minutes.",
    missingFigures: [...missingFigures, "gh", ...(tank.pH === undefined ? (["pH"] as const) : [])],
  };
}

export const hardness: Rule = (context) => {
  const {
    tank,
    subject: { species },
  } = context;
  if (!species.ghDegrees || !comparesHardness(context)) return {};
  if (tank.gh === undefined) return assumedHardness(context, species.ghDegrees);
  const needs = `${formatRange(species.ghDegrees)} °dGH`;
  const distance = distanceOutside(tank.gh, species.ghDegrees);
  const figures = { rule: "R06", yours: `${formatFigure(tank.gh)} °dGH`, needs } as const;
  if (distance === 0) return { passed: [{ ...figures, title: "Hardness" }] };
  const isTooSoft = tank.gh < species.ghDegrees[0];
  return {
    reasons: [
      {
        ...figures,
        level: distance > GH_TOLERANCE && isStrictAboutHardness(species) ? "unsuitable" : "caution",
        title: isTooSoft ? "Water too soft" : "Water too hard",
        text: `Your water is ${figures.yours}: too ${isTooSoft ? "soft" : "hard"} for ${pluralName(species)}, which need ${needs}. The wrong hardness strains their bodies every day.`,
        fix: hardnessFix(context, species.ghDegrees, isTooSoft),
      },
    ],
  };
};

/**
 * Suggests changing the water only if its pH isn't wrong too and no resident would suffer; otherwise
 * suggests another species.
 */
function hardnessFix(context: RuleContext, [min, max]: Range, isTooSoft: boolean): string {
  const kind = isTooSoft ? "soft-water" : "hard-water";
  const hasWrongPH =
    context.tank.pH !== undefined && acidity(context).reasons?.some(({ yours }) => yours) === true;
  if (hasWrongPH) return `Hardness and pH go together: choose a ${kind} species.`;
  const harmedResidents = context.residents.filter(({ species: { ghDegrees } }) =>
    isTooSoft ? ghDegrees && ghDegrees[1] < min : ghDegrees && ghDegrees[0] > max,
  );
  if (harmedResidents.length > 0) {
    return `${isTooSoft ? "Harder" : "Softer"} water would harm your ${pluralNames(harmedResidents)}: choose a ${kind} species.`;
  }
  return isTooSoft
    ? "Add minerals made for aquariums, a little at a time, or choose a soft-water species."
    : "Mix in rainwater or purified (RO) water, a little at each change, or choose a hard-water species.";
}

export const nitrate: Rule = ({ tank, subject: { species } }) => {
  if (!isAnimal(species.group) || tank.nitrate === undefined) return {};
  const isSensitive = species.group === "shrimp" || species.water[0] === "marine";
  const limit = isSensitive ? NITRATE_CAUTION_SENSITIVE_ABOVE : NITRATE_CAUTION_FISH_ABOVE;
  const figures = {
    rule: "R19",
    yours: `${formatFigure(tank.nitrate)} mg/l`,
    needs: `${limit} mg/l or less`,
  } as const;
  if (tank.nitrate <= limit) return { passed: [{ ...figures, title: "Nitrate" }] };
  const reason: Reason = {
    ...figures,
    level: tank.nitrate > NITRATE_UNSUITABLE_ABOVE ? "unsuitable" : "caution",
    title: "Nitrate too high",
    text: `Nitrate is at ${figures.yours}; for ${pluralName(species)} it should be ${figures.needs}. New animals aren't used to that much, and it weakens them.`,
    fix: "Do partial water changes over several days before adding animals.",
  };
  return { reasons: [reason] };
};
