/** The listings that a user viewed last, stored in this browser per user until sign-out. */
import { readJson, removeKeys, writeJson } from "./storage";

const PREFIX = "shoal.viewed.";
const VIEWED_MAX = 8;

/** `who`: a user id; "" for a visitor. */
export function recentlyViewed(who: string): string[] {
  const saved = readJson(PREFIX + who);
  return Array.isArray(saved)
    ? saved.filter((id) => typeof id === "string").slice(0, VIEWED_MAX)
    : [];
}

export function recordView(who: string, listingId: string): void {
  const others = recentlyViewed(who).filter((id) => id !== listingId);
  writeJson(PREFIX + who, [listingId, ...others].slice(0, VIEWED_MAX));
}

export const clearRecentlyViewed = (): void => removeKeys((key) => key.startsWith(PREFIX));
