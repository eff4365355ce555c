import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from "../domain/shared/constants";
import { lawOf, offeredBlocked, speciesToProve } from "../domain/listings/restricted";
import { findSpecies, searchSpecies } from "../domain/listings/species";
import { publicQuery } from "../functions";
import { speciesFacts, speciesSuggestion, toFacts, toSuggestion } from "./rules/speciesFacts";

const SUGGESTIONS = 8;

/** Species whose common or scientific name begins with what was typed, best first, at most eight. */
export const search = publicQuery({
  args: { text: v.string() },
  returns: v.array(speciesSuggestion),
  handler: (_ctx, { text }) =>
    searchSpecies(text.slice(0, NAME_MAX), SUGGESTIONS).map(toSuggestion),
});

/**
 * What is known of a species, and what the law says of a listing under that name, title and description. `toProve`:
 * scientific names for which it asks for proof. `blockedBy`: the field that names what may not be listed; `offered`: what
 * it is, when that is the description. `facts` is null for unknown names.
 */
export const lookUp = publicQuery({
  args: {
    name: v.string(),
    title: v.optional(v.string()),
    description: v.optional(v.string()),
  },
  returns: v.object({
    facts: v.union(speciesFacts, v.null()),
    law: v.object({
      status: v.union(v.literal("allowed"), v.literal("restricted"), v.literal("blocked")),
      reason: v.union(v.string(), v.null()),
    }),
    toProve: v.array(v.string()),
    blockedBy: v.union(literals("species", "title", "description"), v.null()),
    offered: v.union(v.object({ term: v.string(), reason: v.string() }), v.null()),
  }),
  handler: (_ctx, args) => {
    const name = args.name.slice(0, NAME_MAX);
    const species = findSpecies(name);
    const named = `${(args.title ?? "").slice(0, TITLE_MAX)} . ${name}`;
    const law = lawOf(named, species);
    const match = offeredBlocked((args.description ?? "").slice(0, DESCRIPTION_MAX));
    const bySpecies =
      lawOf(name, species).status === "blocked" ? ("species" as const) : ("title" as const);
    return {
      facts: species ? toFacts(species) : null,
      law,
      toProve: speciesToProve(named, species),
      blockedBy: law.status === "blocked" ? bySpecies : match && ("description" as const),
      offered: match && pick(match, ["term", "reason"]),
    };
  },
});
