import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { allSpeciesOfKind } from "../domain/listings/kindNames";
import { lawOf } from "../domain/listings/law/law";
import { kindTokensOf } from "../domain/listings/search/kinds";
import { respell } from "../domain/listings/search/phrases";
import { readSearch } from "../domain/listings/search/readSearch";
import { displayName, findSpecies } from "../domain/listings/species";
import { nameKey } from "../domain/listings/speciesNames";
import type { Species } from "../domain/listings/speciesTypes";
import { SEARCH_MAX } from "../domain/shared/constants";
import { cutText } from "../domain/shared/text";
import { publicQuery } from "../functions";
import { listingCard, type ListingCard, toCard } from "./model/cards";

const RELATIVES_SHOWN = 4;
const HITS_READ = 60;
const TERMS_MAX = 16;
/**
 * Similarity weights of shared traits: a genus counts more than the last word of a name, and that more
 * than a kind.
 */
const WEIGHTS = { genus: 6, noun: 4, kind: 1 };
const SIMILARITY_MIN = 3;

/**
 * Explains an empty search result: the law bars the species, or it isn't for sale now. Includes up to four
 * listings of its closest relatives.
 */
export const explain = publicQuery({
  args: { search: v.string() },
  returns: v.object({
    /** In full sentences; null unless the law bars the species in England. */
    barReason: v.nullable(v.string()),
    /** The species the search names; null when it names none, or one that is for sale. */
    name: v.nullable(v.string()),
    relatives: v.array(listingCard),
  }),
  handler: async (ctx, { search }) => {
    const searchText = cutText(search, SEARCH_MAX);
    const { stated } = readSearch(searchText);
    const name = respell(stated.reduce((text, { words }) => text.replace(words, " "), searchText));
    const law = lawOf({ name });
    const species = findSpecies(name) ?? allSpeciesOfKind(name)[0];
    const relatives = species ? await relativesOf(ctx, species) : [];
    const isForSale = relatives.some(
      (relative) => relative.scientificName === species?.scientificName,
    );
    return {
      barReason: law.status === "blocked" ? law.reason : null,
      name: species && !isForSale ? displayName(species) : null,
      relatives,
    };
  },
});

function traitsOf(species: Species): Map<string, number> {
  const [genus = ""] = species.scientificName.split(" ");
  const nouns = species.commonNames.map((name) => nameKey(name.split(" ").at(-1) ?? ""));
  return new Map([
    ...kindTokensOf(species).map((token) => [token, WEIGHTS.kind] as const),
    ...nouns.map((noun) => [noun, WEIGHTS.noun] as const),
    [nameKey(genus), WEIGHTS.genus] as const,
  ]);
}

/** Listings of the most similar species, one per species. */
async function relativesOf(ctx: QueryCtx, species: Species): Promise<ListingCard[]> {
  const traits = traitsOf(species);
  // Convex matches the last term as a prefix too, so the group comes last: no other word begins with it.
  const terms = [...[...traits.keys()].reverse().slice(0, TERMS_MAX - 1), species.group];
  const hits = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_names", (q) =>
      q.search("names", terms.join(" ")).eq("water", species.water[0]),
    )
    .take(HITS_READ);
  const similarRows = hits
    .map((row) => {
      const tokens = new Set(row.names.split(" "));
      const sharedTraits = [...traits].filter(([token]) => tokens.has(token));
      const isSameGroup = tokens.has(species.group);
      return {
        row,
        score: isSameGroup ? sharedTraits.reduce((sum, [, weight]) => sum + weight, 0) : 0,
      };
    })
    .filter(({ score }) => score >= SIMILARITY_MIN)
    .sort((a, b) => b.score - a.score);
  const uniqueDocs = [
    ...new Map(similarRows.reverse().map(({ row }) => [row.species, row])).values(),
  ];
  const docs = await Promise.all(
    uniqueDocs
      .reverse()
      .slice(0, RELATIVES_SHOWN)
      .map(({ listingId }) => ctx.db.get("listings", listingId)),
  );
  return docs.flatMap((doc) => (doc?.isListed ? [toCard(doc, null)] : []));
}
