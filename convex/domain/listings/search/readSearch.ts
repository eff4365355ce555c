/**
 * Parses a search: first the filters it states ("under a fiver"), then search units. The last noun is
 * required; words before it ("blue", "halfmoon") only affect ranking. Kinds ("nano", "algae eater") are
 * required anywhere.
 */
import { foldText } from "#convex/domain/shared/text.ts";
import { COLOURS, nameKey } from "../speciesNames";
import { KIND_TOKENS } from "./kinds";
import { namePhrases, nouns } from "./names";
import { isOrdinaryWord } from "./ordinaryWords";
import { readStatedFilters, type StatedFilter } from "./statedFilters";
import { wholeToken } from "./tokens";
import { singular } from "./words";

/** `words`: as typed, in the singular; a title with all of them matches as well as the token. */
export type Unit = {
  token: string;
  words: string[];
  isRequired: boolean;
  /** A complete name or kind, rather than the possible start of one. */
  isKnown: boolean;
};

export type ReadSearch = {
  stated: StatedFilter[];
  units: Unit[];
  /** Words that aren't a name, a kind or a small word. */
  unknown: string[];
};

/** Longer searches are cut to this many words. */
const WORDS_MAX = 12;
const WORD_LENGTH_MAX = 32;
const PHRASE_WORDS = 6;

const CATEGORIES = new Set(["fish", "shrimp", "snail", "plant"]);

/** The words after one of these describe a purpose; only kinds among them narrow the search. */
const LINK_WORDS = new Set(["for", "with", "in", "that", "which", "who", "to", "on"]);

/** Words that say nothing about the animal or plant. */
const SMALL_WORDS = new Set(
  (
    "a an and the of or by my me i you some any x is are be can will do need want wanted wanting looking look buy buying sell selling sale " +
    "live living animal aquatic pet uk england britain british good nice best quality healthy home bred breeding breeder wild caught captive " +
    "tank aquarium aquaria setup male female young adult juvenile juvie juv baby babies fry pair trio group colony bunch pack lot batch bag few " +
    "small medium large big tiny mini rare new fresh tropical aquascape please ready now today available stock shop store online sexed mature " +
    "unsexed size sized portion pot potted cutting stem bulk deal offer delivered delivery shipping shipped ship cm mm inch"
  ).split(" "),
);

/** Equipment, which isn't sold here: a search for it must find nothing. */
const EQUIPMENT = new Set(
  (
    "heater filter pump light lamp lighting food flake pellet wafer substrate gravel sand soil rock bogwood driftwood stone cabinet stand lid hood " +
    "medication medicine fertiliser fertilizer thermometer net decor ornament hose pipe skimmer chiller regulator bottle kit sponge cave " +
    "tube syphon siphon"
  ).split(" "),
);

type FoundPhrase = Pick<Unit, "token" | "words"> & { type: "kind" | "category" | "noun" | "word" };

function phraseOf(tokens: readonly string[]): FoundPhrase | null {
  const key = nameKey(tokens.join(" "));
  if (key === "") return null;
  const words = tokens.map(singular);
  const kind = KIND_TOKENS.get(key);
  if (kind !== undefined) return { token: kind, words, type: "kind" };
  if (CATEGORIES.has(key)) return { token: key, words, type: "category" };
  if (namePhrases().has(key)) return { token: wholeToken(key), words, type: "noun" };
  return nouns().has(key) ? { token: key, words, type: "noun" } : null;
}

/** The longest known phrases from the left; other meaningful words become units of their own. */
function findUnits(words: readonly string[]): FoundPhrase[] {
  const units: FoundPhrase[] = [];
  for (let at = 0; at < words.length; at += 1) {
    let phrase: FoundPhrase | null = null;
    let length = Math.min(PHRASE_WORDS, words.length - at);
    for (; length > 0 && phrase === null; length -= 1) {
      phrase = phraseOf(words.slice(at, at + length));
    }
    if (phrase) {
      units.push(phrase);
      at += length;
      continue;
    }
    const word = singular(words[at] ?? "");
    if (SMALL_WORDS.has(word) || SMALL_WORDS.has(words[at] ?? "")) continue;
    units.push({ token: nameKey(word) || word, words: [word], type: "word" });
  }
  return units;
}

export function readSearch(text: string): ReadSearch {
  const { stated, rest } = readStatedFilters(
    text,
    (word) => isOrdinaryWord(word) || SMALL_WORDS.has(word),
  );
  const words = foldText(rest)
    .split(" ")
    .filter((word) => word !== "" && word.length <= WORD_LENGTH_MAX)
    .slice(0, WORDS_MAX);
  const wholePhrase = phraseOf(words);
  const linkAt = wholePhrase ? -1 : words.findIndex((word, at) => at > 0 && LINK_WORDS.has(word));
  const mainUnits = findUnits(linkAt < 0 ? words : words.slice(0, linkAt));
  const tail = linkAt < 0 ? [] : findUnits(words.slice(linkAt + 1));
  // "something for a nano tank" searches for the part after the link word.
  const wantedUnits = mainUnits.length > 0 ? mainUnits : tail;
  const allUnits = [
    ...wantedUnits,
    ...tail.filter((unit) => wantedUnits !== tail && unit.type === "kind"),
  ];
  return {
    stated,
    units: withRequired(allUnits, wantedUnits.length),
    unknown: unknownOf(wantedUnits),
  };
}

/**
 * The index of the noun: the last name or category. "fish" only repeats a name before it ("tetra
 * fish"), and a colour counts only on its own ("betta red", "red eared slider").
 */
function nounAt(main: readonly FoundPhrase[]): number {
  const isName = ({ type, token }: FoundPhrase) =>
    type === "noun" && (main.length === 1 || !COLOURS.has(token));
  const last = main.findLastIndex((unit) => isName(unit) || unit.type === "category");
  const lastName = main.findLastIndex(isName);
  return main[last]?.token === "fish" && lastName >= 0 ? lastName : last;
}

function withRequired(units: readonly FoundPhrase[], wantedCount: number): Unit[] {
  const mainUnits = units.slice(0, wantedCount);
  const last = mainUnits.at(-1);
  const noun = nounAt(mainUnits);
  const isEquipment = last?.type === "word" && EQUIPMENT.has(last.token);
  const isNounless = noun < 0 && !mainUnits.some(({ type }) => type === "kind");
  return units.map(({ token, words, type }, at) => ({
    token,
    words,
    isKnown: type !== "word",
    isRequired:
      type === "kind" ||
      type === "category" ||
      at === noun ||
      (type === "word" && (isNounless || (isEquipment && at === wantedCount - 1))),
  }));
}

const unknownOf = (units: readonly FoundPhrase[]) =>
  units.flatMap(({ type, words }) => (type === "word" ? words : []));
