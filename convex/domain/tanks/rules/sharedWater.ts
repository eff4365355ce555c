/** R23: water that suits all inhabitants. */

import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import type { Range, Species } from "#convex/domain/listings/speciesTypes.ts";
import {
  celsiusRange,
  pluralName,
  capitalisedPlural,
  overlap,
  formatRange,
  rangeWidth,
} from "./format";
import { SHARED_PH_MIN, SHARED_TEMPERATURE_HOLDS_C, SHARED_TEMPERATURE_MIN_C } from "./thresholds";
import { isSoftWaterShrimp } from "./traits";
import type { Finding, Member, Reason, Rule } from "./types";

type Measure = (species: Species) => Range;
const temperatureOf: Measure = (species) => species.temperatureC;
const pHOf: Measure = (species) => species.pH;

export const sharedWater: Rule = ({ subject, residents }) => {
  const animals = residents.filter(({ species }) => isAnimal(species.group));
  if (!isAnimal(subject.species.group) || animals.length === 0) return {};
  const byName = (a: Member, b: Member) =>
    a.species.scientificName < b.species.scientificName ? -1 : 1;
  const all = [subject, ...animals.sort(byName)].map(({ species }) => species);
  const incompatible = animals.find(({ species }) => !sharesWater(species, subject.species));
  if (incompatible)
    return { reasons: [noSharedWaterFinding(subject.species, incompatible.species)] };
  const degrees = overlap(all.map(temperatureOf));
  const pH = overlap(all.map(pHOf));
  const reasons: Finding[] = [];
  // Soft-water shrimp tolerate no swings, so a range narrower than a heater can hold doesn't count.
  const minSpan = all.some(isSoftWaterShrimp) ? SHARED_TEMPERATURE_HOLDS_C : 0;
  if (rangeWidth(degrees) < minSpan) {
    const title =
      rangeWidth(degrees) < 0 ? "No temperature suits all" : "Almost no temperature suits all";
    reasons.push(narrowRangeFinding("unsuitable", title, all, temperatureOf, celsiusRange));
  } else if (rangeWidth(degrees) < SHARED_TEMPERATURE_MIN_C) {
    reasons.push(
      narrowRangeFinding("caution", "Few temperatures suit all", all, temperatureOf, celsiusRange),
    );
  }
  if (rangeWidth(pH) < SHARED_PH_MIN) {
    const title = rangeWidth(pH) < 0 ? "No pH suits all" : "Few pH values suit all";
    reasons.push(
      narrowRangeFinding("caution", title, all, pHOf, (values) => `pH ${formatRange(values)}`),
    );
  }
  return { reasons };
};

const sharesWater = (a: Species, b: Species) => a.water.some((water) => b.water.includes(water));

function noSharedWaterFinding(purchase: Species, mate: Species): Finding {
  const kindOf = (species: Species) => species.water.join(" or ");
  return {
    otherSpecies: mate,
    rule: "R23",
    level: "unsuitable",
    title: "Different kinds of water",
    text: `${capitalisedPlural(purchase)} need a ${kindOf(purchase)} tank and ${pluralName(mate)} a ${kindOf(mate)} one, so they can't share a tank.`,
    yours: `${pluralName(mate)}: ${kindOf(mate)}`,
    needs: `${pluralName(purchase)}: ${kindOf(purchase)}`,
    fix: `Keep ${pluralName(purchase)} and ${pluralName(mate)} in different tanks.`,
  };
}

/**
 * Names the two species that limit the shared range: the one with the highest minimum and the one with
 * the lowest maximum. The first of `all` is the purchase.
 */
function narrowRangeFinding(
  level: Reason["level"],
  title: string,
  all: readonly Species[],
  measure: Measure,
  formatValues: (values: Range) => string,
): Finding {
  const [min, max] = overlap(all.map(measure));
  const first = all.find((species) => measure(species)[0] === min);
  const second = all.find((species) => measure(species)[1] === max);
  if (!first || !second) throw new Error("A shared range without species");
  const sharedText =
    max >= min ? `only ${formatValues([min, max])} suits both` : "nothing suits both";
  const [a, b] = [pluralName(first), pluralName(second)];
  const mate = first === all[0] ? second : second === all[0] ? first : undefined;
  return {
    ...(mate && first !== second && { otherSpecies: mate }),
    rule: "R23",
    level,
    title,
    text:
      first === second
        ? `${capitalisedPlural(first)} only do well at ${formatValues([min, max])}: there is little room for error.`
        : `${capitalisedPlural(first)} (${formatValues(measure(first))}) and ${b} (${formatValues(measure(second))}) need different water: ${sharedText}.`,
    // Two residents: neither has to fit in with the other, so no figures.
    ...(mate &&
      all[0] &&
      first !== second && {
        yours: `${pluralName(mate)}: ${formatValues(measure(mate))}`,
        needs: `${pluralName(all[0])}: ${formatValues(measure(all[0]))}`,
      }),
    fix:
      first === second
        ? "Keep the water steady in the middle of that range."
        : `Keep ${a} and ${b} in different tanks.`,
  };
}
