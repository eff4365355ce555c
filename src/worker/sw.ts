/**
 * The service worker: viewed pages stay readable offline, photos shared by another app start a
 * listing, and pushes are shown. Hand-written, because Workbox precaches a list of files known at build time, while this
 * caches viewed pages.
 */

import {
  isCacheablePage,
  PAGES_CACHE as PAGES,
  PICTURES_CACHE as PICTURES,
  SHARE_PATH,
  SHARED_AT,
  SHARED_CACHE,
  SHARED_FIELD,
  SHARED_LIFE_MS,
  SHARED_MAX,
  SHARED_MAX_BYTES,
  SHARED_NAME,
  type WorkerMessage,
} from "../lib/workerContract";
import { offlinePage } from "./offlinePage";
import { openFromNotification, showPush } from "./push";

declare const self: ServiceWorkerGlobalScope;
/** The deployment's origin, which serves the listings' pictures; set by the build. */
declare const BACKEND: string;

const FILES = "shoal-files-1";
const CACHES = [PAGES, FILES, PICTURES, SHARED_CACHE];

const PAGES_MAX = 50;
const PICTURES_MAX = 200;

const CACHED_AT = "x-kept-at";
/** Header: the files that a cached page needs, as JSON. */
const NEEDS_HEADER = "x-needs";

const CREATE_PATH = "/onboarding?type=new_listing";

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const staleCaches = (await caches.keys()).filter((name) => !CACHES.includes(name));
      await Promise.all(staleCaches.map((name) => caches.delete(name)));
      const { navigationPreload } = self.registration;
      // Requests the page while the worker starts, so that starting doesn't delay it. In Firefox, pages
      // can't be opened offline with it: when the preload fails, so does the navigation, regardless of the
      // worker's answer. An earlier worker may have enabled it.
      const isFirefox = navigator.userAgent.includes("Firefox/");
      await (isFirefox ? navigationPreload.disable() : navigationPreload.enable());
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === "takeOver") event.waitUntil(self.skipWaiting());
  else event.waitUntil(cachePage(message));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openFromNotification(event.notification)),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOwn = url.origin === self.location.origin;
  if (isOwn && request.method === "POST" && url.pathname === SHARE_PATH) {
    event.respondWith(isCrossOrigin(request) ? createForm() : cacheShared(request));
  } else if (request.method !== "GET") {
    return;
  } else if (isOwn && request.mode === "navigate") {
    event.respondWith(page(event, url));
  } else if (isOwn && url.pathname.startsWith("/assets/")) {
    event.respondWith(cachedOr(FILES, request));
  } else if (request.destination === "image" && isPicture(url)) {
    event.respondWith(cachedOr(PICTURES, request));
  }
});

const isPicture = (url: URL) =>
  url.origin === new URL(BACKEND).origin && url.pathname.startsWith("/api/storage/");

/** Files and pictures never change under the same name. */
async function cachedOr(cacheName: string, request: Request): Promise<Response> {
  const cached = await (await caches.open(cacheName)).match(request.url);
  return cached ?? fetch(request);
}

/** If the network hasn't answered after this time, use the cached page. */
const CACHED_PAGE_AFTER_MS = 5_000;
/** Without a cached page, wait this much longer, then show the offline page. */
const OFFLINE_AFTER_MS = 25_000;

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const network = fromNetwork(event);
  try {
    return await withTimeout(CACHED_PAGE_AFTER_MS, network);
  } catch {
    // No connection, or a hanging one: use the last version viewed.
    const pages = await caches.open(PAGES);
    const cached = isCacheablePage(url.pathname) ? await pages.match(addressOf(url)) : undefined;
    if (cached) return await markAsCached(cached);
    return await withTimeout(OFFLINE_AFTER_MS, network).catch(() => offlinePage(pages));
  }
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? (await fetch(event.request));
}

async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The cached page, marked with its time so that the app can show it. */
async function markAsCached(cached: Response): Promise<Response> {
  const html = await cached.text();
  const at = cached.headers.get(CACHED_AT) ?? "";
  return new Response(html.replace("<html ", `<html data-kept="${at}" `), {
    headers: cached.headers,
  });
}

const addressOf = (url: URL) => url.origin + url.pathname + url.search;

