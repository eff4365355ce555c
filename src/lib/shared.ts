/** Photographs that another app has shared with Shoal, which the service worker keeps until somebody has used them. */
import { decodePercent } from "./decode";
import {
  PAGES_CACHE,
  PICTURES_CACHE,
  SHARED_AT,
  SHARED_CACHE,
  SHARED_LIFE_MS,
  SHARED_NAME,
} from "./kept";

/** What another app has shared with Shoal and the service worker keeps, at most a day old. It stays until `forgetShared`. */
export async function readShared(): Promise<File[]> {
  // To open it would make it.
  if (!("caches" in globalThis) || !(await caches.has(SHARED_CACHE))) return [];
  const kept = await (await caches.open(SHARED_CACHE)).matchAll();
  return await Promise.all(
    kept
      .filter(({ headers }) => Date.now() - Number(headers.get(SHARED_AT)) < SHARED_LIFE_MS)
      .map(async (one) => {
        const name = decodePercent(one.headers.get(SHARED_NAME) ?? "");
        return new File([await one.blob()], name, { type: one.headers.get("Content-Type") ?? "" });
      }),
  );
}

/** It was used, or is not wanted. */
export async function forgetShared(): Promise<void> {
  await caches.delete(SHARED_CACHE);
}

/** For who logs out: nobody else gets what was shared, or sees which pages were read. */
export async function forgetKept(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all([SHARED_CACHE, PAGES_CACHE, PICTURES_CACHE].map((name) => caches.delete(name)));
}
