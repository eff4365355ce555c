import { SEARCH_MAX } from "../../domain/shared/constants";
import { findSpecies } from "../../domain/listings/species";
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { type BrowseFilters, browseTest, placeOf } from "./filters";
import { type ListingCard, toCard } from "./cards";
import { correctedSearch } from "./corrections";
import { nearestFirst } from "./nearby";
import { pageOf } from "../../shared/rules/pages";

/**
 * Listings read for one page when a filter is at work that no index serves. A page may then come back
 * short, even empty, and the reader asks for the next: what a call reads stays the same for any size of shop.
 */
const FILTERED_PAGE = 60;

type Page = PaginationResult<Doc<"listings">>;

/** `looked`: listings looked at for the page; `of`: about how many there are in all, when it was cut short. */
type ShopPage = PaginationResult<ListingCard> & { looked: number; of: number | null };

/** A page of the shop in the order asked for; at most `FILTERED_PAGE` listings are read. */
export async function browsePage(
  ctx: QueryCtx,
  filters: BrowseFilters,
  paginationOpts: PaginationOptions,
): Promise<ShopPage> {
  const test = browseTest(filters);
  const asked = pageOf(paginationOpts);
  const numItems = needsTest(filters) ? FILTERED_PAGE : asked.numItems;
  const page = await readPage(ctx, filters, { ...asked, numItems });
  const place = placeOf(filters);
  const cards = page.page.filter(test).map((listing) => toCard(listing, place));
  return { ...page, page: cards, looked: page.page.length, of: null };
}

/** True when the index that is read leaves something to be tested listing by listing. */
function needsTest(filters: BrowseFilters): boolean {
  const { search, species, category, water, delivery, within, fitsTank, hideSold } = filters;
  const priced = filters.minPrice !== undefined || filters.maxPrice !== undefined;
  const byPrice = filters.sort === "price" || filters.sort === "priceDesc";
  if (delivery || within !== undefined || fitsTank || hideSold) return true;
  if (search) return priced || species !== undefined;
  if (water) return true;
  if (species) return category !== undefined || priced || byPrice || !findSpecies(species);
  return priced && !byPrice;
}

/** The listings of an index in its order, before what it leaves to be tested is tested. */
export async function readPage(
  ctx: QueryCtx,
  filters: BrowseFilters,
  options: PaginationOptions,
): Promise<Page> {
  const typed = filters.search?.trim().slice(0, SEARCH_MAX);
  const search = typed && !filters.exact ? ((await correctedSearch(ctx, typed)) ?? typed) : typed;
  const place = placeOf(filters);
  if (search) return await bySearch(ctx, search, filters, options);
  if (filters.sort === "distance" && place) return await nearestFirst(ctx, place, options);
  if (filters.sort === "price" || filters.sort === "priceDesc") {
    return await byPrice(ctx, filters, options);
  }
  return await byAge(ctx, filters, options);
}

/** Best match first, whatever the sort: the words asked for matter more than the price. */
async function bySearch(
  ctx: QueryCtx,
  search: string,
  filters: BrowseFilters,
  options: PaginationOptions,
): Promise<Page> {
  return await ctx.db
    .query("listings")
    .withSearchIndex("search_text", (q) => {
      let found = q.search("searchText", search).eq("isListed", true);
      if (filters.category) found = found.eq("category", filters.category);
      if (filters.water) found = found.eq("water", filters.water);
      return found;
    })
    .paginate(options);
}

async function byPrice(
  ctx: QueryCtx,
  filters: BrowseFilters,
  options: PaginationOptions,
): Promise<Page> {
  const { category, minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER } = filters;
  const listed = ctx.db.query("listings");
  const ranged = category
    ? listed.withIndex("by_isListed_and_category_and_price", (q) =>
        q
          .eq("isListed", true)
          .eq("category", category)
          .gte("price", minPrice)
          .lte("price", maxPrice),
      )
    : listed.withIndex("by_isListed_and_price", (q) =>
        q.eq("isListed", true).gte("price", minPrice).lte("price", maxPrice),
      );
  return await ranged.order(filters.sort === "priceDesc" ? "desc" : "asc").paginate(options);
}

async function byAge(
  ctx: QueryCtx,
  filters: BrowseFilters,
  options: PaginationOptions,
): Promise<Page> {
  const { category } = filters;
  const scientificName = filters.species && findSpecies(filters.species)?.scientificName;
  const listed = ctx.db.query("listings");
  if (scientificName) {
    return await listed
      .withIndex("by_isListed_and_scientificName", (q) =>
        q.eq("isListed", true).eq("scientificName", scientificName),
      )
      .order("desc")
      .paginate(options);
  }
  if (category) {
    return await listed
      .withIndex("by_isListed_and_category_and_createdAt", (q) =>
        q.eq("isListed", true).eq("category", category),
      )
      .order("desc")
      .paginate(options);
  }
  return await listed
    .withIndex("by_isListed_and_createdAt", (q) => q.eq("isListed", true))
    .order("desc")
    .paginate(options);
}