async function cachePage({
  address,
  files,
  pictures,
}: WorkerMessage & { kind: "seen" }): Promise<void> {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin || !isCacheablePage(url.pathname)) return;
  // Open first: a sign-out during the fetch deletes the caches, and our writes then go nowhere.
  const [pages, pictureCache] = [await caches.open(PAGES), await caches.open(PICTURES)];
  const answer = await fetch(addressOf(url), { credentials: "omit" });
  // Re-insert to move to the end (LRU); drop pages that are now 404 or 410.
  if (answer.ok || answer.status === 404 || answer.status === 410) {
    await pages.delete(addressOf(url));
  }
  if (!answer.ok) return;
  const html = await answer.text();
  const assetPaths = [...html.matchAll(/assets\/[\w.-]+\.\w+/g)].map(([path]) => `/${path}`);
  const needs = [
    ...new Set([...assetPaths, ...files.filter((path) => path.startsWith("/assets/"))]),
  ];
  const headers = new Headers(answer.headers);
  // The stored text is decompressed.
  headers.delete("content-encoding");
  headers.delete("content-length");
  headers.set(CACHED_AT, new Date().toISOString());
  headers.set(NEEDS_HEADER, JSON.stringify(needs));
  await pages.put(addressOf(url), new Response(html, { headers }));
  await pruneCache(pages, PAGES_MAX);
  await cacheFiles(pages, needs);
  // Only pictures that the public page contains.
  const neededPictures = pictures.filter((src) => isPicture(new URL(src)) && html.includes(src));
  await cacheMissing(pictureCache, neededPictures);
  await pruneCache(pictureCache, PICTURES_MAX);
  await deleteExpiredShared();
}

async function pruneCache(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - max)).map((request) => cache.delete(request)),
  );
}

async function cacheMissing(cache: Cache, addresses: string[]): Promise<void> {
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (!(await cache.match(address))) await cache.add(address);
    }),
  );
}

/**
 * Caches the files that the page needs, and prunes those that no cached page needs: files of old
 * versions.
 */
async function cacheFiles(pages: Cache, needs: string[]): Promise<void> {
  const files = await caches.open(FILES);
  await cacheMissing(files, needs);
  const cached = await pages.matchAll();
  const neededPaths = new Set(
    cached.flatMap(({ headers }) => JSON.parse(headers.get(NEEDS_HEADER) ?? "[]") as string[]),
  );
  for (const request of await files.keys()) {
    if (!neededPaths.has(new URL(request.url).pathname)) await files.delete(request);
  }
}

/**
 * Forms on other sites can post here too. A post that hides its origin can only add photos (see
 * below).
 */
function isCrossOrigin({ referrer }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

const createForm = () => Response.redirect(CREATE_PATH, 303);

/** An SVG may contain scripts and isn't a photo. */
const isPhotograph = (type: string) => /^image\/(?!svg)/.test(type);

async function cacheShared(request: Request): Promise<Response> {
  const form = await request.formData().catch((error: unknown) => {
    console.error("What was shared could not be read", error);
    return new FormData();
  });
  await deleteExpiredShared();
  const sharedCache = await caches.open(SHARED_CACHE);
  // A post never removes photos that are already waiting.
  const slotsLeft = SHARED_MAX - (await sharedCache.keys()).length;
  const files = form
    .getAll(SHARED_FIELD)
    .filter((value) => value instanceof File)
    .filter(({ type, size }) => isPhotograph(type) && size > 0 && size <= SHARED_MAX_BYTES)
    .slice(0, Math.max(0, slotsLeft));
  for (const file of files) {
    const headers = {
      "Content-Type": file.type,
      [SHARED_AT]: String(Date.now()),
      [SHARED_NAME]: encodeURIComponent(file.name),
    };
    await sharedCache.put(`${SHARE_PATH}/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
  return createForm();
}

async function deleteExpiredShared(): Promise<void> {
  // Opening a cache would create it.
  if (!(await caches.has(SHARED_CACHE))) return;
  const shared = await caches.open(SHARED_CACHE);
  for (const request of await shared.keys()) {
    const at = Number((await shared.match(request))?.headers.get(SHARED_AT) ?? 0);
    if (Date.now() - at > SHARED_LIFE_MS) await shared.delete(request);
  }
}
