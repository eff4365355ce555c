/**
 * Photos that another app has shared with Shoal. The service worker caches them until they are
 * used.
 */

import { decodePercent } from "#src/lib/decode.ts";
import { SHARED_AT, SHARED_CACHE, SHARED_LIFE_MS, SHARED_NAME } from "#src/lib/workerContract.ts";

/** The shared photos, at most a day old. They stay until `clearSharedPhotos`. */
export async function readSharedPhotos(): Promise<File[]> {
  // Opening a cache would create it.
  if (!("caches" in globalThis) || !(await caches.has(SHARED_CACHE))) return [];
  const cachedResponses = await (await caches.open(SHARED_CACHE)).matchAll();
  return await Promise.all(
    cachedResponses
      .filter(({ headers }) => Date.now() - Number(headers.get(SHARED_AT)) < SHARED_LIFE_MS)
      .map(async (entry) => {
        const name = decodePercent(entry.headers.get(SHARED_NAME) ?? "");
        return new File([await entry.blob()], name, {
          type: entry.headers.get("Content-Type") ?? "",
        });
      }),
  );
}

/** Call once the photos have been used or discarded. */
export async function clearSharedPhotos(): Promise<void> {
  await caches.delete(SHARED_CACHE);
}
