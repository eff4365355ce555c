/** The listings that a user viewed last, stored in this browser per user until sign-out. */

import { readJson, removeKeys, writeJson } from "./storage";

/** The prefix of every key about viewed listings; `clearRecentlyViewed` removes them at sign-out. */
export const VIEWED_PREFIX = "shoal.viewed.";
const VIEWED_MAX = 8;

/** `userId` is "" for a visitor. */
export function recentlyViewed(userId: string): string[] {
  const saved = readJson(VIEWED_PREFIX + userId);
  return Array.isArray(saved)
    ? saved.filter((id) => typeof id === "string").slice(0, VIEWED_MAX)
    : [];
}

export function recordView(userId: string, listingId: string): void {
  const others = recentlyViewed(userId).filter((id) => id !== listingId);
  writeJson(VIEWED_PREFIX + userId, [listingId, ...others].slice(0, VIEWED_MAX));
}

export const clearRecentlyViewed = (): void => removeKeys((key) => key.startsWith(VIEWED_PREFIX));
