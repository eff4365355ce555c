/**
 * Whether single words of a text refer to plants or animals, where no full name from the species data
 * matches. Server only.
 */

import { lazy } from "../shared/lazy";
import { plainLetters } from "../shared/lookalikes";
import { wordsOf } from "./search/words";
import { allSpecies, speciesNamedIn } from "./species";
import { isAnimal } from "./speciesGroups";

/** Words for plants and for parts of dead ones; genera and one-word names come from the species data. */
const PLANT_WORDS =
  "plant moss fern stem liverwort pondweed weed grass sword crypt vallis lily lotus floater leaf leaves cone " +
  "botanical bulb rhizome cutting trimming seed clover pellia stargrass lobelia fissidens salvinia " +
  "echinodorus pogostemon utricularia blyxa eriocaulon";
/** Words for animals, besides genera and the last words of their names. */
const ANIMAL_WORDS =
  "fish fry prawn newt frog tadpole turtle terrapin salamander worm leech mussel clam daphnia coral koi guppy " +
  "endler shrimplet cory pleco plecostomus oto betta fighter apisto killi isopod triop amphipod gammarus scud rcs bloodworm";
/** Last words of animals' names that also describe plants or other things. */
const AMBIGUOUS_LAST_WORDS = new Set(
  "bee cherry dollar dream dweller eater eye fox moor sucker sleeper terror lab mono polyp".split(
    " ",
  ),
);
/** Words that sellers enter as a species without naming one. */
const VAGUE_WORDS = new Set(
  (
    "a an and the of in my various assorted mixed mix mixture unknown unsure selection variety bundle " +
    "lot other see title description none live aquatic aquarium tank freshwater x"
  ).split(" "),
);

/** Words before and after an animal's name that show it isn't on offer: "for small shrimp", "snail free". */
const WORDS_BEFORE = new Set(["no", "without", "for", "from"]);
const WORDS_BETWEEN = new Set(["your", "my", "a", "the", "all", "any", "small", "baby", "pest"]);
const WORDS_AFTER = new Set(["free", "safe", "proof", "friendly", "tank", "hammock"]);
/** Words between two things on offer: "guppy friendly pair with moss". */
const LINKING_WORDS = new Set(["and", "with", "plus", "for", "in", "on"]);

const rowsOf = (animals: boolean) =>
  allSpecies().filter(({ group }) => isAnimal(group) === animals);
const firstWords = (names: readonly string[]) => names.flatMap((name) => wordsOf(name).slice(0, 1));

const plants = lazy(
  () =>
    new Set([
      ...wordsOf(PLANT_WORDS),
      ...rowsOf(false).flatMap(({ scientificName, synonyms, commonNames, aliases }) => [
        ...firstWords([scientificName, ...synonyms]),
        ...[...commonNames, ...aliases].map(wordsOf).flatMap((words) => (words[1] ? [] : words)),
      ]),
    ]),
);
const animals = lazy(
  () =>
    new Set(
      [
        ...wordsOf(ANIMAL_WORDS),
        ...rowsOf(true).flatMap(({ scientificName, synonyms, commonNames }) => [
          ...firstWords([scientificName, ...synonyms]),
          ...commonNames.flatMap((name) => wordsOf(name).slice(-1)),
        ]),
      ].filter((word) => !AMBIGUOUS_LAST_WORDS.has(word) && !plants().has(word)),
    ),
);
/** Words that may precede the last word of an animal's name: "for cherry shrimp". */
const nameParts = lazy(
  () => new Set(rowsOf(true).flatMap((row) => row.commonNames.flatMap(wordsOf))),
);
const isAnimalWord = (word: string) => animals().has(word) || /.fish$/.test(word);

export const hasPlantWord = (text: string): boolean =>
  wordsOf(text).some((word) => plants().has(word));

/** Whether no word of the text could be a name: "Mixed", "Various". */
export const isVague = (text: string): boolean =>
  wordsOf(text).every((word) => VAGUE_WORDS.has(word) || /^x?\d*x?$/.test(word));

