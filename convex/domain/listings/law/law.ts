/** What the law says of a listing, a species or a description. Server only: it loads the whole table. */
import { remembered } from "#convex/domain/shared/remembered.ts";
import { findSpecies } from "../species";
import type { SpeciesLaw } from "../speciesLaw";
import type { Species } from "../speciesTypes";
import { findSubjects, type Hit } from "./phrases";
import { USUAL_PLACES } from "./places";
import { type LawPlace, type LawRule, OUTCOMES } from "./types";

type Match = { hit: Hit; rule: LawRule };

/** Cached: a page of the shop asks for each of its listings once for every delivery method. */
const subjectsInTitle = remembered((text) => findSubjects(text, "title"));

/** The rules that apply to the subjects at any of the places, gravest first. */
const matchesOf = (hits: readonly Hit[], places: readonly LawPlace[]): Match[] =>
  hits
    .flatMap((hit) =>
      hit.subject.rules
        .filter((rule) => rule.places.some((place) => places.includes(place)))
        .map((rule) => ({ hit, rule })),
    )
    .sort((a, b) => OUTCOMES.indexOf(a.rule.outcome) - OUTCOMES.indexOf(b.rule.outcome));

/** What identifies a listing: its title and the species as its seller calls it. */
export type Named = { title?: string; name: string };

/** The name stands alone too, so that words of the title before it do not hide it. */
const textOf = ({ title = "", name }: Named) =>
  [title, name, findSpecies(name)?.scientificName ?? ""].join(" . ");

const matchesOfListing = (listing: Named, places: readonly LawPlace[]) =>
  matchesOf(subjectsInTitle(textOf(listing)), places);

/** What the law says of a listing at any of `places`. */
export function lawOf(listing: Named, places: readonly LawPlace[] = USUAL_PLACES): SpeciesLaw {
  const [match] = matchesOfListing(listing, places);
  return match
    ? { status: match.rule.outcome, reason: match.rule.reason }
    : { status: "allowed", reason: null };
}

/** The rules because of which a listing does not go live at once at any of `places`, gravest first: all but notes. */
export const stoppingRulesOf = (listing: Named, places: readonly LawPlace[]): LawRule[] => [
  ...new Set(
    matchesOfListing(listing, places)
      .map(({ rule }) => rule)
      .filter(({ outcome }) => outcome !== "note"),
  ),
];

const OF_SPECIES = new WeakMap<Species, SpeciesLaw>();

/** What the law says of a species where most keepers live. Cached: the tank check asks again and again. */
export function lawOfSpecies(species: Species): SpeciesLaw {
  const known = OF_SPECIES.get(species) ?? lawOf({ name: species.scientificName });
  OF_SPECIES.set(species, known);
  return known;
}

/**
 * What of a listing needs proof: scientific names where the species data has them, else the words that name it. A proof
 * covers these alone, so that another species of the same group needs its own.
 */
export function speciesToProve(listing: Named, places: readonly LawPlace[]): string[] {
  const own = findSpecies(listing.name)?.scientificName;
  const ownSubjects = own === undefined ? [] : subjectsInTitle(own).map(({ subject }) => subject);
  const names = matchesOfListing(listing, places)
    .filter(({ rule }) => rule.outcome === "proof")
    .flatMap(({ hit: { term, subject } }) => {
      const known = findSpecies(term)?.scientificName;
      if (!ownSubjects.includes(subject)) return [known ?? term];
      return [own ?? "", ...(known === undefined ? [] : [known])];
    });
  return [...new Set(names)];
}

/**
 * The names in a listing's description that an admin has to look at, in alphabetical order: of what may not be listed at
 * any of `places`, of what leaves the species open, and of what needs proof and is not what the listing itself is of. What
 * the description says about them does not count: "no crayfish" is for the admin to read.
 */
export function namesToReview(
  description: string,
  places: readonly LawPlace[],
  listing: Named,
): string[] {
  const own = new Set(subjectsInTitle(textOf(listing)).map(({ subject }) => subject));
  // The title is read too: it may say which species an open name in the description means.
  const hits = findSubjects(`${textOf(listing)} . ${description}`, "description");
  const names = new Set(
    matchesOf(hits, places)
      .filter(({ hit, rule }) => rule.outcome !== "note" && !own.has(hit.subject))
      .map(({ hit }) => hit.term),
  );
  const isPartOfAnother = (name: string) =>
    [...names].some((other) => other !== name && ` ${other} `.includes(` ${name} `));
  return [...names].filter((name) => !isPartOfAnother(name)).sort();
}
