import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { plural } from "#src/lib/format.ts";

export type MatchCount = FunctionReturnType<typeof api.listings.browse.count>;

/** "57 listings", "more than 200 listings", "up to 57 listings"; null if the count gives no bound. */
export function totalText(
  shownCount: number,
  { count, atLeast, mayBeFewer }: MatchCount,
): string | null {
  if (atLeast && (count <= shownCount || mayBeFewer)) return null;
  const qualifier = atLeast ? "more than " : mayBeFewer && count > 0 ? "up to " : "";
  return qualifier + plural(Math.max(count, shownCount), "listing");
}
