import type { Unit } from "./readSearch";

/** Separates title words from species tokens in `names`; search ignores it as a word. */
export const TITLE_END = "|";

export type Match = {
  /**
   * How well the weakest required unit matches: 3 by species name or kind, 2 by the title only, 1 by the
   * start of a word, 0 not at all.
   */
  tier: number;
  /** Units matched anywhere in the listing. */
  units: number;
  /** A word counts more in the title than in a species name, and least in the description. */
  score: number;
};

type Row = { names: string; words: string; isSpeciesKnown: boolean };

const POINTS = { title: 7, names: 6, begin: 3, words: 1 };

export function matchOf(row: Row, units: readonly Unit[]): Match {
  const all = row.names.split(" ");
  const end = all.indexOf(TITLE_END);
  const title = new Set(all.slice(0, end));
  const names = new Set(all.slice(end + 1));
  const descriptionWords = new Set(row.words.split(" "));
  const tierOf = ({ token, words, isKnown }: Unit, isLast: boolean): number => {
    if (names.has(token)) return 3;
    const isTitled = title.has(token) || words.every((word) => title.has(word));
    // A title with all words of a phrase, or for an unknown species, identifies the species.
    if (isTitled) return words.length > 1 || !row.isSpeciesKnown ? 3 : 2;
    return isLast && !isKnown && token.length > 2 && all.some((word) => word.startsWith(token))
      ? 1
      : 0;
  };
  const tiers = units.map((unit, at) => tierOf(unit, at === units.length - 1));
  const requiredTiers = tiers.filter((_, at) => units[at]?.isRequired);
  const points = units.map((unit, at) => {
    const inTitle = unit.words.filter((word) => title.has(word)).length;
    if (inTitle === unit.words.length || title.has(unit.token)) return POINTS.title;
    const tier = tiers[at] ?? 0;
    if (tier === 3) return POINTS.names + inTitle / (unit.words.length + 1);
    if (tier === 1) return POINTS.begin;
    return unit.words.every((word) => descriptionWords.has(word)) ? POINTS.words : 0;
  });
  return {
    tier: requiredTiers.length === 0 ? 0 : Math.min(...requiredTiers),
    units: points.filter((value) => value > 0).length,
    score: Math.round(10 * points.reduce((sum, value) => sum + value, 0)),
  };
}
