/** What the law says about a listing, a species or a description. Server only: loads the whole table. */

import { memoise } from "#convex/domain/shared/memoise.ts";
import { memoiseBySpecies } from "../memoiseBySpecies";
import { findSpecies } from "../species";
import type { SpeciesLaw } from "../speciesLaw";
import { FIELD_END, findSubjects, type Hit, subjectsSettledIn } from "./phrases";
import { USUAL_PLACES } from "./places";
import { type LawPlace, type LawRule, OUTCOMES } from "./types";

type Match = { hit: Hit; rule: LawRule };

/** Cached: a page of the shop looks up each of its listings once per delivery method. */
const hitsInTitle = memoise((text) => findSubjects(text, "title"));
const certainHitsInTitle = (text: string) =>
  hitsInTitle(text).filter(({ isMention }) => !isMention);

/** The rules that apply to the subjects at any of the places, most severe first. */
const matchesOf = (hits: readonly Hit[], places: readonly LawPlace[]): Match[] =>
  hits
    .flatMap((hit) =>
      hit.subject.rules
        .filter((rule) => rule.places.some((place) => places.includes(place)))
        .map((rule) => ({ hit, rule })),
    )
    .sort((a, b) => OUTCOMES.indexOf(a.rule.outcome) - OUTCOMES.indexOf(b.rule.outcome));

/** What identifies a listing: its title, and the species as its seller names it. */
export type ListingNames = { title?: string; name: string };

const textOf = ({ title = "", name }: ListingNames) =>
  [title, name, findSpecies(name)?.scientificName ?? ""].join(FIELD_END);

const matchesOfListing = (listing: ListingNames, places: readonly LawPlace[]) =>
  matchesOf(certainHitsInTitle(textOf(listing)), places);

export function lawOf(
  listing: ListingNames,
  places: readonly LawPlace[] = USUAL_PLACES,
): SpeciesLaw {
  const [match] = matchesOfListing(listing, places);
  return match
    ? { status: match.rule.outcome, reason: match.rule.reason }
    : { status: "allowed", reason: null };
}

/**
 * The rules that stop a listing from going live at once at any of `places`, most severe first: all except
 * notes.
 */
export const stoppingRulesOf = (listing: ListingNames, places: readonly LawPlace[]): LawRule[] => [
  ...new Set(
    matchesOfListing(listing, places)
      .map(({ rule }) => rule)
      .filter(({ outcome }) => outcome !== "note"),
  ),
];

/** What the law says about a species where most keepers live. Memoised, because the tank check calls it often. */
export const lawOfSpecies = memoiseBySpecies((species): SpeciesLaw =>
  lawOf({ name: species.scientificName }),
);

/**
 * What a listing needs proof for: scientific names if the species data has them, otherwise the words used. A
 * proof covers only these, so another species of the same group needs its own.
 */
export function speciesToProve(listing: ListingNames, places: readonly LawPlace[]): string[] {
  const ownName = findSpecies(listing.name)?.scientificName;
  const ownSubjects =
    ownName === undefined ? [] : certainHitsInTitle(ownName).map(({ subject }) => subject);
  const names = matchesOfListing(listing, places)
    .filter(({ rule }) => rule.outcome === "proof")
    .flatMap(({ hit: { term, subject } }) => {
      const termName = findSpecies(term)?.scientificName;
      if (!ownSubjects.includes(subject)) return [termName ?? term];
      return [ownName ?? "", ...(termName === undefined ? [] : [termName])];
    });
  return [...new Set(names)];
}

/**
 * The names that an admin has to check, alphabetically: species that at least one of `places` forbids, names
 * that leave the species open, and species that need proof; none of them the listing's own. In the
 * description, context is ignored: "no crayfish" is for the admin to read. In the title and the species,
 * these are the names beside an everyday word.
 */
export function namesToReview(
  description: string,
  places: readonly LawPlace[],
  listing: ListingNames,
): string[] {
  const text = textOf(listing);
  const ownSubjects = new Set(certainHitsInTitle(text).map(({ subject }) => subject));
  // The title and the species may settle which species an ambiguous name in the description means.
  const settledSubjects = subjectsSettledIn(text);
  const hits = [
    ...hitsInTitle(text),
    ...findSubjects([text, description].join(FIELD_END), "description").filter(
      ({ subject }) => !settledSubjects.has(subject),
    ),
  ];
  const names = new Set(
    matchesOf(hits, places)
      .filter(({ hit, rule }) => rule.outcome !== "note" && !ownSubjects.has(hit.subject))
      .map(({ hit }) => hit.term),
  );
  const isPartOfAnother = (name: string) =>
    [...names].some((other) => other !== name && ` ${other} `.includes(` ${name} `));
  return [...names].filter((name) => !isPartOfAnother(name)).sort();
}
