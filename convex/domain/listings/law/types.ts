/** Types of the law: `table.ts` reads its rows from `data/`, `law.ts` applies them. */

export const LAW_PLACES = ["England", "Wales", "Scotland", "Northern Ireland"] as const;
export type LawPlace = (typeof LAW_PLACES)[number];

/** `sell`: offer, sell, swap or give away; `keep`: own and breed; `move`: carry or send. */
export const ACTS = ["sell", "keep", "move"] as const;
export type Act = (typeof ACTS)[number];

/**
 * The result for a listing, most severe first: not allowed; waits until its species is named; waits until an
 * admin accepts proof; shows a note.
 */
export const OUTCOMES = ["blocked", "name", "proof", "note"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * `sure`: the text of an official source, or undisputed. `likely`: well founded, but not read in the source.
 * `lawyer`: needs a lawyer's opinion.
 */
export const CERTAINTIES = ["sure", "likely", "lawyer"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export type LawRule = {
  places: readonly LawPlace[];
  acts: readonly Act[];
  outcome: Outcome;
  /** Shown to sellers and buyers, in whole sentences. */
  reason: string;
  /**
   * The legal basis. Like `acts`, `checked` and `certainty`, it informs people who review the table or decide on a
   * proof; no code depends on it.
   */
  instrument: string;
  /** The date on which the row was last checked against our sources. */
  checked: string;
  certainty: Certainty;
};

/** The subject of rows: a species, or a group with several names. */
export type LawSubject = {
  covers: string;
  /** Whole words that name it, in any case, singular or plural: trade names, scientific names, genera. */
  names: readonly string[];
  /** Names that count in a title or as a species, but are too common to count in a description. */
  looseNames: readonly string[];
  /** Longer names that contain one of the names but are the fixed names of something else: "frogbit". */
  unless: readonly string[];
  /**
   * One of the names beside an everyday word: "axolotl safe", "crayfish net". The listing may be lawful, but an
   * animal is described in the same words ("crayfish net caught"), so an admin looks at it.
   */
  mentions: readonly string[];
  /** Only for names that leave the species open: the names that settle it in a title or as a species. */
  settledBy: readonly string[];
  rules: readonly LawRule[];
};
