/** The listings whose views this browser has reported today, so that each counts once a day. */

import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { VIEWED_PREFIX } from "#src/lib/recentlyViewed.ts";
import { readJson, writeJson } from "#src/lib/storage.ts";

const KEY = `${VIEWED_PREFIX}today`;
/** More than anyone opens in a day. */
const COUNTED_MAX = 500;

type Counted = { day: number; ids: string[] };

function countedToday(now: number): Counted {
  const day = Math.floor(now / DAY_MS);
  const stored = readJson(KEY) as Partial<Counted> | null;
  const isToday = stored?.day === day && Array.isArray(stored.ids);
  return { day, ids: isToday ? (stored.ids ?? []) : [] };
}

export const isCounted = (listingId: string, now: number): boolean =>
  countedToday(now).ids.includes(listingId);

export function markCounted(listingId: string, now: number): void {
  const { day, ids } = countedToday(now);
  writeJson(KEY, { day, ids: [...ids, listingId].slice(-COUNTED_MAX) });
}
