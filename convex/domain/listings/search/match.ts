/** How well a listing answers a search. */
import type { Unit } from "./readSearch";

/** Stands in `names` between the words of the title and the tokens of the species; search takes it for no word. */
export const TITLE_END = "|";

export type Match = {
  /**
   * How the least of what must match does: by what the species is called or is (3), by the title alone (2), by the beginning
   * of a word (1), not at all (0).
   */
  tier: number;
  /** Units that it holds anywhere. */
  units: number;
  /** More for a word in the title than in a name of the species, in that than in the description. */
  score: number;
};

type Row = { names: string; words: string; isKnown: boolean };

const POINTS = { title: 7, names: 6, begin: 3, words: 1 };

export function matchOf(row: Row, units: readonly Unit[]): Match {
  const all = row.names.split(" ");
  const end = all.indexOf(TITLE_END);
  const title = new Set(all.slice(0, end));
  const names = new Set(all.slice(end + 1));
  const described = new Set(row.words.split(" "));
  const tierOf = ({ token, words, isKnown }: Unit, isLast: boolean): number => {
    if (names.has(token)) return 3;
    const isTitled = title.has(token) || words.every((word) => title.has(word));
    // A title of several words, or of a species without names, says what it is of.
    if (isTitled) return words.length > 1 || !row.isKnown ? 3 : 2;
    return isLast && !isKnown && token.length > 2 && all.some((word) => word.startsWith(token))
      ? 1
      : 0;
  };
  const tiers = units.map((unit, at) => tierOf(unit, at === units.length - 1));
  const required = tiers.filter((_, at) => units[at]?.isRequired);
  const points = units.map((unit, at) => {
    const inTitle = unit.words.filter((word) => title.has(word)).length;
    if (inTitle === unit.words.length || title.has(unit.token)) return POINTS.title;
    const tier = tiers[at] ?? 0;
    if (tier === 3) return POINTS.names + inTitle / (unit.words.length + 1);
    if (tier === 1) return POINTS.begin;
    return unit.words.every((word) => described.has(word)) ? POINTS.words : 0;
  });
  return {
    tier: required.length === 0 ? 0 : Math.min(...required),
    units: points.filter((value) => value > 0).length,
    score: Math.round(10 * points.reduce((sum, value) => sum + value, 0)),
  };
}
