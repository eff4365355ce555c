import { lazy } from "#convex/domain/shared/lazy.ts";
import { plainLetters } from "#convex/domain/shared/lookalikes.ts";
import { memoise } from "#convex/domain/shared/memoise.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import lawNames from "../data/lawNames.json";
import { singular } from "../search/words";
import { correctSpelling, HIDDEN_LETTER } from "./misspelt";
import { lawSubject } from "./table";
import type { LawSubject } from "./types";

export type PhraseKind = "name" | "loose" | "unless" | "mention" | "settled";
type Phrase = { words: string[]; term: string; subject: LawSubject; kind: PhraseKind };
type PhraseHit = Phrase & { at: number };

/** `isMention`: the words beside the name let the listing be of something else, so an admin looks at it. */
export type Hit = Pick<Phrase, "subject" | "term"> & { isMention: boolean };

const byFirstWord = lazy(() => {
  const phrases = new Map<string, string[]>();
  for (const phrase of lawNames.phrases) {
    const first = /^[^ |]*/.exec(phrase)?.[0] ?? "";
    const others = phrases.get(first);
    if (others) others.push(phrase);
    else phrases.set(first, [phrase]);
  }
  return phrases;
});

const phrasesFrom = memoise((first): readonly Phrase[] =>
  (byFirstWord().get(first) ?? []).map((phrase) => {
    const [words = "", at = "", kind = "", term = ""] = phrase.split("|");
    const subject = lawSubject(Number(at));
    return { words: words.split(" "), term, subject, kind: kind as PhraseKind };
  }),
);

export const PHRASE_WORDS_MAX = 6;

/** Stands between the fields of a listing; no phrase contains it. */
export const FIELD_END = " ʕʕ ";

/** Punctuation between parts of a field. Not the full stop of "A. clarkii" or "Ludwigia sp. Red", nor one in a number. */
const PART_END =
  /[,;:()[\]{}/]|(?<!(?<!\p{L})(?:\p{L}|spp?))\.(?!\d)|[!?](?!\S)|(?<=\s)[-–—]+(?=\s)/giu;

const separateParts = (text: string): string => text.replace(PART_END, FIELD_END);

/**
 * The subjects that a text names, ignoring case, accents, punctuation, plurals and look-alike letters. In a
 * title, misspelt names and names too common to matter in a description count too. A name may run on into the
 * next field, but words there don't excuse it: "Leopard frog" of the species "Pleco". If only words in
 * another part of its field excuse it, it's a mention, because people write both "Tree frogs, bit shy" and
 * "L134 (Leopard frog)".
 */
export function findSubjects(text: string, field: "title" | "description"): Hit[] {
  const isTitle = field === "title";
  const hitsOf = (fields: string) =>
    readingsOf(fields, isTitle).flatMap((reading) => hitsIn(reading, isTitle));
  // "Crayfish" and "crayfishes" count once.
  const nameOf = ({ subject, words }: Phrase) => [subject.covers, words.join(" ")].join("\n");
  const found = [text, text.replaceAll(FIELD_END, " ")].flatMap(hitsOf);
  const foundNames = new Set(found.map(nameOf));
  const added = hitsOf(separateParts(text))
    .filter((hit) => !foundNames.has(nameOf(hit)))
    .map((hit) => ({ ...hit, isMention: true }));
  const hits = new Map<string, Hit>();
  for (const hit of [...found, ...added]) {
    const key = [nameOf(hit), hit.isMention].join("\n");
    if (!hits.has(key)) hits.set(key, hit);
  }
  return [...hits.values()];
}

/** The subjects whose species a title settles. */
export const subjectsSettledIn = (title: string): Set<LawSubject> =>
  new Set(
    readingsOf(separateParts(title), true).flatMap((reading) => settledIn(phrasesIn(reading))),
  );

/** The different ways to read a text, folded. */
function readingsOf(text: string, isTitle: boolean): string[] {
  const variants = isTitle ? [...variantsOf(text), markHiddenLetters(text)] : variantsOf(text);
  const readings = new Set(variants.map((variant) => joinLetters(foldText(variant))));
  if (isTitle) for (const variant of [...readings]) readings.add(correctSpelling(variant));
  return [...readings];
}

/** The text as written, and with several kinds of disguise removed. */
function variantsOf(text: string): string[] {
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

/** "St*rlet", "pl**o". */
const markHiddenLetters = (text: string): string =>
  text.replace(/(?<=\p{L})[*?•]+(?=\p{L})/gu, (signs) => HIDDEN_LETTER.repeat(signs.length));

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
    const containedNames = [...byFirstWord().keys()].filter(
      (word) =>
        word.length >= SPELLED_MIN &&
        joined.includes(word) &&
        phrasesFrom(word).some(({ words }) => words.length === 1),
    );
    return [...new Set([joined, ...containedNames])].join(" ");
  });

/** The phrases that start at each word. */
function phrasesIn(text: string): PhraseHit[][] {
  const words = text.split(" ").map(singular);
  return words.map((word, at) =>
    phrasesFrom(word)
      .filter((phrase) => phrase.words.every((expected, i) => words[at + i] === expected))
      .map((phrase) => ({ ...phrase, at })),
  );
}

/** Only nearby phrases are compared, because a text may repeat a name hundreds of times. */
const nearbyHits = (foundAt: readonly PhraseHit[][], { at }: PhraseHit) =>
  foundAt.slice(Math.max(0, at + 1 - PHRASE_WORDS_MAX), at + 1).flat();

function hitsIn(text: string, isTitle: boolean): (Phrase & Hit)[] {
  const foundAt = phrasesIn(text);
  // A description may name other animals too, so it settles nothing.
  const settledSubjects = new Set(isTitle ? settledIn(foundAt) : []);
  return foundAt
    .flat()
    .filter(({ kind }) => kind === "name" || (kind === "loose" && isTitle))
    .filter(({ subject }) => !settledSubjects.has(subject))
    .flatMap((hit) => {
      const longerNames = nearbyHits(foundAt, hit).filter((other) => isLongerName(other, hit));
      const isMention = longerNames.length > 0;
      return longerNames.every(({ kind }) => kind === "mention") ? [{ ...hit, isMention }] : [];
    });
}

/**
 * The settled subjects. A name within a longer name of something else settles nothing: "red claw" in "red
 * claw crab".
 */
const settledIn = (foundAt: readonly PhraseHit[][]): LawSubject[] =>
  foundAt
    .flat()
    .filter(({ kind }) => kind === "settled")
    .filter(
      (hit) =>
        !nearbyHits(foundAt, hit).some(
          (other) => (other.kind === "unless" || other.kind === "mention") && isLonger(other, hit),
        ),
    )
    .map(({ subject }) => subject);

/** Whether `other` is a longer phrase that contains `hit`. */
const isLonger = (other: PhraseHit, hit: PhraseHit): boolean =>
  other.at <= hit.at &&
  other.at + other.words.length >= hit.at + hit.words.length &&
  other.words.length > hit.words.length;

/**
 * Whether `other` is a longer phrase listed for the same subject that contains `hit`, and so overrides it.
 */
const isLongerName = (other: PhraseHit, hit: PhraseHit): boolean =>
  other.subject === hit.subject &&
  isLonger(other, hit) &&
  (other.kind !== "loose" || hit.kind === "loose");
