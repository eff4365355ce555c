/** Photographs that another app has shared with Shoal, which the service worker keeps until the create form takes them. */
import {
  PAGES_CACHE,
  PICTURES_CACHE,
  SHARED_AT,
  SHARED_CACHE,
  SHARED_LIFE_MS,
  SHARED_NAME,
} from "./kept";

/** What another app has shared with Shoal and the service worker keeps, at most a day old; then it is forgotten. */
export async function takeShared(): Promise<File[]> {
  const shared = await caches.open(SHARED_CACHE);
  const kept = await shared.matchAll();
  const files = await Promise.all(
    kept
      .filter(({ headers }) => Date.now() - Number(headers.get(SHARED_AT)) < SHARED_LIFE_MS)
      .map(async (one) => {
        const name = decodeURIComponent(one.headers.get(SHARED_NAME) ?? "");
        return new File([await one.blob()], name, { type: one.headers.get("Content-Type") ?? "" });
      }),
  );
  await caches.delete(SHARED_CACHE);
  return files;
}

/** For who logs out: nobody else gets what was shared, or sees which pages were read. */
export async function forgetKept(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all([SHARED_CACHE, PAGES_CACHE, PICTURES_CACHE].map((name) => caches.delete(name)));
}
