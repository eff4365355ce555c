/** Filters stated in a search: "under a fiver", "60l", "near Leeds", "courier". */

import { findOutcode, findTown } from "#convex/domain/shared/postcodes.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import type { DeliveryMethod } from "../deliveryMethods";
import type { WaterType } from "../speciesTypes";
import { nameWords } from "./names";

export type StatedFilterValues = {
  /** Pence. */
  minPrice?: number;
  maxPrice?: number;
  delivery?: DeliveryMethod;
  near?: string;
  within?: number;
  tankLitres?: number;
  water?: WaterType;
  sort?: "price" | "distance";
};

export type StatedFilter = { filters: StatedFilterValues; words: string };

type Rule = { pattern: RegExp; read: (match: RegExpMatchArray) => StatedFilterValues | null };

const word = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}£.]|\\d,)(?:${pattern})(?![\\p{L}\\p{N}]|(?<=\\d)[.,]\\d)`, "iu");

const VOLUME_UNIT = "(?:l|lt|ltrs?|lit(?:re|er)s?|lit|gals?|gallons?)";
const LITRES_IN_GALLON = 4.546;
const WHOLE_NUMBER = "(?:\\d{1,3}(?:,\\d{3})+|\\d{1,4})";
const NUMBER = `${WHOLE_NUMBER}(?:\\.\\d{1,2})?`;
/** After "£", a space may also separate the thousands. */
const POUNDS = `(?:\\d{1,3}(?: \\d{3})+(?:\\.\\d{1,2})?|${NUMBER})`;
const AMOUNT = `(?:£ ?(${POUNDS})|(${NUMBER}) ?(p|pence|quid|pounds?)|(?:a )?(fiver|tenner))`;
const AT_MOST =
  "under|below|less than|up to|max(?:imum)?(?: of)?|(?:no|not|nothing) (?:more than|over|above)";
const UNDER_PHRASE = `(?:for )?(?:${AT_MOST}|cheaper than|<)`;

const pounds = (text: string) => Math.round(parseNumber(text) * 100);

/** Pence from an amount's four match groups, starting at the given one. */
function penceOf(match: RegExpMatchArray, at: number): number | null {
  const [sign, plain, unit, note] = match.slice(at, at + 4);
  if (sign) return pounds(sign);
  if (note) return note.toLowerCase() === "fiver" ? 500 : 1_000;
  if (!plain) return null;
  return /^p(?:ence)?$/iu.test(unit ?? "") ? Math.round(parseNumber(plain)) : pounds(plain);
}

const highest = (match: RegExpMatchArray): StatedFilterValues | null => {
  const maxPrice = penceOf(match, 1);
  return maxPrice === null ? null : { maxPrice };
};

const RULES: readonly Rule[] = [
  {
    pattern: word(
      `(?:${UNDER_PHRASE} )?(?:(?:for|in) )?(?:(?:a|an|my) )?(${WHOLE_NUMBER}(?:\\.\\d)?) ?-?(${VOLUME_UNIT})(?: (?:tank|aquarium|cube|setup)s?)?`,
    ),
    read: ([, number = "", unit = ""]) => {
      const size =
        parseNumber(number) * (unit.toLowerCase().startsWith("g") ? LITRES_IN_GALLON : 1);
      return size > 0 ? { tankLitres: Math.round(size) } : null;
    },
  },
  { pattern: word(`${UNDER_PHRASE} ?${AMOUNT}`), read: highest },
  { pattern: word(`${AMOUNT} ?(?:or less|or under|max|tops|and under)`), read: highest },
  {
    pattern: word(
      `${UNDER_PHRASE} (${WHOLE_NUMBER}(?:\\.\\d{2})?)(?! ?(?:cm|mm|in|inch|inches|"|years|months|miles?|mi\\b)| ?-?${VOLUME_UNIT}\\b)`,
    ),
    read: ([, number = ""]) => ({ maxPrice: pounds(number) }),
  },
  {
    pattern: word(`(?:over|above|more than|from) ${AMOUNT}`),
    read: (match) => {
      const minPrice = penceOf(match, 1);
      return minPrice === null ? null : { minPrice };
    },
  },
  { pattern: word(`£ ?(${POUNDS})`), read: ([, number = ""]) => ({ maxPrice: pounds(number) }) },
  {
    pattern:
      /(?<![\p{L}\p{N}])(?<!(?:disease|snail|algae|pest|parasite|medicine|copper|co2)[ -])free(?: to (?:a )?good home)?(?![\p{L}\p{N}])(?! swimming)/iu,
    read: () => ({ maxPrice: 0 }),
  },
  {
    pattern: word("cheap(?:er|est|ly)?|bargains?|low(?:est)? price|budget"),
    read: () => ({ sort: "price" }),
  },
  {
    pattern: word("(?:by |via |with |can be )?courier(?:ed|s)?(?: delivery)?"),
    read: () => ({ delivery: "courier" }),
  },
  {
    pattern: word("(?:by |in the |can be |royal )?(?:post|posted|postal|postage|mail)"),
    read: () => ({ delivery: "post" }),
  },
  {
    pattern: word("(?:to |for |can )?(?:collect|collection|pick ?up|pick-up)(?: only)?"),
    read: () => ({ delivery: "collection" }),
  },
  { pattern: word("(?:to )?meet ?-?up"), read: () => ({ delivery: "meetup" }) },
  { pattern: word("drop ?-?off"), read: () => ({ delivery: "dropoff" }) },
  { pattern: word("marine|saltwater|salt water|reef"), read: () => ({ water: "marine" }) },
  { pattern: word("brackish"), read: () => ({ water: "brackish" }) },
  { pattern: word("freshwater|fresh water"), read: () => ({ water: "freshwater" }) },
  {
    pattern: word("(?:near(?:est)?(?: (?:to )?)?(?:me|here)|nearby|local(?:ly)?|close by)"),
    read: () => ({}),
  },
];

