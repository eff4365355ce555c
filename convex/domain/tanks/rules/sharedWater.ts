/** R23: water that suits all inhabitants. */
import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import type { Range, Species } from "#convex/domain/listings/speciesTypes.ts";
import { celsiusRange, many, openingMany, overlap, range, width } from "./format";
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
  const apart = animals.find(({ species }) => !sharesWater(species, subject.species));
  if (apart) return { reasons: [noSharedWater(subject.species, apart.species)] };
  const degrees = overlap(all.map(temperatureOf));
  const pH = overlap(all.map(pHOf));
  const reasons: Finding[] = [];
  // Soft-water shrimp tolerate no swings, so a range narrower than a heater can hold doesn't count.
  const minSpan = all.some(isSoftWaterShrimp) ? SHARED_TEMPERATURE_HOLDS_C : 0;
  if (width(degrees) < minSpan) {
    const title = width(degrees) < 0 ? "No shared temperature" : "Almost no shared temperature";
    reasons.push(clash("unsuitable", title, all, temperatureOf, celsiusRange));
  } else if (width(degrees) < SHARED_TEMPERATURE_MIN_C) {
    reasons.push(clash("caution", "Little shared temperature", all, temperatureOf, celsiusRange));
  }
  if (width(pH) < SHARED_PH_MIN) {
    const title = width(pH) < 0 ? "No shared pH" : "Little shared pH";
    reasons.push(clash("caution", title, all, pHOf, (values) => `pH ${range(values)}`));
  }
  return { reasons };
};

const sharesWater = (a: Species, b: Species) => a.water.some((water) => b.water.includes(water));

function noSharedWater(purchase: Species, mate: Species): Finding {
  const kindOf = (species: Species) => species.water.join(" or ");
  return {
    otherSpecies: mate,
    rule: "R23",
    level: "unsuitable",
    title: "No shared water",
    text: `${openingMany(purchase)} need a ${kindOf(purchase)} tank and ${many(mate)} a ${kindOf(mate)} one, so they can't share.`,
    yours: `${many(mate)}: ${kindOf(mate)}`,
    needs: `${many(purchase)}: ${kindOf(purchase)}`,
    fix: `Keep ${many(purchase)} and ${many(mate)} in different tanks.`,
  };
}

/**
 * Names the two species that limit the shared range: the one with the highest minimum and the one with
 * the lowest maximum. The first of `all` is the purchase.
 */
function clash(
  level: Reason["level"],
  title: string,
  all: readonly Species[],
  measure: Measure,
  show: (values: Range) => string,
): Finding {
  const [min, max] = overlap(all.map(measure));
  const first = all.find((species) => measure(species)[0] === min);
  const second = all.find((species) => measure(species)[1] === max);
  if (!first || !second) throw new Error("A shared range without species");
  const shared = max >= min ? `only ${show([min, max])} suits both` : "nothing suits both";
  const [a, b] = [many(first), many(second)];
  const mate = first === all[0] ? second : second === all[0] ? first : undefined;
  return {
    ...(mate && first !== second && { otherSpecies: mate }),
    rule: "R23",
    level,
    title,
    text:
      first === second
        ? `${openingMany(first)} only do well at ${show([min, max])}: there is little room for error.`
        : `${openingMany(first)} (${show(measure(first))}) and ${b} (${show(measure(second))}) need different water: ${shared}.`,
    // Two residents: neither has to fit in with the other, so no figures.
    ...(mate &&
      all[0] &&
      first !== second && {
        yours: `${many(mate)}: ${show(measure(mate))}`,
        needs: `${many(all[0])}: ${show(measure(all[0]))}`,
      }),
    fix:
      first === second
        ? "Keep the water steady in the middle of that range."
        : `Keep ${a} and ${b} in different tanks.`,
  };
}
