/**
 * Parses a search: first the filters it states ("under a fiver"), then search units. The last noun is
 * required; words before it ("blue", "halfmoon") only affect ranking. Kinds ("nano", "algae eater") are
 * required anywhere. Denials ("no plecs") that aren't phrases themselves are left out and reported in `unread`.
 */

import { foldText } from "#convex/domain/shared/text.ts";
import { COLOURS, nameKey } from "../speciesNames";
import { kindToken, kindTokens } from "./kinds";
import { namePhrases, nouns } from "./names";
import { isOrdinaryWord } from "./ordinaryWords";
import { isDenial, isFiller, phraseAt } from "./phrases";
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
  /** Words that aren't a name, a phrase or a filler. */
  unknown: string[];
  /** Phrases, as typed, that the search can't answer. */
  unread: string[];
  /** Words, as typed, that the search can answer only if a listing has them in its title or names. */
  unsure: string[];
  /** The rest, as typed: what the search looks for. */
  understood: string;
};

/** Longer searches are cut to this many words. */
const WORDS_MAX = 12;
const WORD_LENGTH_MAX = 32;
const PHRASE_WORDS = 6;

const CONJUNCTIONS = new Set(["and", "or", "but"]);

const CATEGORIES = new Set(["fish", "shrimp", "snail", "plant"]);

/** The words after one of these describe a purpose; only kinds among them narrow the search. */
const LINK_WORDS = new Set(["for", "with", "in", "that", "which", "who", "to", "on"]);

/** With "than", these deny what follows: "other than plecs", "rather fish than plants". */
const REPLACEMENT_WORDS = new Set(["other", "rather"]);

/** A limit in figures, which denies nothing after it: "not over 5 cm", "no bigger than 5cm". */
const STATED_LIMIT =
  /^(?:no|not|nothing) (?:over|above|\S+ than) \d\S*(?: (?:cm|mm|inch|inches)(?!\S))?/;

const RELATIVE_WORDS = new Set(["that", "which", "who"]);

/** Equipment, which isn't sold here: a search for it must find nothing. */
const EQUIPMENT = new Set(
  (
    "heater filter pump light lamp lighting food flake pellet wafer substrate gravel sand soil rock bogwood driftwood stone cabinet stand lid hood " +
    "medication medicine fertiliser fertilizer thermometer net decor ornament hose pipe skimmer chiller regulator bottle kit sponge cave " +
    "tube syphon siphon"
  ).split(" "),
);

type FoundPhrase = Pick<Unit, "token" | "words"> & {
  type: "kind" | "category" | "noun" | "word" | "link" | "unread" | "denied";
  /** As written. */
  typed: string;
  /** How many words it takes. */
  length: number;
};

const NAMING_TYPES = new Set<FoundPhrase["type"]>(["kind", "category", "noun"]);

function nameOf(tokens: readonly string[]): Omit<FoundPhrase, "typed" | "length"> | null {
  const key = nameKey(tokens.join(" "));
  if (key === "") return null;
  const words = tokens.map(singular);
  const kind = kindTokens().get(key);
  if (kind !== undefined) return { token: kind, words, type: "kind" };
  if (CATEGORIES.has(key)) return { token: key, words, type: "category" };
  if (namePhrases().has(key)) return { token: wholeToken(key), words, type: "noun" };
  return nouns().has(key) ? { token: key, words, type: "noun" } : null;
}

/** Whether a word is no part of any name, so that a name neither starts nor ends with it ("small catfish"). */
const isIdle = (word = "") => isFiller(word) || nameKey(word) === "";

/** The longest name or kind that starts at a word, in any order of its words. */
function nameAt(words: readonly string[], start: number): FoundPhrase | null {
  for (let length = Math.min(PHRASE_WORDS, words.length - start); length > 0; length -= 1) {
    const typed = words.slice(start, start + length);
    const found = nameOf(typed);
    if (found && !isIdle(typed[0]) && !isIdle(typed.at(-1)))
      return { ...found, typed: typed.join(" "), length };
  }
  return null;
}

