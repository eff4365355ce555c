/** The law of a listing as data: `table.ts` has all rows, `law.ts` reads them. */

export const LAW_PLACES = ["England", "Wales", "Scotland", "Northern Ireland"] as const;
/** Where somebody is, for the law. */
export type LawPlace = (typeof LAW_PLACES)[number];

/** `sell` is to offer, sell, swap or give away; `keep` is to have and to breed; `move` is to carry or send. */
export const ACTS = ["sell", "keep", "move"] as const;
export type Act = (typeof ACTS)[number];

/**
 * What follows for a listing, gravest first: it may not be; it waits until a species is named; it waits for an admin who has
 * seen proof; its reader is told.
 */
export const OUTCOMES = ["blocked", "name", "proof", "note"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * `sure`: text of an official source, or undisputed. `likely`: good ground, not read in the source. `lawyer`: to be
 * asked.
 */
export const CERTAINTIES = ["sure", "likely", "lawyer"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** One row of the law. */
export type LawRule = {
  places: readonly LawPlace[];
  acts: readonly Act[];
  outcome: Outcome;
  /** For sellers and buyers, whole sentences. */
  reason: string;
  /**
   * What it rests on. Like `acts`, `checked` and `sure` for whoever reviews the table or decides on a proof: no code decides
   * by them.
   */
  instrument: string;
  /** The day on which the row was last held against our sources. */
  checked: string;
  sure: Certainty;
};

/** What rows are about: a species, or a group that goes by several names. */
export type LawSubject = {
  /** What it covers, as a heading. */
  covers: string;
  /** Whole words that mean it, in any case, singular or plural: trade names, scientific names, genera. */
  names: readonly string[];
  /** Names that mean it in a title or as a species; in a description they are too common to say so. */
  looseNames?: readonly string[];
  /** Longer names that hold one of the names and mean something else. */
  unless?: readonly string[];
  /** Of a name that leaves the species open: names that say it. */
  settledBy?: readonly string[];
  rules: readonly LawRule[];
};
