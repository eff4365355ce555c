/** Normalises trade names: word order, plurals, joined or split words, abbreviations and filler words. */

import { lazy } from "../shared/lazy";
import { foldText } from "../shared/text";
import { withoutAdvertWords } from "./advertWords";
import synonyms from "./data/synonyms.json";
import { singular } from "./search/words";

/** The word that replaces each synonym. */
const standardWords = lazy(
  () =>
    new Map(
      Object.entries(synonyms).flatMap(([word, others]) =>
        others.split(" ").map((other) => [other, word] as const),
      ),
    ),
);

/** Words about number, age, sex or origin, which never identify a species. */
const NON_IDENTIFYING = new Set(
  (
    "a an the of x and male female juvenile young adult baby pair trio group colony small medium large " +
    "bred breeding wild caught captive home tank live adults juveniles babies cm inch"
  ).split(" "),
);
/** Forms common to many species; dropped if the name isn't known with them. */
const FORMS = new Set(
  "albino leucistic longfin veil veiltail balloon hi high grade calico dumbo tuxedo".split(" "),
);

/**
 * Kinds bred in every colour, so that a colour doesn't identify the species. Elsewhere it may ("blue
 * tetra").
 */
const FANCY_KINDS = new Set(
  "betta guppy endler platy molly swordtail goldfish koi neocaridina".split(" "),
);
/** Words for colours, which also end some names ("crystal red"). */
export const COLOURS: ReadonlySet<string> = new Set(
  "red blue black white yellow orange green purple gold silver platinum turquoise marble copper pink".split(
    " ",
  ),
);

/** Words joined to the one before: "angel fish" equals "angelfish". */
const SUFFIX_WORDS = new Set(
  "fish tail nose eye horn head belly fin bee bug cloud weed grass".split(" "),
);

/** What to drop from a name besides `NON_IDENTIFYING`: forms, advertising words, both or neither. */
export type Drop = "nothing" | "forms" | "advert" | "both";

/** A name's key for comparison: its words in alphabetical order; "" if it has none. */
export function nameKey(name: string, drop: Drop = "nothing"): string {
  const dropsAdvertWords = drop === "advert" || drop === "both";
  const dropsForms = drop === "forms" || drop === "both";
  const text = joinNumbers(foldText(name));
  const words: string[] = [];
  for (const word of (dropsAdvertWords ? withoutAdvertWords(text) : text).split(" ")) {
    const singularWord = singular(word);
    const last = words.at(-1);
    if (last !== undefined && SUFFIX_WORDS.has(singularWord) && !/\d/.test(last))
      words[words.length - 1] = last + singularWord;
    else words.push(singularWord);
  }
  const keyWords = words
    .flatMap((word) => (standardWords().get(word) ?? word).split(" "))
    .filter((word) => !NON_IDENTIFYING.has(word) && !/^x?\d+x?$|^\d+cm$/.test(word))
    .filter((word) => !dropsForms || !FORMS.has(word));
  const isFancy = drop === "both" && keyWords.some((word) => FANCY_KINDS.has(word));
  const distinctive = isFancy ? keyWords.filter((word) => !COLOURS.has(word)) : keyWords;
  return [...new Set(distinctive)].sort().join(" ");
}

/** Writes catfish numbers one way: "L 018" and "L018" become "L18". */
const joinNumbers = (text: string) => text.replace(/\bl ?0*(?=[1-9]\d{0,2}[a-z]?\b)/g, "l");
