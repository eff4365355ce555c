/** R24: hybrids between species, and between forms of one species. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import { lookUp } from "#convex/domain/shared/lookUp.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { pluralName, capitalisedPlural } from "./format";
import { canHybridise } from "./traits";
import type { Finding, Member, Rule, RuleContext } from "./types";

export const hybrids: Rule = (context) => {
  const { subject, residents } = context;
  const partners = residents.filter((resident) => couldInterbreed(subject, resident));
  const mixedSex = partners.filter((resident) => !isOneSex([subject, resident]));
  const oneSexPartners = mixedSex.length === 0 ? partners : [];
  return {
    reasons: mixedSex.slice(0, 1).map((resident) => interbreedingReason(context, resident)),
    notes: oneSexPartners.slice(0, 1).map((resident) => oneSexNote(subject, resident)),
  };
};

const isOneSex = (members: readonly Member[]) =>
  members.every(({ count, males }) => males === count) ||
  members.every(({ count, females }) => females === count);

function oneSexNote({ species, males, count }: Member, { species: mate }: Member): string {
  const sex = males === count ? "males" : "females";
  return species === mate
    ? `Colour lines of ${pluralName(species)} interbreed if there are both sexes: keep only ${sex}.`
    : `${capitalisedPlural(species)} and ${pluralName(mate)} interbreed if there are both sexes: keep only ${sex}.`;
}

function interbreedingReason({ subject }: RuleContext, resident: Member): Finding {
  const isSameSpecies = subject.species === resident.species;
  return {
    ...(!isSameSpecies && { otherSpecies: resident.species }),
    rule: "R24",
    level: "caution",
    title: isSameSpecies ? "Colour lines may mix" : "They will interbreed",
    text: isSameSpecies
      ? `Your “${resident.label}” and these “${subject.label}” are one species: mixed young lose their colours within two or three generations.`
      : `${capitalisedPlural(subject.species)} and ${pluralName(resident.species)} interbreed, and the hybrids cannot be rehomed as either.`,
    fix: isSameSpecies
      ? "Keep only one colour line in each tank."
      : "Keep the two in different tanks, or keep only one sex.",
  };
}

const couldInterbreed = (subject: Member, resident: Member): boolean =>
  subject.species === resident.species
    ? haveDifferentForms(subject, resident)
    : canHybridise(subject.species, resident.species);

function haveDifferentForms(subject: Member, resident: Member): boolean {
  const [form, other] = [formOf(subject.label), formOf(resident.label)];
  // An unnamed colour is more likely to differ than to match.
  if (hasTrait(subject.species, "soldByColour")) return form !== other || form === "";
  if (!hasTrait(subject.species, "soldInForms")) return false;
  return form !== other && form !== "" && other !== "";
}

const FORM_WORDS = new Set(
  (
    "red cherry blue dream velvet yellow goldenback orange sakura black chocolate green jade white " +
    "snowball rili bloody mary carbon neon albino super longfin veil starlight calico gold turquoise " +
    "pigeon blood leopard checkerboard dragon sunshine ob strawberry"
  ).split(" "),
);
const LINE_SYNONYMS: Record<string, string> = {
  cherry: "red",
  sakura: "red",
  goldenback: "yellow",
};

/** The words of a label that name a colour line or form, in a fixed order. */
function formOf(label: string): string {
  const words = foldText(label)
    .split(" ")
    .filter((word) => FORM_WORDS.has(word))
    .map((word) => lookUp(LINE_SYNONYMS, word) ?? word);
  return [...new Set(words)].sort().join(" ");
}
