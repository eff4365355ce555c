import { PROFILE_CACHE_MS } from "#convex/domain/shared/constants.ts";
import type { ViewerProfile } from "#src/lib/auth.ts";
import { readJson, removeKey, writeJson } from "#src/lib/storage.ts";

const keyOf = (userId: string) => `profile_${userId}`;

/** Stores the profile for the first frame of the next visit. */
export function cacheProfile(profile: ViewerProfile): void {
  writeJson(keyOf(profile.userId), { data: profile, timestamp: Date.now() });
}

/** The stored profile if it is younger than 15 minutes. */
export function cachedProfile(userId: string): ViewerProfile | null {
  const value = readJson(keyOf(userId)) as {
    data?: Partial<ViewerProfile>;
    timestamp?: unknown;
  } | null;
  if (typeof value?.timestamp !== "number" || value.data?.userId !== userId) return null;
  const age = Date.now() - value.timestamp;
  return age >= 0 && age < PROFILE_CACHE_MS ? (value.data as ViewerProfile) : null;
}

export function clearCachedProfile(userId: string): void {
  removeKey(keyOf(userId));
}
