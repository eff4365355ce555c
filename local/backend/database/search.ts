/** Full-text search: words, postings, and the ranking of matches. */

import type { JSONValue } from "convex/values";
import { searchPrefix } from "../store/layout.ts";
import { afterPrefix, encodeValue } from "../store/sortKeys.ts";
import type { Snapshot } from "../store/tx.ts";
import { fieldAt, type JsonObject } from "../store/values.ts";
import type { SearchIndex } from "./catalog.ts";
import { checkLimit, LIMITS } from "./limits.ts";

export type SearchFilter =
  | { type: "Search"; fieldPath: string; value: string }
  | { type: "Eq"; fieldPath: string; value: JSONValue };

const MAX_WORD_BYTES = 32;
const MAX_TERMS = 16;
/** Postings read per word, whether they match the filters or not: keeps a query's cost flat. */
const MAX_POSTINGS = 8_192;
const PREFIX_WEIGHT = 0.7;

/** Lower-case words of letters and digits; over-long ones are left out, as in Convex. */
export function words(text: string): string[] {
  const allWords =
    text
      .toLowerCase()
      .normalize("NFC")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return allWords.filter((word) => Buffer.byteLength(word) <= MAX_WORD_BYTES);
}

const binary = (word: string) => Buffer.from(word, "utf8").toString("latin1");

/**
 * How relevant a document is for one word, from 1 to 255: highest when the word is frequent in a short text.
 */
function impact(count: number, length: number): number {
  const saturated = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / 20));
  return Math.max(1, Math.min(255, Math.round(saturated * 100)));
}

/**
 * A document's postings: `word · 0 · descending impact · descending creation time` (the id follows) mapped to
 * the encoded filter values. In this order a scan of one word that stops early has seen the best and newest.
 * A scan by prefix goes through the words alphabetically.
 */
export function postings(index: SearchIndex, document: JsonObject): [string, string][] {
  const text = fieldAt(document, index.searchField);
  if (typeof text !== "string") return [];
  const all = words(text);
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  const filters = JSON.stringify(
    index.filterFields.map((field) => encodeValue(fieldAt(document, field))),
  );
  const newestFirst = invert(encodeValue(document._creationTime));
  return [...counts].map(([word, count]) => [
    `${binary(word)}\x00${String.fromCharCode(255 - impact(count, all.length))}${newestFirst}`,
    filters,
  ]);
}

function invert(bytes: string): string {
  let inverted = "";
  for (let i = 0; i < bytes.length; i++) inverted += String.fromCharCode(255 - bytes.charCodeAt(i));
  return inverted;
}

/** Bytes between the word's end and the id: impact and time. */
const RANK_BYTES = 10;

/** A match's position in the ranking; better ones come first. `tie`: descending creation time. */
export type Rank = { score: number; tie: string; internal: string };

export function compareRanks(a: Rank, b: Rank): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.tie !== b.tie) return a.tie < b.tie ? -1 : 1;
  return a.internal < b.internal ? -1 : a.internal > b.internal ? 1 : 0;
}

/**
 * Matches, best first, and the weight of each term. Documents containing any of the words match; the last
 * word also matches as a prefix. Reads postings only, through `source`, which records what was read.
 * `weights`: an earlier call's, to rank the same way even if rows have been added or removed since.
 */
export function search(
  source: Snapshot,
  index: SearchIndex,
  filters: readonly SearchFilter[],
  weights?: readonly number[],
): { found: Rank[]; weights: number[] } {
  const { text, wanted } = conditionsOf(index, filters);
  const terms = [...new Set(words(text))].slice(0, MAX_TERMS);
  const ranks = new Map<string, Rank>();
  const usedWeights = terms.map((term, i) => {
    const termMatches = matches(source, index, term, i === terms.length - 1, wanted);
    // A word with fewer matches weighs more.
    const rarity = weights?.[i] ?? Math.log(1 + (MAX_POSTINGS * 4) / (termMatches.size + 1));
    for (const [internal, match] of termMatches) {
      const score = match.impact * rarity + (ranks.get(internal)?.score ?? 0);
      ranks.set(internal, { score, tie: match.newestFirst, internal });
    }
    return rarity;
  });
  const ranked = [...ranks.values()].sort(compareRanks).slice(0, LIMITS.searchResults);
  return { found: ranked, weights: usedWeights };
}

type Conditions = { text: string; wanted: [position: number, encoded: string][] };

/** @throws Error with Convex's message when the filters do not fit the index */
function conditionsOf(index: SearchIndex, filters: readonly SearchFilter[]): Conditions {
  const refuse = (problem: string): never => {
    throw new Error(`Search query against ${index.name} ${problem}`);
  };
  const filterValues: Conditions["wanted"] = [];
  let text: string | undefined;
  for (const { type, fieldPath, value } of filters) {
    if (type === "Eq") {
      const position = index.filterFields.indexOf(fieldPath);
      if (position < 0)
        refuse(
          `contains an equality filter on "${fieldPath}" but that field isn't indexed for filtering in \`filterFields\`.`,
        );
      filterValues.push([position, encodeValue(value)]);
      continue;
    }
    if (fieldPath !== index.searchField)
      refuse(
        `contains a search filter against "${fieldPath}", which doesn't match the indexed \`searchField\` "${index.searchField}".`,
      );
    if (text !== undefined)
      refuse(`contains multiple search filters against "${fieldPath}". Only one is allowed.`);
    text = value;
  }
  checkLimit(
    filterValues.length,
    LIMITS.searchFilters,
    `Search query against ${index.name} has too many filter conditions. Max: ${LIMITS.searchFilters} Actual: ${filterValues.length}`,
  );
  if (text !== undefined) return { text, wanted: filterValues };
  return refuse(
    `does not contain any search filters. You must include a search filter like \`q.search("${index.searchField}", searchText)\`.`,
  );
}

function matches(
  source: Snapshot,
  index: SearchIndex,
  term: string,
  byPrefix: boolean,
  filterValues: Conditions["wanted"],
) {
  const best = new Map<string, { impact: number; newestFirst: string }>();
  const from = searchPrefix(index.id) + binary(term);
  const consider = (key: string, value: string, weight: number) => {
    const encoded = filterValues.length > 0 ? (JSON.parse(value) as string[]) : [];
    for (const [position, expected] of filterValues) if (encoded[position] !== expected) return;
    const internal = key.slice(-16);
    const rank = key.slice(-16 - RANK_BYTES, -16);
    const impact = weight * (255 - rank.charCodeAt(0));
    if (impact > (best.get(internal)?.impact ?? 0))
      best.set(internal, { impact, newestFirst: rank.slice(1) });
  };
  const scanRange = (start: string, end: string, weight: number) => {
    let scanned = 0;
    for (const [key, value] of source.range(start, end, false)) {
      consider(key, value, weight);
      if (++scanned >= MAX_POSTINGS || best.size >= LIMITS.searchResults) return;
    }
  };
  scanRange(`${from}\x00`, `${from}\x01`, 1);
  if (byPrefix) scanRange(`${from}\x01`, afterPrefix(from), PREFIX_WEIGHT);
  return best;
}