/** The phrase that starts at a word; one unit for each kind of a phrase of several, and none for a filler. */
function unitsAt(words: readonly string[], start: number): FoundPhrase[] {
  const word = words[start] ?? "";
  const part = (type: FoundPhrase["type"], length: number, token = ""): FoundPhrase => {
    const typed = words.slice(start, start + length);
    return { type, token, words: typed.map(singular), typed: typed.join(" "), length };
  };
  // "snail free": nothing that the data could answer.
  if (words[start + 1] === "free") return [part("unread", 2)];
  const limit = STATED_LIMIT.exec(words.slice(start).join(" "));
  if (limit) return [part("unread", limit[0].split(" ").length)];
  const denied = (from: number) => [part("denied", endOfDenial(words, from) - start)];
  if (REPLACEMENT_WORDS.has(word) && words[start + 1] === "than") return denied(start + 2);
  const isReplaced = words[start - 2] === "other" || words.slice(0, start).includes("rather");
  if (word === "than" && isReplaced) return denied(start + 1);
  const name = nameAt(words, start);
  const phrase = phraseAt(words, start);
  if (name && (!phrase || phrase.length < name.length)) return [name];
  switch (phrase?.type) {
    case "kinds":
      return phrase.kinds.map((kind) =>
        CATEGORIES.has(kind)
          ? part("category", phrase.length, kind)
          : part("kind", phrase.length, kindToken(kind)),
      );
    case "respelt": {
      const respelt = nameAt([phrase.word], 0);
      return respelt ? [{ ...respelt, typed: word, length: phrase.length }] : [];
    }
    case "unread":
      return [part("unread", phrase.length)];
    case "rest":
      return [part("unread", words.length - start)];
    case "filler":
      return [];
    case undefined:
  }
  if (name) return [name];
  if (isDenial(word)) return denied(start + 1);
  if (LINK_WORDS.has(word)) return [part("link", 1)];
  const single = singular(word);
  return [part("word", 1, nameKey(word) || single)];
}

/**
 * The index at which the denied words from `start` end: at "and", "or" or "but"; at a link word or category after a
 * denied name ("no plecs for 60 litres", "not easy plants"); or at the end of the search. A link word before any name
 * doesn't end them ("not safe with shrimp"), nor does a clause about a denied name ("no fish that eat shrimp").
 */
function endOfDenial(words: readonly string[], start: number): number {
  let named: FoundPhrase["type"] | null = null;
  for (let at = start; at < words.length;) {
    const word = words[at] ?? "";
    const isRelative = RELATIVE_WORDS.has(word);
    if (isRelative && (named === "noun" || named === "category")) named = null;
    else if (at > start && (isRelative || CONJUNCTIONS.has(word))) return at;
    if (named && (LINK_WORDS.has(word) || CATEGORIES.has(singular(word)))) return at;
    const [found] = unitsAt(words, at);
    if (found && (NAMING_TYPES.has(found.type) || isEquipment(found))) named = found.type;
    at += found?.length ?? 1;
  }
  return words.length;
}

function findUnits(typed: readonly string[]): FoundPhrase[] {
  const words = [...typed];
  const units: FoundPhrase[] = [];
  for (let at = 0; at < words.length;) {
    const found = unitsAt(words, at).map((unit) => ({
      ...unit,
      typed: typed.slice(at, at + unit.length).join(" "),
    }));
    const [first] = found;
    const last = units.at(-1);
    if (typed[at] === "or" && first?.type === "denied" && last?.type === "denied") {
      last.typed += ` ${first.typed}`;
    } else units.push(...found);
    const next = at + (first?.length ?? 1);
    // "not aggressive or large" denies both.
    const denies = first?.type === "denied" || isDenial(words[at]);
    if (denies && words[next] === "or") words[next] = "nor";
    at = next;
  }
  return units;
}

/** Whether a text ends in a denial that also covers what is typed after it: "can't be" posted. */
function endsInDenial(text: string): boolean {
  const last = findUnits([...foldText(text).split(" "), "for"]).at(-1);
  return last?.type === "denied" && last.typed.endsWith(" for");
}

