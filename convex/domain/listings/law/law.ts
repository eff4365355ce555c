/** What the law says of a text, a listing or a species. For the server: the whole table comes with it. */
import { remembered } from "../../shared/remembered";
import { foldText } from "../../shared/text";
import { findSpecies } from "../species";
import type { SpeciesLaw } from "../speciesLaw";
import type { Species } from "../speciesTypes";
import { type Around, isDenied, isPlainOffer } from "./negation";
import { findSubjects, type Hit, withNamesWhole } from "./phrases";
import { USUAL_PLACES } from "./places";
import { type LawPlace, type LawRule, OUTCOMES } from "./types";

type Match = { hit: Hit; rule: LawRule };

/** What titles and names of species name: a page of the shop asks it of each of its listings for every way to get it. */
const subjectsNamed = remembered((text) => findSubjects(text, true));

/** What applies at any of the places, gravest first. */
function matchesOf(text: string, places: readonly LawPlace[], isLoose = true): Match[] {
  return (isLoose ? subjectsNamed(text) : findSubjects(text, false))
    .flatMap((hit) =>
      hit.subject.rules
        .filter((rule) => rule.places.some((place) => places.includes(place)))
        .map((rule) => ({ hit, rule })),
    )
    .sort((a, b) => OUTCOMES.indexOf(a.rule.outcome) - OUTCOMES.indexOf(b.rule.outcome));
}

/** What a listing is told by: its title and what its seller calls the species, and which species that is. */
export type Named = { title?: string; name: string };

/** The name stands alone too, so that words of the title before it do not hide it. */
const textOf = ({ title = "", name }: Named) =>
  [title, name, findSpecies(name)?.scientificName ?? ""].join(" . ");

/** What the law says of a listing at any of `places`. */
export function lawOf(listing: Named, places: readonly LawPlace[] = USUAL_PLACES): SpeciesLaw {
  const [match] = matchesOf(textOf(listing), places);
  return match
    ? { status: match.rule.outcome, reason: match.rule.reason }
    : { status: "allowed", reason: null };
}

/** The rows because of which a listing does not simply go live at any of `places`, gravest first: all but notes. */
export const stoppingRulesOf = (listing: Named, places: readonly LawPlace[]): LawRule[] => [
  ...new Set(
    matchesOf(textOf(listing), places)
      .map(({ rule }) => rule)
      .filter(({ outcome }) => outcome !== "note"),
  ),
];

const OF_SPECIES = new WeakMap<Species, SpeciesLaw>();

/** What the law says of a species where most keepers live. Kept: the tank check asks for it without end. */
export function lawOfSpecies(species: Species): SpeciesLaw {
  const known = OF_SPECIES.get(species) ?? lawOf({ name: species.scientificName });
  OF_SPECIES.set(species, known);
  return known;
}

/**
 * What of a listing has to be proven: scientific names where the species data has them, else the words that name it. A proof
 * counts for these alone, so that another species of the same group needs its own.
 */
export function speciesToProve(listing: Named, places: readonly LawPlace[]): string[] {
  const own = findSpecies(listing.name)?.scientificName;
  const toProve = matchesOf(textOf(listing), places).filter(({ rule }) => rule.outcome === "proof");
  const named = toProve.map(({ hit }) => ({
    hit,
    known: findSpecies(hit.term)?.scientificName,
  }));
  const isOwn = ({ hit }: { hit: Hit }) =>
    own !== undefined && subjectsNamed(own).some(({ subject }) => subject === hit.subject);
  return [
    ...new Set(
      named.flatMap((one) => {
        if (!isOwn(one)) return [one.known ?? one.hit.term];
        return [own ?? "", ...(one.known === undefined ? [] : [one.known])];
      }),
    ),
  ];
}

/** The full stop of "P. clarkii" ends none. */
const SENTENCE_END = /(?:[!?;:\n]|(?<!(?<!\p{L})\p{L}(?=\. ?\p{Ll}))\.)+/u;

/** What a description offers that may not be listed. */
export type Offered = { term: string; reason: string };

const offeredBy = ({ hit, rule }: Match): Offered => ({
  term: hit.term,
  reason: rule.outcome === "proof" ? `${rule.reason} It needs a listing of its own.` : rule.reason,
});

/**
 * Names in one sentence, one counted for each place and each way to read it. Who says of twenty things that there are none
 * is far from it; what names more is taken to offer them, as to read what is said of each would take too long.
 */
const MOST_NAMED = 300;

/**
 * What may not be listed and is offered by a description beside what the listing is of; null when there is nothing. A
 * description may say what there is not of, or what the animals must not meet: a name counts unless a word such as "no" or
 * "unlike" governs it (`negation.ts`). A name that leaves the species open counts where it is offered in so many words
 * ("free crayfish with each order"), and neither `listing` nor another word of the description says which species it is; one
 * that needs a proof where it is so offered, and the listing is of something else: nobody would see a proof of it.
 */
