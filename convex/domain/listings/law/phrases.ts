/** Finds the subjects of the law by their names in what somebody wrote. */
import { lazy } from "../../shared/lazy";
import { plainLetters } from "../../shared/lookalikes";
import { foldText } from "../../shared/text";
import { singular } from "../search/words";
import { allSpecies } from "../species";
import { putRight } from "./misspelt";
import { LAW_SUBJECTS } from "./table";
import type { LawSubject } from "./types";

type Kind = "name" | "loose" | "unless" | "settled";
type Phrase = { words: string[]; term: string; subject: LawSubject; kind: Kind };

/** `before` and `after` are what stands around it, folded. */
export type Hit = { subject: LawSubject; term: string; before: string; after: string };
type Found = Phrase & { at: number };

/** Counted up whenever a text is found to name more, or less, than before: what is listed is held against the law anew. */
export const READ_AS = 18;

const latin = lazy(() => {
  const binomials = allSpecies().flatMap(({ scientificName, synonyms }) =>
    [scientificName, ...synonyms].map((name) => foldText(name).split(" ")),
  );
  /** Genera by how a name of theirs begins that is cut to one letter: "c parva". */
  const byInitial = new Map<string, Set<string>>();
  for (const [genus = "", epithet = ""] of binomials) {
    const cut = `${genus.slice(0, 1)} ${singular(epithet)}`;
    byInitial.set(cut, (byInitial.get(cut) ?? new Set()).add(singular(genus)));
  }
  return {
    genera: new Set(binomials.map(([genus]) => genus)),
    epithets: new Set(binomials.map(([, epithet]) => epithet)),
    /** Genera of which the law names one species or more: "dreissena". */
    alone: new Set(
      LAW_SUBJECTS.flatMap(({ names }) => names.filter((name) => /^\S{5,}$/u.test(name))),
    ),
    byInitial,
  };
});
const LATIN = /^.{4,}(?:[aei]|us|um|is|es|ns|or)$/;

/** Whether two words are a scientific name: "pseudorasbora parva", and not "gambusia fish". */
function isLatin([genus = "", epithet = ""]: string[]): boolean {
  const { genera, epithets, alone } = latin();
  const isKnown = genera.has(genus) && epithets.has(epithet);
  return EPITHET.test(epithet) || isKnown || (alone.has(genus) && LATIN.test(epithet));
}

/** Whether a genus of another species begins alike: "C. parva" is a Cryptocoryne too. */
const isOthers = (genus: string, epithet: string): boolean =>
  [...(latin().byInitial.get(`${genus.slice(0, 1)} ${epithet}`) ?? [])].some(
    (other) => other !== genus,
  );

/** Shorter ones may be another word. */
const JOINED_MIN = 9;
/** "P. leniusculus", "myrio aquaticum". */
const GENUS_CUT_TO = [1, 3, 4, 5];
/** Endings of Latin names, of words long enough to belong to few species. */
const EPITHET = /^.{4,}(?:us|um|is|es|ii|ae|ans|ens|ana|ata|ica|ina|osa|oides|iflora|ipes)$/;

const phrases = lazy(() => {
  const byFirstWord = new Map<string, Phrase[]>();
  for (const subject of LAW_SUBJECTS) {
    const kinds: [Kind, readonly string[]][] = [
      ["name", subject.names],
      ["loose", subject.looseNames ?? []],
      ["unless", subject.unless ?? []],
      ["settled", subject.settledBy ?? []],
    ];
    for (const [kind, terms] of kinds) {
      for (const term of terms) {
        for (const words of spellingsOf(foldText(term).split(" "), kind)) {
          const first = words[0] ?? "";
          const known = byFirstWord.get(first) ?? [];
          byFirstWord.set(first, [...known, { words, term, subject, kind }]);
        }
      }
    }
  }
  const all = [...byFirstWord.values()].flatMap((known) => known.map(({ words }) => words));
  return {
    byFirstWord,
    longest: Math.max(...all.map((words) => words.length)),
    oneWord: all.flatMap((words) =>
      words.length === 1 ? words.filter((word) => word.length >= SPELLED_MIN) : [],
    ),
  };
});

/**
 * The words of a name without plurals; of one of several words also as one ("waterhyacinth"), and with the genus cut short
 * ("P. leniusculus").
 */
function spellingsOf(written: string[], kind: Kind): string[][] {
  const words = written.map(singular);
  const [genus = "", epithet = "", ...rest] = words;
  if (epithet === "") return [words];
  const together = [words.join(""), singular(written.join(""))];
  const isScientific =
    kind === "name" && rest.length === 0 && isLatin(written) && !isOthers(genus, epithet);
  return [
    words,
    ...[...new Set(together)].filter((one) => one.length >= JOINED_MIN).map((one) => [one]),
    ...(isScientific ? GENUS_CUT_TO.map((length) => [genus.slice(0, length), epithet]) : []),
  ];
}

/**
 * The subjects that a text names, whatever its case, accents, punctuation, plural or letters that only look like others.
 * `isLoose` counts names too that are too common for a description, and names that are spelt wrongly.
 */
