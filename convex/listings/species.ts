import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from "../domain/shared/constants";
import { livingKind } from "../domain/listings/animals";
import { speciesOfKind } from "../domain/listings/kindNames";
import { lawOf, offeredBlocked, speciesToProve } from "../domain/listings/law/law";
import { lawPlacesOf } from "../domain/listings/law/places";
import type { LawPlace } from "../domain/listings/law/types";
import { LIVING_KINDS } from "../domain/listings/speciesGroups";
import type { SpeciesLaw } from "../domain/listings/speciesLaw";
import { displayName, findSpecies, searchSpecies } from "../domain/listings/species";
import { publicQuery } from "../functions";
import {
  shelfOf,
  speciesFacts,
  speciesLaw,
  speciesSuggestion,
  toFacts,
  toSuggestion,
} from "./rules/speciesFacts";
import { category, water } from "./tables";
import { cutText } from "../domain/shared/text";

const SUGGESTIONS = 8;
/** Nobody writes a longer postcode. */
const OUTCODE_MAX = 10;

/** Species that what was typed may be the beginning, a part or a misspelling of a name of, best first, at most eight. */
export const search = publicQuery({
  args: { text: v.string() },
  returns: v.array(speciesSuggestion),
  handler: (_ctx, { text }) =>
    searchSpecies(cutText(text, NAME_MAX), SUGGESTIONS).map(toSuggestion),
});

/** What no proof helps against. */
const stops = ({ status }: SpeciesLaw) => status === "blocked" || status === "name";

/** Which of the two fields names what may not be listed. */
const bySpecies = (name: string, places: readonly LawPlace[]) =>
  stops(lawOf({ name }, places)) ? ("species" as const) : ("title" as const);

/**
 * What is known of a species, and what the law says of a listing under that name, title and description at an outward
 * postcode. `toProve`: what it asks proof for, by scientific names where the species data has them. `blockedBy`: the field
 * that names what may not be listed; `offered`: what it is, when that is the description. `facts` is null for unknown names.
 */
export const lookUp = publicQuery({
  args: {
    name: v.string(),
    title: v.optional(v.string()),
    description: v.optional(v.string()),
    /** Where the seller is; as in England while it is not known. */
    outcode: v.optional(v.string()),
    /** As the seller chose them; what is known of the species wins. */
    category: v.optional(category),
    water: v.optional(water),
  },
  returns: v.object({
    facts: v.union(speciesFacts, v.null()),
    law: speciesLaw,
    /** Plants alone go by post. Without a category as if it stood with the plants. */
    kind: literals(...LIVING_KINDS),
    toProve: v.array(v.string()),
    blockedBy: v.union(literals("species", "title", "description"), v.null()),
    offered: v.union(v.object({ term: v.string(), reason: v.string() }), v.null()),
    /**
     * What the name of a whole kind may mean ("cory"), the common names; none where one species has the name, or too
     * many.
     */
    meanings: v.array(v.string()),
  }),
  handler: (_ctx, args) => {
    const name = cutText(args.name, NAME_MAX);
    const species = findSpecies(name);
    const places = lawPlacesOf(args.outcode?.slice(0, OUTCODE_MAX));
    const named = { title: cutText(args.title ?? "", TITLE_MAX), name };
    const law = lawOf(named, places);
    const description = cutText(args.description ?? "", DESCRIPTION_MAX);
    const offered = offeredBlocked(description, places, named);
    return {
      facts: species ? toFacts(species) : null,
      law,
      kind: livingKind({
        ...{ title: named.title, species: name },
        category: species ? shelfOf(species) : (args.category ?? "plants"),
        water: args.water ?? "freshwater",
      }),
      toProve: speciesToProve(named, places),
      blockedBy: stops(law) ? bySpecies(name, places) : offered && ("description" as const),
      offered,
      meanings: speciesOfKind(name).map(displayName),
    };
  },
});
