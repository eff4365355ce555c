import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { distanceKm, type Point } from "../../domain/shared/geo";
import { ALL_OUTCODES } from "../../domain/shared/postcodes";

/** Places looked into for one page, before the reader is asked to go on. */
const PLACES_PER_PAGE = 300;
const PLACES_AT_ONCE = 20;

/** Where a page ends: in the place of this rank, after the listing made at this time. */
type Position = { rank: number; before: number | null };

/**
 * Listings by exact distance. A listing stands at its outward postcode, of which there are under 3,000:
 * they are visited from the nearest outwards, newest listing first within each. Reads some tens of listings
 * more than `numItems` at most; a page may be short when 300 places in a row hold little. With `endCursor`
 * the page is what lies up to there now, so that pages stay joined when listings come and go.
 */
export async function nearestFirst(
  ctx: QueryCtx,
  from: Point,
  { cursor, endCursor, numItems }: PaginationOptions,
): Promise<PaginationResult<Doc<"listings">>> {
  const places = placesByDistance(from);
  const start: Position = cursor ? readCursor(cursor) : { rank: 0, before: null };
  const end = endCursor ? readCursor(endCursor) : null;
  const limit = end ? numItems * 2 : numItems;
  const stopRank = Math.min(
    places.length,
    end ? end.rank + (end.before === null ? 0 : 1) : start.rank + PLACES_PER_PAGE,
  );
  const page: Doc<"listings">[] = [];

  for (let first = start.rank; first < stopRank; first += PLACES_AT_ONCE) {
    const here = places.slice(first, Math.min(first + PLACES_AT_ONCE, stopRank));
    const found = await Promise.all(
      here.map((outcode, i) =>
        listedAt(ctx, outcode, {
          before: first + i === start.rank ? start.before : null,
          downTo: first + i === end?.rank ? end.before : null,
          limit: limit - page.length,
        }),
      ),
    );
    for (const [i, listings] of found.entries()) {
      for (const listing of listings) {
        page.push(listing);
        if (page.length < limit) continue;
        return goOn(page, { rank: first + i, before: listing._creationTime });
      }
    }
  }
  const isDone = stopRank === places.length && !end;
  return { ...goOn(page, end ?? { rank: stopRank, before: null }), isDone };
}

/** What is listed in one place, newest first. */
async function listedAt(
  ctx: QueryCtx,
  outcode: string,
  { before, downTo, limit }: { before: number | null; downTo: number | null; limit: number },
): Promise<Doc<"listings">[]> {
  return await ctx.db
    .query("listings")
    .withIndex("by_isListed_and_outcode", (q) => {
      const here = q.eq("isListed", true).eq("outcode", outcode);
      return here.gte("_creationTime", downTo ?? 0).lt("_creationTime", before ?? Infinity);
    })
    .order("desc")
    .take(limit);
}

function placesByDistance(from: Point): string[] {
  return ALL_OUTCODES.map((place) => ({ outcode: place.outcode, km: distanceKm(from, place) }))
    .sort((a, b) => a.km - b.km || (a.outcode < b.outcode ? -1 : 1))
    .map((place) => place.outcode);
}

function goOn(page: Doc<"listings">[], position: Position) {
  return { page, isDone: false, continueCursor: writeCursor(position) };
}

function writeCursor({ rank, before }: Position): string {
  return `${rank}:${before ?? ""}`;
}

/** A cursor that is not ours begins at the start. */
function readCursor(cursor: string): Position {
  const [rank = "", before = ""] = cursor.split(":");
  const position = { rank: Number(rank), before: before === "" ? null : Number(before) };
  const good = Number.isInteger(position.rank) && position.rank >= 0;
  return good && !Number.isNaN(position.before) ? position : { rank: 0, before: null };
}
