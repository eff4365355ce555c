import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { livingKind } from "../domain/listings/animals";
import { speciesOfKind } from "../domain/listings/kindNames";
import { lawOf, namesToReview, speciesToProve } from "../domain/listings/law/law";
import { lawPlacesOf } from "../domain/listings/law/places";
import type { LawPlace } from "../domain/listings/law/types";
import { displayName, findSpecies, searchSpecies } from "../domain/listings/species";
import { LIVING_KINDS } from "../domain/listings/speciesGroups";
import type { SpeciesLaw } from "../domain/listings/speciesLaw";
import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from "../domain/shared/constants";
import { cutText } from "../domain/shared/text";
import { publicQuery } from "../functions";
import {
  shopCategoryOf,
  speciesFacts,
  speciesLaw,
  speciesSuggestion,
  toFacts,
  toSuggestion,
} from "./model/speciesFacts";
import { category, water } from "./tables";

const SUGGESTIONS = 8;
/** Longer than any postcode. */
const OUTCODE_MAX = 10;

/** Species whose name starts with, contains or resembles the typed text, best first, at most eight. */
export const search = publicQuery({
  args: { text: v.string() },
  returns: v.array(speciesSuggestion),
  handler: (_ctx, { text }) =>
    searchSpecies(cutText(text, NAME_MAX), SUGGESTIONS).map(toSuggestion),
});

/** Whether the law forbids it even with proof. */
const isForbidden = ({ status }: SpeciesLaw) => status === "blocked" || status === "name";

const blockedField = (name: string, places: readonly LawPlace[]) =>
  isForbidden(lawOf({ name }, places)) ? ("species" as const) : ("title" as const);

/**
 * What is known of a species, and what the law says about a listing with that name, title and description
 * at an outward postcode. `toProve`: species that need proof, by scientific name where known.
 * `blockedBy`: the field that names what may not be listed; `mentioned`: names that an admin will look
 * at. `facts` is null for unknown names.
 */
export const lookUp = publicQuery({
  args: {
    name: v.string(),
    title: v.optional(v.string()),
    description: v.optional(v.string()),
    /** The seller's location; English law applies while it is unknown. */
    outcode: v.optional(v.string()),
    /** The seller's choice; the species data overrides it. */
    category: v.optional(category),
    water: v.optional(water),
  },
  returns: v.object({
    facts: v.nullable(speciesFacts),
    law: speciesLaw,
    /** Only a plant may be posted. While the category is unknown, plants are assumed. */
    kind: literals(...LIVING_KINDS),
    toProve: v.array(v.string()),
    blockedBy: v.nullable(literals("species", "title")),
    mentioned: v.array(v.string()),
    /**
     * Common names of the species that a general name ("cory") could mean; empty when it names one
     * species or could mean too many.
     */
    meanings: v.array(v.string()),
  }),
  handler: (_ctx, args) => {
    const name = cutText(args.name, NAME_MAX);
    const species = findSpecies(name);
    const places = lawPlacesOf(args.outcode?.slice(0, OUTCODE_MAX));
    const texts = { title: cutText(args.title ?? "", TITLE_MAX), name };
    const law = lawOf(texts, places);
    const description = cutText(args.description ?? "", DESCRIPTION_MAX);
    return {
      facts: species ? toFacts(species) : null,
      law,
      kind: livingKind({
        title: texts.title,
        species: name,
        category: species ? shopCategoryOf(species) : (args.category ?? "plants"),
        water: args.water ?? "freshwater",
      }),
      toProve: speciesToProve(texts, places),
      blockedBy: isForbidden(law) ? blockedField(name, places) : null,
      mentioned: namesToReview(description, places, texts),
      meanings: speciesOfKind(name).map(displayName),
    };
  },
});