export function findSubjects(text: string, isLoose: boolean): Hit[] {
  // A sign stands for a letter within a word only: "crayfish!" ends with none.
  const words = text.replace(/[!|](?!\S*[\p{L}@$])/gu, " ");
  const shown = [looksLike(words), looksLike(words, ONES)];
  const readings = [text, apart(text), closed(text), ...shown, ...shown.map(undrawn)];
  const folded = new Set(readings.map((reading) => spelled(foldText(reading))));
  if (isLoose) for (const reading of [...folded]) folded.add(putRight(reading));
  const hits = [...folded].flatMap((reading) => hitsIn(reading, isLoose));
  const keyOf = (hit: Hit) => [hit.subject.covers, hit.term, hit.before, hit.after].join("\n");
  return [...new Map(hits.map((hit) => [keyOf(hit), hit])).values()];
}

/** What may stand for an i as well as for an l. */
const ONES = /[1|!](?=\p{L})|(?<=\p{L})[1|!]/gu;

/** The numbers of plecs, as "L134". */
const L_NUMBER = /(\bl-?\d{1,3}\b)/iu;

/** A text with all but the numbers of plecs read in another way. */
const butPlecs = (text: string, read: (part: string) => string) =>
  text
    .split(L_NUMBER)
    .map((part, at) => (at % 2 === 1 ? part : read(part)))
    .join("");

/** "Cra.y.fish", "cray#fish": signs within a word say nothing. */
const closed = (text: string) => text.replace(/(?<=\p{L})[^\p{L}\p{N}\s]+(?=\p{L})/gu, "");

/** "Cray.fish", "cr@yf!sh" of a longer text as words, where that makes them a name: their signs end no sentence. */
export const withNamesWhole = (text: string) =>
  text.replace(/(?<!\S)\S*\p{L}[.:;!?]+[\p{L}@$]\S*/gu, (written) => {
    const readings = [closed(written), looksLike(written), looksLike(written, ONES)].map(foldText);
    return readings.find((word) => phrases().oneWord.includes(singular(word))) ?? written;
  });

/** "Craaayfishhh": no word has a letter three times in a row. */
const undrawn = (text: string) => text.replace(/(\p{L})\1{2,}/giu, "$1");

/** What letters a text shows to a reader, `ones` being an i. */
const looksLike = (text: string, ones?: RegExp) =>
  butPlecs(text, (part) => plainLetters(ones ? part.replace(ones, "i") : part));

/** A number and a word without a space between them. */
const GLUED = /(?<![\p{L}\p{N}])(?:(\p{N}+)(\p{L}{4,})|(\p{L}{4,})(\p{N}+))(?![\p{L}\p{N}])/gu;

/** "5crayfish": numbers stand for themselves, but in a reference such as "86adf549", whose letters are no word. */
const apart = (text: string) => butPlecs(text, (part) => part.replace(GLUED, "$1$3 $2$4"));

/** Shorter ones may stand by chance in letters whose words are not told apart. */
const SPELLED_MIN = 6;

/** "a x o l o t l" as one word; of "c r a y f i s h f o r s a l e" the names in it behind the whole. */
const spelled = (folded: string) =>
  folded.replace(/(?<!\S)\p{L}(?: \p{L}){3,}(?!\S)/gu, (letters) => {
    const together = letters.replaceAll(" ", "");
    const within = phrases().oneWord.filter((word) => word !== together && together.includes(word));
    return [together, ...new Set(within)].join(" ");
  });

function hitsIn(reading: string, isLoose: boolean): Hit[] {
  const { byFirstWord, longest } = phrases();
  const written = reading.split(" ");
  const words = written.map(singular);
  /** Where each word begins, and where one more would. */
  const starts = [0];
  for (const word of written) starts.push((starts.at(-1) ?? 0) + word.length + 1);
  const foundAt = words.map((word, at): Found[] =>
    (byFirstWord.get(word) ?? [])
      .filter((phrase) => phrase.words.every((one, i) => words[at + i] === one))
      .map((phrase) => ({ ...phrase, at })),
  );
  const found = foundAt.flat();
  const settled = new Set(
    found.flatMap(({ kind, subject }) => (kind === "settled" ? subject : [])),
  );
  // Only near ones are compared: a text may name one thing hundreds of times.
  const near = ({ at }: Found) => foundAt.slice(Math.max(0, at + 1 - longest), at + 1).flat();
  return found
    .filter(({ kind }) => kind === "name" || (kind === "loose" && isLoose))
    .filter((hit) => !settled.has(hit.subject) && !near(hit).some((other) => isAround(other, hit)))
    .map(({ subject, term, at, words: phrase }) => ({
      subject,
      term,
      before: reading.slice(0, Math.max(0, (starts[at] ?? 0) - 1)),
      after: reading.slice(starts[at + phrase.length]),
    }));
}

/** Whether `other` takes `hit` back, being a longer name around it. */
const isAround = (other: Found, hit: Found): boolean =>
  other.subject === hit.subject &&
  other.at <= hit.at &&
  other.at + other.words.length >= hit.at + hit.words.length &&
  other.words.length > hit.words.length &&
  (other.kind !== "loose" || hit.kind === "loose");
