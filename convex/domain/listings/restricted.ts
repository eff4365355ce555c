/**
 * Species that UK law blocks or restricts, found by name in what a seller writes.
 * A `matchTerms` hit stops the listing or asks for proof; a `reviewTerms` hit is ambiguous and only
 * sends the listing to a moderator.
 */
import restrictedRows from "./data/restrictedSpecies.json";
import { plainLetters } from "../shared/lookalikes";
import { foldText } from "../shared/text";
import type { SpeciesLaw } from "./speciesLaw";
import type { Species } from "./speciesTypes";

export type RestrictedSpecies = {
  scientificName: string;
  commonNames: string[];
  kind: string;
  status: "blocked" | "restricted";
  /** One plain sentence or two for the seller. */
  reason: string;
  /** The rule itself, with its citation, for moderators and the guidelines page. */
  legalBasis: string;
  territory: string;
  source: string;
  matchTerms: string[];
  reviewTerms: string[];
};

export type RestrictedStatus = "blocked" | "restricted" | "review" | "clear";

export type RestrictedMatch = {
  status: Exclude<RestrictedStatus, "clear">;
  /** The listed term that was found. */
  term: string;
  scientificName: string;
  commonName: string;
  reason: string;
  legalBasis: string;
  source: string;
};

export type RestrictedCheck = { status: RestrictedStatus; matches: RestrictedMatch[] };

export const RESTRICTED_SPECIES = restrictedRows as readonly RestrictedSpecies[];

const SEVERITY: Record<RestrictedStatus, number> = {
  clear: 0,
  review: 1,
  restricted: 2,
  blocked: 3,
};

type Term = {
  term: string;
  folded: string;
  status: RestrictedMatch["status"];
  row: RestrictedSpecies;
};

const TERMS: Term[] = RESTRICTED_SPECIES.flatMap((row) => [
  ...row.matchTerms.map((term): Term => ({
    term,
    folded: foldText(term),
    status: row.status,
    row,
  })),
  ...row.reviewTerms.map((term): Term => ({ term, folded: foldText(term), status: "review", row })),
]);

/**
 * Checks a text for restricted species: whole words, whatever the case, accents, punctuation or letters that
 * only look like others; a plural counts too. The status is that of the most serious match; matches come most serious first, one per
 * species.
 */
export function checkRestricted(text: string): RestrictedCheck {
  // A sign stands for a letter within a word only: "crayfish!" ends with none.
  const words = text.replace(/[!|](?!\p{L})/gu, " ");
  const texts = [` ${foldText(text)} `, ` ${foldText(plainLetters(words))} `];
  const bySpecies = new Map<string, RestrictedMatch>();
  for (const { term, folded, status, row } of TERMS) {
    if (!texts.some((padded) => containsWords(padded, folded))) continue;
    const known = bySpecies.get(row.scientificName);
    if (known && SEVERITY[known.status] >= SEVERITY[status]) continue;
    bySpecies.set(row.scientificName, toMatch(row, term, status));
  }
  const matches = [...bySpecies.values()].sort((a, b) => SEVERITY[b.status] - SEVERITY[a.status]);
  return { status: matches[0]?.status ?? "clear", matches };
}

/** Words that say of what follows in the same sentence that it is not offered. */
const NOT_OFFERED =
  /\b(?:no|not|never|without|neither|nor|none|free (?:of|from)|cannot|dont|doesnt|didnt|isnt|arent|wont|cant|unlike|instead of|rather than|avoid|resembles?|similar to|looks? like)\b/;

/**
 * The blocked species that a description offers beside what the listing is of; null when there is none. A description
 * may say what there is not of, or what the animals must not meet: a name counts unless a word such as "no" or "unlike"
 * stands before it in its sentence, or "free" behind it.
 */
export function offeredBlocked(description: string): RestrictedMatch | null {
  for (const sentence of description.split(/[.!?;:\n]+/u)) {
    for (const match of checkRestricted(sentence).matches) {
      if (match.status !== "blocked") break;
      const [before = "", after = ""] = foldText(sentence).split(foldText(match.term));
      if (!NOT_OFFERED.test(before) && !/^(?:e?s)? free\b/.test(after)) return match;
    }
  }
  return null;
}

/** What the law says of a listing: of all that its text names, and of the species that it is. */
export function lawOf(text: string, species: Species | undefined): SpeciesLaw {
  const check = checkRestricted([text, species?.scientificName ?? ""].join(" . "));
  const found = [check.status, species?.ukStatus];
  const status = (["blocked", "restricted"] as const).find((one) => found.includes(one));
  if (status === undefined) return { status: "allowed", reason: null };
  return { status, reason: check.matches[0]?.reason ?? species?.ukRestrictedNote ?? null };
}

/** Scientific names of what a listing may be of only with proof: named in its text, or its species. */
export function speciesToProve(text: string, species: Species | undefined): string[] {
  const named = checkRestricted([text, species?.scientificName ?? ""].join(" . "))
    .matches.filter(({ status }) => status === "restricted")
    .map(({ scientificName }) => scientificName);
  const own = species?.ukStatus === "restricted" ? [species.scientificName] : [];
  return [...new Set([...named, ...own])];
}

function containsWords(padded: string, folded: string): boolean {
  return ["", "s", "es"].some((plural) => padded.includes(` ${folded}${plural} `));
}

function toMatch(
  row: RestrictedSpecies,
  term: string,
  status: RestrictedMatch["status"],
): RestrictedMatch {
  return {
    status,
    term,
    scientificName: row.scientificName,
    commonName: row.commonNames[0] ?? row.scientificName,
    reason: row.reason,
    legalBasis: row.legalBasis,
    source: row.source,
  };
}
