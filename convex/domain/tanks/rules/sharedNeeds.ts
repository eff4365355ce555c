/** R23 water that all can share, R24 hybrids. */
import { lookUp } from "../../shared/lookUp";
import { isAnimal } from "../../listings/speciesGroups";
import { foldText } from "../../shared/text";
import type { Range, Species } from "../../listings/speciesTypes";
import { celsiusRange, many, openingMany, overlap, range, width } from "./format";
import { SHARED_PH_MIN, SHARED_TEMPERATURE_HOLDS_C, SHARED_TEMPERATURE_MIN_C } from "./thresholds";
import { genusOf, isMalawiCichlid, isSoftWaterShrimp } from "./traits";
import type { Finding, Member, Reason, Rule, RuleContext } from "./types";

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
  // Shrimp of soft water bear no swings: what no heater can hold is no range to them.
  const least = all.some(isSoftWaterShrimp) ? SHARED_TEMPERATURE_HOLDS_C : 0;
  if (width(degrees) < least) {
    const title = width(degrees) < 0 ? "No shared temperature" : "Hardly a shared temperature";
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

function noSharedWater(bought: Species, mate: Species): Finding {
  const kindOf = (species: Species) => species.water.join(" or ");
  return {
    mate,
    rule: "R23",
    level: "unsuitable",
    title: "No shared water",
    text: `${openingMany(bought)} live in ${kindOf(bought)} water and ${many(mate)} in ${kindOf(mate)} water: one of the two is in the wrong one.`,
    yours: `${many(mate)}: ${kindOf(mate)}`,
    needs: `${many(bought)}: ${kindOf(bought)}`,
    fix: `Keep ${many(bought)} and ${many(mate)} in different tanks.`,
  };
}

/**
 * Names the two that limit the shared range: the one with the highest minimum, and the lowest maximum. The first of
 * `all` is the one that is bought.
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
    ...(mate && first !== second && { mate }),
    rule: "R23",
    level,
    title,
    text:
      first === second
        ? `${openingMany(first)} do well at ${show([min, max])} alone: there is little room for error.`
        : `${openingMany(first)} (${show(measure(first))}) and ${b} (${show(measure(second))}) do not want the same water: ${shared}.`,
    // Of two that live there already neither is the one to fit in.
    ...(mate &&
      all[0] &&
      first !== second && {
        yours: `${many(mate)}: ${show(measure(mate))}`,
        needs: `${many(all[0])}: ${show(measure(all[0]))}`,
      }),
    fix:
      first === second
        ? "Hold the water steady at the middle of what they share."
        : `Keep ${a} and ${b} in different tanks.`,
  };
}

export const hybrids: Rule = (context) => {
  const { subject, residents } = context;
  const crossing = residents.filter((resident) => mayInterbreed(subject, resident));
  const mixed = crossing.filter((resident) => !isOneSex([subject, resident]));
  const kept = mixed.length === 0 ? crossing : [];
  return {
    reasons: mixed.slice(0, 1).map((resident) => interbreeding(context, resident)),
    notes: kept.slice(0, 1).map((resident) => asLongAsOneSex(subject, resident)),
  };
};

/** All of them males, or all females. */
const isOneSex = (members: readonly Member[]) =>
  members.every(({ count, males }) => males === count) ||
  members.every(({ count, females }) => females === count);

function asLongAsOneSex({ species, males, count }: Member, { species: mate }: Member): string {
  const sex = males === count ? "males" : "females";
  return species === mate
    ? `Colour lines of ${many(species)} mix where there are both sexes: keep to ${sex}.`
    : `${openingMany(species)} and ${many(mate)} interbreed where there are both sexes: keep to ${sex}.`;
}

function interbreeding({ subject }: RuleContext, resident: Member): Finding {
  const same = subject.species === resident.species;
  return {
    ...(!same && { mate: resident.species }),
    rule: "R24",
    level: "caution",
    title: same ? "Colour lines may mix" : "They will interbreed",
    text: same
      ? `Your “${resident.label}” and these “${subject.label}” are of one species: mixed young lose their colours within two or three generations.`
      : `${openingMany(subject.species)} and ${many(resident.species)} interbreed, and the hybrids cannot be rehomed as either.`,
    fix: same ? "Keep one line to a tank." : "Keep the two in different tanks, or one sex only.",
  };
}

const BEE_AND_TIGER = new Set(["Caridina cantonensis", "Caridina mariae"]);
const GUPPY_AND_ENDLER = new Set(["Poecilia reticulata", "Poecilia wingei"]);
/** Species sold in forms that breeders keep apart. */
const SOLD_IN_FORMS = new Set(["Ancistrus", "Symphysodon", "Aulonocara"]);

function mayInterbreed(subject: Member, resident: Member): boolean {
  const [a, b] = [subject.species, resident.species];
  if (a === b) return differentForms(subject, resident);
  const both = (set: Set<string>) => set.has(a.scientificName) && set.has(b.scientificName);
  if (both(BEE_AND_TIGER) || both(GUPPY_AND_ENDLER)) return true;
  if (genusOf(a) !== genusOf(b)) return false;
  return genusOf(a) === "Xiphophorus" || genusOf(a) === "Ancistrus" || isMalawiCichlid(a);
}

function differentForms(subject: Member, resident: Member): boolean {
  const [form, other] = [formOf(subject.label), formOf(resident.label)];
  // Neocaridina are sold by colour: an unnamed colour is more likely another than the same.
  if (genusOf(subject.species) === "Neocaridina") return form !== other || form === "";
  if (!SOLD_IN_FORMS.has(genusOf(subject.species))) return false;
  return form !== other && form !== "" && other !== "";
}

const FORM_WORDS = new Set(
  (
    "red cherry blue dream velvet yellow goldenback orange sakura black chocolate green jade white " +
    "snowball rili bloody mary carbon neon albino super longfin veil starlight calico gold turquoise " +
    "pigeon blood leopard checkerboard dragon sunshine ob strawberry"
  ).split(" "),
);
/** Different words for one colour line. */
const SAME_LINE: Record<string, string> = { cherry: "red", sakura: "red", goldenback: "yellow" };

/** The words of a label that name a colour line or form, in a fixed order. */
function formOf(label: string): string {
  const words = foldText(label)
    .split(" ")
    .filter((word) => FORM_WORDS.has(word))
    .map((word) => lookUp(SAME_LINE, word) ?? word);
  return [...new Set(words)].sort().join(" ");
}
