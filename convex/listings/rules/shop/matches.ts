import type { Doc } from "../../../_generated/dataModel";
import { TITLE_END } from "./facts";

/** How well a listing answers a search. */
export type Match = {
  /** Words that it holds anywhere, each counted once. */
  words: number;
  /** Whether its title or its species' names hold any. */
  isNamed: boolean;
  /** More for a word in the title than in a name of the species, in that than in the description; less for a beginning. */
  score: number;
};

const POINTS = { title: 7, names: 6, namesBegin: 5, words: 2, wordsBegin: 1 };

/** The last word may be the beginning of one, as in Convex's search: somebody is still typing it. */
export function matchOf(
  row: Pick<Doc<"searchRows">, "names" | "words">,
  searched: readonly (readonly string[])[],
): Match {
  const names = row.names.split(" ");
  const title = names.slice(0, names.indexOf(TITLE_END));
  const described = row.words.split(" ");
  const begins = (words: readonly string[], word: string) =>
    words.some((held) => held.startsWith(word));
  const pointsOf = (word: string, isLast: boolean): number => {
    if (title.includes(word)) return POINTS.title;
    if (names.includes(word)) return POINTS.names;
    if (isLast && begins(names, word)) return POINTS.namesBegin;
    if (described.includes(word)) return POINTS.words;
    return isLast && begins(described, word) ? POINTS.wordsBegin : 0;
  };
  const points = searched.map((forms, i) =>
    Math.max(...forms.map((word) => pointsOf(word, i === searched.length - 1))),
  );
  return {
    words: points.filter((value) => value > 0).length,
    isNamed: points.some((value) => value >= POINTS.namesBegin),
    score: points.reduce((sum, value) => sum + value, 0),
  };
}