export function readSearch(text: string): ReadSearch {
  const { stated, rest } = readStatedFilters(
    text,
    (word) => isOrdinaryWord(word) || isFiller(word),
    endsInDenial,
  );
  const words = foldText(rest)
    .split(" ")
    .filter((word) => word !== "" && word.length <= WORD_LENGTH_MAX)
    .slice(0, WORDS_MAX);
  const found = findUnits(words);
  const linkAt = found.findIndex(({ type }, at) => at > 0 && type === "link");
  const isUnread = ({ type }: FoundPhrase) => type === "unread" || type === "denied";
  const isSearched = (unit: FoundPhrase) => unit.type !== "link" && !isUnread(unit);
  const mainUnits = (linkAt < 0 ? found : found.slice(0, linkAt)).filter(isSearched);
  const tail = linkAt < 0 ? [] : found.slice(linkAt).filter(isSearched);
  // "something for a nano tank" searches for the part after the link word.
  const wantedUnits = describeIndividuals(mainUnits.length > 0 ? mainUnits : tail);
  const tailKinds = mainUnits.length > 0 ? tail.filter(({ type }) => type === "kind") : [];
  const units = withRequired(forPlants([...wantedUnits, ...tailKinds]), wantedUnits.length);
  const isNamed = wantedUnits.some(({ type }) => type === "noun");
  // A fish's colour may be in a title, which then ranks higher, but isn't in the data.
  const isAboutFish = units.some(({ token, isRequired }) => isRequired && token === "fish");
  const isOptional = (unit: FoundPhrase, at: number) =>
    unit.type === "word" && !units[at]?.isRequired;
  const unread = [
    ...found.filter(isUnread),
    ...(isAboutFish ? wantedUnits.filter(({ token }) => COLOURS.has(token)) : []),
    ...(mainUnits.length > 0 && !wantedUnits.some(isEquipment)
      ? tail.filter(({ type }) => type !== "kind")
      : []),
  ];
  return {
    stated,
    units,
    unknown: unknownOf(wantedUnits),
    unread: [...new Set(unread.map(({ typed }) => typed))],
    // A name's other words may be in a title: "halfmoon betta".
    unsure: isNamed ? [] : wantedUnits.filter(isOptional).map(({ typed }) => typed),
    understood: [
      ...new Set(wantedUnits.filter((unit, at) => !isOptional(unit, at)).map(({ typed }) => typed)),
    ]
      .concat(tailKinds.map(({ typed }) => typed))
      .join(" "),
  };
}

const isEquipment = ({ type, token }: FoundPhrase) => type === "word" && EQUIPMENT.has(token);

const SIZES = new Set(["small", "midsize", "large"].map(kindToken));

/** Beside a name, a size describes the animals offered, not the species, so it only affects ranking. */
function describeIndividuals(units: readonly FoundPhrase[]): FoundPhrase[] {
  if (!units.some(({ type }) => type === "noun")) return [...units];
  return units.map((unit) => (SIZES.has(unit.token) ? { ...unit, type: "word" } : unit));
}

/** For plants, "nano" means short ones: replaces its kind. */
function forPlants(units: readonly FoundPhrase[]): FoundPhrase[] {
  if (!units.some(({ token }) => token === "plant")) return [...units];
  return units.map((unit) =>
    unit.token === kindToken("nano") ? { ...unit, token: kindToken("shortplant") } : unit,
  );
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
  const isForEquipment = last !== undefined && isEquipment(last);
  const isNounless = noun < 0 && !mainUnits.some(({ type }) => type === "kind");
  return units.map(({ token, words, type }, at) => ({
    token,
    words,
    isKnown: type !== "word",
    isRequired:
      type === "kind" ||
      type === "category" ||
      at === noun ||
      (type === "word" && (isNounless || (isForEquipment && at === wantedCount - 1))),
  }));
}

const unknownOf = (units: readonly FoundPhrase[]) =>
  units.flatMap(({ type, words }) => (type === "word" ? words : []));