const PLACE_PHRASE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:within|${AT_MOST}) (\\d{1,3}) ?(?:miles?|mi) (?:of|from|away from) |` +
    "(?:near(?:est)?(?: to)?|nearby|close to|around|round|in|from|at) )([\\p{L}\\p{N}' -]+)$",
  "iu",
);
const PLACE_WORDS_MAX = 4;

/** "near Leeds", "within 20 miles of LS6": takes the longest following phrase that is a place. */
function placeAfter(text: string): StatedFilter | null {
  const match = PLACE_PHRASE.exec(text);
  if (!match) return null;
  const [whole, miles, rest = ""] = match;
  const words = rest.split(" ");
  for (let length = Math.min(PLACE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length).join(" ");
    const outcode = findOutcode(name)?.outcode ?? findTown(name)?.outcode;
    if (outcode === undefined) continue;
    const matched = whole.slice(0, whole.length - rest.length) + name;
    return { words: matched, filters: placeFilters(outcode, miles) };
  }
  return null;
}

const placeFilters = (near: string, miles?: string): StatedFilterValues => ({
  near,
  sort: "distance",
  ...(miles && { within: Number(miles) }),
});

/** "corys York", "plecs LS6", "Leeds": a place as the last words, if they name nothing else. */
function placeAtEnd(text: string, isOrdinary: (word: string) => boolean): StatedFilter | null {
  const words = text.trim().split(" ");
  for (let length = Math.min(PLACE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const name = words.slice(-length).join(" ");
    const nameText = foldText(name);
    if (nameText.split(" ").some((part) => nameWords().has(part))) continue;
    const isTown = length > 1 || !isOrdinary(nameText);
    const outcode = findOutcode(name)?.outcode ?? (isTown ? findTown(name)?.outcode : undefined);
    // "L46" means a catfish rather than a part of Liverpool, and "CO2" the gas rather than Colchester.
    if (outcode !== undefined && !/^(?:l ?\d+|co ?2)$/u.test(nameText))
      return { words: name, filters: placeFilters(outcode) };
  }
  return null;
}

/** A search with letter forms and whitespace normalised. */
export const plainSearch = (text: string) => text.normalize("NFKC").replace(/\s+/gu, " ").trim();

export const withoutWords = (text: string, words: string) =>
  text.replace(words, " ").replace(/\s+/gu, " ").trim();

/**
 * The filters stated in a search, with their words, and the remaining text. `isOrdinary`: whether a word
 * is ordinary English. `isDenied`: whether a text denies the words after it ("can't be" posted).
 */
export function readStatedFilters(
  text: string,
  isOrdinary: (word: string) => boolean,
  isDenied: (textBefore: string) => boolean = () => false,
): { stated: StatedFilter[]; rest: string } {
  const statedFilters: StatedFilter[] = [];
  let rest = plainSearch(text);
  const take = (filter: StatedFilter) => {
    statedFilters.push(filter);
    rest = withoutWords(rest, filter.words);
  };
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(rest);
    const filters = match && read(match);
    if (match && filters && !isDenied(rest.slice(0, match.index))) {
      take({ words: match[0].trim(), filters });
    }
  }
  const place = placeAfter(rest) ?? placeAtEnd(rest, isOrdinary);
  if (place && !isDenied(rest.slice(0, rest.lastIndexOf(place.words)))) take(place);
  return { stated: statedFilters, rest };
}
