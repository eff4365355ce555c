import { PAGES_CACHE, PICTURES_CACHE, SHARED_CACHE } from "./workerContract";

/** Clears the shared photos and cached pages at sign-out, so that the next user sees neither. */
export async function clearOfflineCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all([SHARED_CACHE, PAGES_CACHE, PICTURES_CACHE].map((name) => caches.delete(name)));
}
