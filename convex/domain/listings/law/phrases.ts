/** Finds the subjects of the law that a text names. */
import { lazy } from "#convex/domain/shared/lazy.ts";
import { plainLetters } from "#convex/domain/shared/lookalikes.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { singular } from "../search/words";
import { allSpecies } from "../species";
import { correctSpelling } from "./misspelt";
import { lawSubjects } from "./table";
import type { LawSubject } from "./types";

type Kind = "name" | "loose" | "unless" | "settled";
type Phrase = { words: string[]; term: string; subject: LawSubject; kind: Kind };
type PhraseHit = Phrase & { at: number };

/** A subject that a text names, and the name it uses. */
export type Hit = Pick<Phrase, "subject" | "term">;

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

const phrases = lazy(() => {
  const byFirstWord = new Map<string, Phrase[]>();
  for (const subject of lawSubjects()) {
    const kinds: [Kind, readonly string[]][] = [
      ["name", subject.names],
      ["loose", subject.looseNames],
      ["unless", subject.unless],
      ["settled", subject.settledBy],
    ];
    for (const [kind, terms] of kinds) {
      for (const term of terms) {
        for (const words of spellingsOf(foldText(term).split(" "), kind)) {
          const first = words[0] ?? "";
          const phrases = byFirstWord.get(first) ?? [];
          byFirstWord.set(first, [...phrases, { words, term, subject, kind }]);
        }
      }
    }
  }
  const lengths = [...byFirstWord.values()].flat().map(({ words }) => words.length);
  return { byFirstWord, longest: Math.max(...lengths) };
});

/**
 * Spellings of a name, in the singular: its words, if there are several also joined ("waterhyacinth"), and
 * with an abbreviated genus ("P. leniusculus").
 */
function spellingsOf(phraseWords: string[], kind: Kind): string[][] {
  const words = phraseWords.map(singular);
  const [genus = "", epithet = "", ...rest] = words;
  if (epithet === "") return [words];
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

/**
 * The subjects that a text names, ignoring case, accents, punctuation, plurals and look-alike letters. In a
 * title, misspelt names and names too common to matter in a description count too.
 */
export function findSubjects(text: string, field: "title" | "description"): Hit[] {
  const isTitle = field === "title";
  const readings = new Set(readingsOf(text).map((variant) => joinLetters(foldText(variant))));
  if (isTitle) for (const variant of [...readings]) readings.add(correctSpelling(variant));
  const hits = new Map<string, Hit>();
  for (const hit of [...readings].flatMap((variant) => hitsIn(variant, isTitle))) {
    // "Crayfish" and "crayfishes" count once.
    const key = `${hit.subject.covers}\n${hit.words.join(" ")}`;
    if (!hits.has(key)) hits.set(key, hit);
  }
  return [...hits.values()];
}

/** The text as written, and with several kinds of disguise removed. */
function readingsOf(text: string): string[] {
  // A sign only replaces a letter within a word, not at its end: "crayfish!".
  const words = text.replace(/[!|](?!\S*[\p{L}@$])/gu, " ");
  const plain = ["l", "i"].map((letter) =>
    mapExceptLNumbers(words, (part) => plainLetters(part.replace(SIGNS_FOR_I, letter))),
  );
  return [
    text,
    mapExceptLNumbers(text, (part) => part.replace(JOINED_NUMBER, "$1$3 $2$4")),
    // "Cra.y.fish", "cray#fish".
    text.replace(/(?<=\p{L})[^\p{L}\p{N}\s]+(?=\p{L})/gu, ""),
    ...plain,
    // "Craaayfishhh": no word has a letter three times in a row.
    ...plain.map((variant) => variant.replace(/(\p{L})\1{2,}/giu, "$1")),
  ];
}

/** Signs used in place of an i or l. */
const SIGNS_FOR_I = /[1|!](?=\p{L})|(?<=\p{L})[1|!]/gu;

/** A number joined to a word: "5crayfish". Not in a reference such as "86adf549". */
const JOINED_NUMBER =
  /(?<![\p{L}\p{N}])(?:(\p{N}+)(\p{L}{4,})|(\p{L}{4,})(\p{N}+))(?![\p{L}\p{N}])/gu;

/** Plecos' L-numbers, such as "L134". */
const L_NUMBER = /(\bl-?\d{1,3}\b)/iu;

const mapExceptLNumbers = (text: string, readPart: (part: string) => string) =>
  text
    .split(L_NUMBER)
    .map((part, at) => (at % 2 === 1 ? part : readPart(part)))
    .join("");

/** Shorter names occur by chance in a run of letters. */
const SPELLED_MIN = 6;

/**
 * Joins spaced letters: "a x o l o t l" becomes one word, "c r a y f i s h f o r s a l e" one word and the
 * names within it.
 */
const joinLetters = (text: string) =>
  text.replace(/(?<!\S)\p{L}(?: \p{L}){3,}(?!\S)/gu, (letters) => {
    const joined = letters.replaceAll(" ", "");
    const containedNames = [...phrases().byFirstWord.values()]
      .flat()
      .flatMap(({ words: [word = "", ...otherWords] }) => (otherWords.length === 0 ? word : []))
      .filter((word) => word.length >= SPELLED_MIN && joined.includes(word));
    return [...new Set([joined, ...containedNames])].join(" ");
  });

function hitsIn(text: string, isTitle: boolean): Phrase[] {
  const { byFirstWord, longest } = phrases();
  const words = text.split(" ").map(singular);
  const foundAt = words.map((word, at): PhraseHit[] =>
    (byFirstWord.get(word) ?? [])
      .filter((phrase) => phrase.words.every((expected, i) => words[at + i] === expected))
      .map((phrase) => ({ ...phrase, at })),
  );
  const hits = foundAt.flat();
  const settledSubjects = new Set(
    hits.flatMap(({ kind, subject }) => (kind === "settled" ? subject : [])),
  );
  // Only nearby phrases are compared, because a text may repeat a name hundreds of times.
  const nearbyHits = ({ at }: PhraseHit) =>
    foundAt.slice(Math.max(0, at + 1 - longest), at + 1).flat();
  return hits
    .filter(({ kind }) => kind === "name" || (kind === "loose" && isTitle))
    .filter(
      (hit) =>
        !settledSubjects.has(hit.subject) &&
        !nearbyHits(hit).some((other) => isLongerName(other, hit)),
    );
}

/** Whether `other` is a longer name of the same subject that contains `hit`, and so replaces it. */
const isLongerName = (other: PhraseHit, hit: PhraseHit): boolean =>
  other.subject === hit.subject &&
  other.at <= hit.at &&
  other.at + other.words.length >= hit.at + hit.words.length &&
  other.words.length > hit.words.length &&
  (other.kind !== "loose" || hit.kind === "loose");
