/** R24: hybrids between species, and between forms of one species. */
import { lookUp } from "#convex/domain/shared/lookUp.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { many, openingMany } from "./format";
import { isSoldByColour, isSoldInForms, canHybridise } from "./traits";
import type { Finding, Member, Rule, RuleContext } from "./types";

export const hybrids: Rule = (context) => {
  const { subject, residents } = context;
  const crossing = residents.filter((resident) => couldInterbreed(subject, resident));
  const mixed = crossing.filter((resident) => !isOneSex([subject, resident]));
  const hybrids = mixed.length === 0 ? crossing : [];
  return {
    reasons: mixed.slice(0, 1).map((resident) => interbreeding(context, resident)),
    notes: hybrids.slice(0, 1).map((resident) => asLongAsOneSex(subject, resident)),
  };
};

const isOneSex = (members: readonly Member[]) =>
  members.every(({ count, males }) => males === count) ||
  members.every(({ count, females }) => females === count);

function asLongAsOneSex({ species, males, count }: Member, { species: mate }: Member): string {
  const sex = males === count ? "males" : "females";
  return species === mate
    ? `Colour lines of ${many(species)} interbreed if there are both sexes: keep only ${sex}.`
    : `${openingMany(species)} and ${many(mate)} interbreed if there are both sexes: keep only ${sex}.`;
}

function interbreeding({ subject }: RuleContext, resident: Member): Finding {
  const same = subject.species === resident.species;
  return {
    ...(!same && { otherSpecies: resident.species }),
    rule: "R24",
    level: "caution",
    title: same ? "Colour lines may mix" : "They will interbreed",
    text: same
      ? `Your “${resident.label}” and these “${subject.label}” are one species: mixed young lose their colours within two or three generations.`
      : `${openingMany(subject.species)} and ${many(resident.species)} interbreed, and the hybrids cannot be rehomed as either.`,
    fix: same ? "Keep one line to a tank." : "Keep the two in different tanks, or one sex only.",
  };
}

const couldInterbreed = (subject: Member, resident: Member): boolean =>
  subject.species === resident.species
    ? differentForms(subject, resident)
    : canHybridise(subject.species, resident.species);

function differentForms(subject: Member, resident: Member): boolean {
  const [form, other] = [formOf(subject.label), formOf(resident.label)];
  // An unnamed colour is more likely to differ than to match.
  if (isSoldByColour(subject.species)) return form !== other || form === "";
  if (!isSoldInForms(subject.species)) return false;
  return form !== other && form !== "" && other !== "";
}

const FORM_WORDS = new Set(
  (
    "red cherry blue dream velvet yellow goldenback orange sakura black chocolate green jade white " +
    "snowball rili bloody mary carbon neon albino super longfin veil starlight calico gold turquoise " +
    "pigeon blood leopard checkerboard dragon sunshine ob strawberry"
  ).split(" "),
);
/** Synonyms for a colour line. */
const SAME_LINE: Record<string, string> = { cherry: "red", sakura: "red", goldenback: "yellow" };

/** The words of a label that name a colour line or form, in a fixed order. */
function formOf(label: string): string {
  const words = foldText(label)
    .split(" ")
    .filter((word) => FORM_WORDS.has(word))
    .map((word) => lookUp(SAME_LINE, word) ?? word);
  return [...new Set(words)].sort().join(" ");
}
