import type { QueryCtx } from "#convex/_generated/server.js";
import { lawOf } from "#convex/domain/listings/law/law.ts";
import { kindTokensOf } from "#convex/domain/listings/search/kinds.ts";
import { readSearch } from "#convex/domain/listings/search/readSearch.ts";
import { rowsOfKind } from "#convex/domain/listings/kindNames.ts";
import { displayName, findSpecies } from "#convex/domain/listings/species.ts";
import { nameKey } from "#convex/domain/listings/speciesNames.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { type ListingCard, toCard } from "./cards";

const RELATIVES_SHOWN = 4;
/** Hits to choose related species from. */
const HITS_READ = 60;
const TERMS_MAX = 16;
/**
 * Similarity weights of shared traits: a genus counts more than the last word of a name, and that more
 * than a kind.
 */
const WEIGHTS = { genus: 6, noun: 4, kind: 1 };
/** The lowest similarity that counts as related. */
const SIMILARITY_MIN = 3;

type Unfound = { barred: string | null; name: string | null; relatives: ListingCard[] };

export async function explainNoResults(ctx: QueryCtx, search: string): Promise<Unfound> {
  const typed = cutText(search, SEARCH_MAX);
  const { stated } = readSearch(typed);
  const name = stated.reduce((text, { words }) => text.replace(words, " "), typed);
  const law = lawOf({ name });
  const species = findSpecies(name) ?? rowsOfKind(name)[0];
  const relatives = species ? await relativesOf(ctx, species) : [];
  const isForSale = relatives.some(
    (relative) => relative.scientificName === species?.scientificName,
  );
  return {
    barred: law.status === "blocked" ? law.reason : null,
    name: species && !isForSale ? displayName(species) : null,
    relatives,
  };
}

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
  // Convex matches the last term as a prefix too; no longer word starts with a group's name.
  const terms = [...[...traits.keys()].reverse().slice(0, TERMS_MAX - 1), species.group];
  const found = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_names", (q) =>
      q.search("names", terms.join(" ")).eq("water", species.water[0]),
    )
    .take(HITS_READ);
  const alike = found
    .map((row) => {
      const tokens = new Set(row.names.split(" "));
      const shared = [...traits].filter(([token]) => tokens.has(token));
      const isSameGroup = tokens.has(species.group);
      return { row, score: isSameGroup ? shared.reduce((sum, [, weight]) => sum + weight, 0) : 0 };
    })
    .filter(({ score }) => score >= SIMILARITY_MIN)
    .sort((a, b) => b.score - a.score);
  const eachOnce = [...new Map(alike.reverse().map(({ row }) => [row.species, row])).values()];
  const docs = await Promise.all(
    eachOnce
      .reverse()
      .slice(0, RELATIVES_SHOWN)
      .map(({ listingId }) => ctx.db.get("listings", listingId)),
  );
  return docs.flatMap((doc) => (doc?.isListed ? [toCard(doc, null)] : []));
}
