/**
 * The names in the law, in the form in which texts are compared. `npm run codegen` writes them to a data file, because
 * working them out takes longer than a call may, and Convex would do so in every call.
 */

import { join } from "node:path";
import { MISSPELT_MIN } from "#convex/domain/listings/law/misspelt.ts";
import { PHRASE_WORDS_MAX, type PhraseKind } from "#convex/domain/listings/law/phrases.ts";
import { lawSubjects } from "#convex/domain/listings/law/table.ts";
import { singular, wordsOf } from "#convex/domain/listings/search/words.ts";
import { allNames, allSpecies } from "#convex/domain/listings/species.ts";
import { lazy } from "#convex/domain/shared/lazy.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { ROOT } from "../processes.ts";

export const LAW_NAMES = join(ROOT, "convex/domain/listings/data/lawNames.json");

/** The expected text of `LAW_NAMES`. */
export function lawNames(): string {
  const names = { phrases: phrases(), targets: targets(), correct: correctWords() };
  return `${JSON.stringify(names, null, 1)}\n`;
}

/** Each spelling of a phrase, with its subject's place in the table and its kind and term. */
const phrases = (): string[] =>
  lawSubjects().flatMap(({ names, looseNames, unless, mentions, settledBy }, at) => {
    const terms = { name: names, loose: looseNames, unless, mention: mentions, settled: settledBy };
    return (Object.entries(terms) as [PhraseKind, readonly string[]][]).flatMap(([kind, list]) =>
      list.flatMap((term) =>
        spellingsOf(foldText(term).split(" "), kind).map((words) => {
          if (words.length > PHRASE_WORDS_MAX) throw new Error(`“${term}” has too many words`);
          return [words.join(" "), at, kind, term].join("|");
        }),
      ),
    );
  });

const latinNames = lazy(() => {
  const binomials = allSpecies().flatMap(({ scientificName, synonyms }) =>
    [scientificName, ...synonyms].map((name) => foldText(name).split(" ")),
  );
  /** Genera by their abbreviated names: "c parva". */
  const byInitial = new Map<string, Set<string>>();
  for (const [genus = "", epithet = ""] of binomials) {
    const abbreviatedName = `${genus.slice(0, 1)} ${singular(epithet)}`;
    byInitial.set(
      abbreviatedName,
      (byInitial.get(abbreviatedName) ?? new Set()).add(singular(genus)),
    );
  }
  return {
    genera: new Set(binomials.map(([genus]) => genus)),
    epithets: new Set(binomials.map(([, epithet]) => epithet)),
    /** Genera that the law names without a species: "dreissena". */
    standaloneGenera: new Set(
      lawSubjects().flatMap(({ names }) => names.filter((name) => /^\S{5,}$/u.test(name))),
    ),
    byInitial,
  };
});
const LATIN_ENDING = /^.{4,}(?:[aei]|us|um|is|es|ns|or)$/;

/** Whether two words are a scientific name: "pseudorasbora parva", but not "gambusia fish". */
function isLatin([genus = "", epithet = ""]: string[]): boolean {
  const { genera, epithets, standaloneGenera } = latinNames();
  const isKnown = genera.has(genus) && epithets.has(epithet);
  return (
    EPITHET_ENDING.test(epithet) ||
    isKnown ||
    (standaloneGenera.has(genus) && LATIN_ENDING.test(epithet))
  );
}

/** Whether another genus shares the abbreviation: "C. parva" is a Cryptocoryne too. */
const isSharedAbbreviation = (genus: string, epithet: string): boolean =>
  [...(latinNames().byInitial.get(`${genus.slice(0, 1)} ${epithet}`) ?? [])].some(
    (other) => other !== genus,
  );

/** Shorter joined names could be other words. */
const JOINED_MIN = 9;
/** "P. leniusculus", "myrio aquaticum". */
const GENUS_ABBREVIATION_LENGTHS = [1, 3, 4, 5];
/** Latin endings, on words long enough to belong to few species. */
const EPITHET_ENDING = /^.{4,}(?:us|um|is|es|ii|ae|ans|ens|ana|ata|ica|ina|osa|oides|iflora|ipes)$/;

/**
 * Spellings of a name, in the singular: its words, if there are several also joined ("waterhyacinth"), and
 * with an abbreviated genus ("P. leniusculus").
 */
function spellingsOf(phraseWords: string[], kind: PhraseKind): string[][] {
  const words = phraseWords.map(singular);
  const [genus = "", epithet = "", ...rest] = words;
  // In one word, a longer name couldn't contain another.
  if (epithet === "" || kind === "unless" || kind === "mention") return [words];
  const joinedForms = [words.join(""), singular(phraseWords.join(""))];
  const isScientific =
    kind === "name" &&
    rest.length === 0 &&
    isLatin(phraseWords) &&
    !isSharedAbbreviation(genus, epithet);
  return [
    words,
    ...[...new Set(joinedForms)].filter((word) => word.length >= JOINED_MIN).map((word) => [word]),
    ...(isScientific
      ? GENUS_ABBREVIATION_LENGTHS.map((length) => [genus.slice(0, length), epithet])
      : []),
  ];
}

/** Minimum length of misspellings of names that only need proof: many are close to everyday words ("monti", "months"). */
const PROOF_WORD_MIN = 7;
/** Minimum length for names written as one word: even with two wrong letters, such long words resemble few others. */
const ONE_WORD_MIN = 12;

const inOneWord = (names: readonly string[]) =>
  names
    .map((name) => foldText(name).split(" "))
    .filter((words) => words.length > 1)
    .map((words) => singular(words.join("")))
    .filter((word) => word.length >= ONE_WORD_MIN);

/**
 * The words of names that are blocked or need proof, by first letter, each with the minimum length of a
 * misspelling of it: "crayfish:4".
 */
function targets(): Record<string, string> {
  const byLetter: Record<string, Record<string, number>> = {};
  for (const { rules, names, looseNames } of lawSubjects()) {
    const outcomes = rules.map(({ outcome }) => outcome);
    const stopsListing = outcomes.includes("blocked") || outcomes.includes("name");
    if (!stopsListing && !outcomes.includes("proof")) continue;
    const minLength = stopsListing ? MISSPELT_MIN : PROOF_WORD_MIN;
    for (const word of [...[...names, ...looseNames].flatMap(wordsOf), ...inOneWord(names)]) {
      if (word.length <= MISSPELT_MIN) continue;
      const words = (byLetter[word.slice(0, 1)] ??= {});
      words[word] = Math.min(minLength, words[word] ?? Infinity);
    }
  }
  return Object.fromEntries(
    Object.entries(byLetter).map(([letter, words]) => [
      letter,
      Object.entries(words)
        .map((entry) => entry.join(":"))
        .join(" "),
    ]),
  );
}

/** Words similar to a name in the law but with another meaning. */
const NOT_MISSPELT = ["surgeon", "maroon", "dragonfin", "salvini", "canna"];

/** Words that are spelt correctly. */
const correctWords = (): string =>
  [
    ...new Set([
      ...lawSubjects().flatMap(({ names, looseNames, unless, mentions, settledBy }) =>
        [...names, ...looseNames, ...unless, ...mentions, ...settledBy].flatMap(wordsOf),
      ),
      ...allSpecies().flatMap((species) => allNames(species).flatMap(wordsOf)),
      ...NOT_MISSPELT,
    ]),
  ]
    .sort()
    .join(" ");