/** The text as written, and with sign-for-letter, separated and spaced-out spellings undone. */
const readingsOf = (text: string): string[] => [
  text,
  plainLetters(text),
  plainLetters(text.replace(/[1|!](?=\p{L})|(?<=\p{L})[1|!]/gu, "i")),
  text.replace(/(?<=\p{L})[._*~#]+(?=\p{L})/gu, ""),
  text.replace(/(?<!\S)\p{L}(?: \p{L}){3,}(?!\S)/gu, (letters) => letters.replaceAll(" ", "")),
];

/** Whether the text names an animal, other than one that a plant is for, free of, or named after. */
export function hasAnimalWord(text: string): boolean {
  // A single "neon" is a colour.
  return readingsOf(text).some(
    (variant) =>
      /\bneons\b/iu.test(variant) ||
      partsOf(variant).some((part, _at, parts) =>
        part.some(
          (word, at) =>
            isAnimalWord(word) &&
            !isExcludedByWordBefore(part, at) &&
            !(isExcludedByWordAfter(part, at) && belongsToPlant(parts, part, at)),
        ),
      ),
  );
}

const partsOf = (text: string) => text.split(/[,.;:!?\n]+/u).map(wordsOf);

const namesPlant = (words: readonly string[]) =>
  words.some((word) => plants().has(word)) ||
  speciesNamedIn(words.join(" ")).some(({ group }) => !isAnimal(group));

/**
 * Whether the words "shrimp safe" or "guppy grass" describe a plant: they are its name, or it is named beside
 * them, or anywhere if nothing follows them. A "guppy friendly pair" is guppies.
 */
function belongsToPlant(parts: string[][], part: string[], at: number): boolean {
  const end = at + 2;
  const linkBefore = part.findLastIndex((word, index) => index < at && LINKING_WORDS.has(word));
  const linkAfter = part.findIndex((word, index) => index >= end && LINKING_WORDS.has(word));
  const following = part.slice(end, linkAfter === -1 ? part.length : linkAfter);
  const elsewhere = [...part.slice(0, at), ...parts.filter((other) => other !== part).flat()];
  return (
    speciesNamedIn(part.slice(at, end).join(" ")).some(({ group }) => !isAnimal(group)) ||
    namesPlant([...part.slice(linkBefore + 1, at), ...following]) ||
    (following.length === 0 && namesPlant([...elsewhere, ...part.slice(end)]))
  );
}

const QUANTITY =
  "(?: (?:a|an|the|some|few|pair|trio|couple|bag|group|lot|of|one|two|three|four|five|six|ten|live|small|young|baby|x?\\d+x?))*";
/** Words that say where a plant was grown or what it is compatible with. */
const NOT_INCLUDED =
  "(?:kept|grown|live|lived|living|raised|housed|tank|safe|fine|together|good|great|ideal|compatible|work)";
/** How a description says that something is included, before and after its name. */
const INCLUDED = {
  before: new RegExp(
    `(?:${[
      "(?:^| )(?:come|supplied|sold|sent|posted|packed|bagged)(?: complete| along| together)? with",
      `(?<!(?:^| )${NOT_INCLUDED} )(?<!^)\\bwith (?:a couple of|a few|x?\\d+x?)`,
      "(?:^| )(?:include|throw in|throwing in|bonus|freebie)",
      "(?<!may |might |could )\\bcontain(?:ing)?",
      "(?:^| )you(?:ll| will)?(?: also)? (?:get|receive)",
      "(?:^| )i(?:ll| will)(?: also)? (?:add|send|include|(?:pop|put|throw) in)",
      "(?:^|(?:^| )(?:and|with|get|also|plus|some|one|two|three|x?\\d+x?) )free(?! of\\b)",
      "(?:^| )plus x?\\d+x?",
      "^with x?\\d+x?",
    ].join("|")})${QUANTITY}$`,
  ),
  after:
    /^(?:x?\d+x? )?(?:(?:is|are|also|all|will|be) )*(?:included?|thrown in|in the (?:bag|parcel|box)|for free)(?: |$)/,
};
/** Words after an animal's name that make it a product or a person: "shrimp food", "fish keeper". */
const ANIMAL_SUPPLIES = new Set(
  "food pellet wafer flake keeper owner lover breeder book leaflet".split(" "),
);

/**
 * Whether a description explicitly offers animals as extras: "comes with five cherry shrimp". Mentions of
 * other animals, hitchhikers or what the seller has elsewhere don't count.
 */
export function offersAnimals(description: string): boolean {
  return description.split(/[,.;!?()\n]+|\s[-–—|]+\s/u).some((part) => {
    const words = wordsOf(part);
    return words.some((word, at) => {
      if (
        !isAnimalWord(word) ||
        isExcludedByWordBefore(words, at) ||
        isExcludedByWordAfter(words, at)
      )
        return false;
      const followingText = words.slice(at + 1).join(" ");
      if (ANIMAL_SUPPLIES.has(words[at + 1] ?? "") || followingText.startsWith("in mind"))
        return false;
      const before = words.slice(0, startOfName(words, at)).join(" ");
      return INCLUDED.before.test(before) || INCLUDED.after.test(followingText);
    });
  });
}

const COUNT =
  /^(?:x?\d+x?|one|two|three|four|five|six|seven|eight|nine|ten|dozen|some|few|several|pair|trio)$/;

/** The index of the first word of the animal's name that ends at `at`: "cherry shrimp". */
function startOfName(words: string[], at: number): number {
  let first = at;
  while (nameParts().has(words[first - 1] ?? "")) first -= 1;
  return first;
}

function isExcludedByWordAfter(words: string[], at: number): boolean {
  const next = words[at + 1] ?? "";
  // "5 cherry shrimp free" are free of charge.
  const areCounted = COUNT.test(words[startOfName(words, at) - 1] ?? "");
  return (WORDS_AFTER.has(next) && !areCounted) || plants().has(next);
}

function isExcludedByWordBefore(words: string[], at: number): boolean {
  let previousIndex = at - 1;
  const isBetween = (word: string) => WORDS_BETWEEN.has(word) || nameParts().has(word);
  while (isBetween(words[previousIndex] ?? "")) previousIndex -= 1;
  return WORDS_BEFORE.has(words[previousIndex] ?? "");
}