export function offeredBlocked(
  description: string,
  places: readonly LawPlace[] = USUAL_PLACES,
  listing: Named = { name: "" },
): Offered | null {
  const whole = findSubjects(`${textOf(listing)} . ${description}`, false);
  const open = new Set(whole.map(({ subject }) => subject));
  const own = new Set(subjectsNamed(textOf(listing)).map(({ subject }) => subject));
  const stoppedIn = (text: string) =>
    matchesOf(text, places, false).filter(
      ({ rule, hit }) =>
        rule.outcome === "blocked" ||
        (rule.outcome === "name" && open.has(hit.subject) && isPlainOffer(hit)) ||
        (rule.outcome === "proof" && !own.has(hit.subject) && isPlainOffer(hit)),
    );
  const text = withNamesWhole(description);
  const namesIn = (part: string) => stoppedIn(part).map(({ hit }) => hitKey(hit));
  for (const sentence of [...text.split(SENTENCE_END), ...acrossLines(text, namesIn)]) {
    const named = stoppedIn(sentence);
    const [first] = named;
    if (first === undefined) continue;
    if (named.length > MOST_NAMED) return offeredBy(first);
    const parts = partsOf(sentence);
    const folded = parts.map(foldText);
    const within = parts.flatMap((part, i) => {
      const matches = stoppedIn(part);
      if (matches.length === 0) return [];
      const earlier = folded
        .slice(0, i)
        .map((one) => `${one} ,`)
        .join(" ");
      const later = folded
        .slice(i + 1)
        .map((one) => `, ${one}`)
        .join(" ");
      return matches.map((match) => {
        const { before, after } = match.hit;
        return { ...match, around: { before, after, earlier, later } };
      });
    });
    const inSentence = new Set(named.map(({ hit }) => hitKey(hit)));
    const inParts = new Set(within.map(({ hit }) => hitKey(hit)));
    // A name that runs across a comma stands in no part, and nothing says that it is not offered.
    const offered =
      named.find(({ hit }) => !inParts.has(hitKey(hit))) ??
      within.find(
        (one) =>
          inSentence.has(hitKey(one.hit)) &&
          !within.some((other) => isWithin(one.around, other.around) && isDenied(other.around)),
      );
    if (offered) return offeredBy(offered);
  }
  return null;
}

/** Words of a line that a name which runs on into the next may begin with, and end with there. */
const NAME_REACH = 4;

/** What stands around the end of a line where a name runs on into the next: two lines may as well be two things. */
function acrossLines(text: string, namesIn: (part: string) => string[]): string[] {
  const lines = text.split(/\s*\n\s*/u);
  return lines.slice(1).flatMap((line, i) => {
    const end = (lines[i] ?? "").split(SENTENCE_END).at(-1)?.trim() ?? "";
    const [start = ""] = line.split(SENTENCE_END);
    const last = end.split(/\s+/u).slice(-NAME_REACH).join(" ");
    const first = start.split(/\s+/u).slice(0, NAME_REACH).join(" ");
    const together = namesIn(`${last} ${first}`);
    if (together.length === 0) return [];
    const apart = new Set([...namesIn(last), ...namesIn(first)]);
    return together.some((name) => !apart.has(name)) ? [`${end} ${start}`] : [];
  });
}

/** The parts of a sentence between commas, brackets and dashes, with signs that stand for words as these. */
const partsOf = (sentence: string) =>
  sentence
    .replace(/(?<=\p{L})[-‐‑]free\b(?! (?:to|with|if|for|on)\b)/giu, " free stock")
    .replace(/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, " or ")
    .replace(/(?<=\p{L}) ?& ?(?=\p{L})/gu, " and ")
    .split(/[,()[\]{}•*…–—]|\s[-|+]+\s/u);

const hitKey = ({ subject, term }: Hit) => `${subject.covers}\n${term}`;

/** Whether one name is, or is part of, the other: "crayfish" of "no signal crayfish". */
const isWithin = (one: Around, whole: Around) =>
  // Lengths first: a text may name one thing hundreds of times, and whole texts are long to compare.
  one.before.length >= whole.before.length &&
  one.after.length >= whole.after.length &&
  one.earlier === whole.earlier &&
  one.before.startsWith(whole.before) &&
  one.after.endsWith(whole.after);

/** What of a text a moderator should read, though it stops nobody: names that ask for proof or leave the species open. */
export function worthReview(
  text: string,
  places: readonly LawPlace[],
): { covers: string; reason: string } | null {
  const match = matchesOf(text, places, false).find(({ rule }) => rule.outcome !== "note");
  return match ? { covers: match.hit.subject.covers, reason: match.rule.reason } : null;
}
