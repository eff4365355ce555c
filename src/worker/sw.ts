/**
 * The service worker: pages that were read stay readable without a connection, and photographs that another app shares
 * begin a listing. Written by hand: Workbox would bring routing and expiry for a list of files known at build time, and
 * what is kept here is known by what was read.
 */
import {
  mayKeep,
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
  type Told,
} from "../lib/kept";
import { offlinePage } from "./offlinePage";

declare const self: ServiceWorkerGlobalScope;
/** The deployment's origin, where the pictures of listings lie; the build fills it in. */
declare const BACKEND: string;

const FILES = "shoal-files-1";
const CACHES = [PAGES, FILES, PICTURES, SHARED_CACHE];

const PAGES_MAX = 50;
const PICTURES_MAX = 200;

const KEPT_AT = "x-kept-at";
/** The files that a kept page needs, as JSON. */
const NEEDS = "x-needs";

const CREATE_PATH = "/onboarding?type=new_listing";

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => !CACHES.includes(name));
      await Promise.all(old.map((name) => caches.delete(name)));
      // Pages are asked for while the worker starts: it makes no page later.
      await self.registration.navigationPreload.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  const told = event.data as Told;
  if (told.kind === "takeOver") event.waitUntil(self.skipWaiting());
  else event.waitUntil(keepPage(told));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOwn = url.origin === self.location.origin;
  if (isOwn && request.method === "POST" && url.pathname === SHARE_PATH) {
    event.respondWith(isFromElsewhere(request) ? createForm() : keepShared(request));
  } else if (request.method !== "GET") {
    return;
  } else if (isOwn && request.mode === "navigate") {
    event.respondWith(page(event, url));
  } else if (isOwn && url.pathname.startsWith("/assets/")) {
    event.respondWith(keptOr(FILES, request));
  } else if (request.destination === "image" && isPicture(url)) {
    event.respondWith(keptOr(PICTURES, request));
  }
});

const isPicture = (url: URL) =>
  url.origin === new URL(BACKEND).origin && url.pathname.startsWith("/api/storage/");

/** Files and pictures never change under their names. */
async function keptOr(cacheName: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(request.url);
  return kept ?? fetch(request);
}

/** A connection that has brought nothing by then is taken for none. */
const KEPT_INSTEAD_AFTER_MS = 5_000;
/** After that, where no page is kept. */
const OFFLINE_AFTER_MS = 25_000;

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const network = fromNetwork(event);
  try {
    return await within(KEPT_INSTEAD_AFTER_MS, network);
  } catch {
    // No connection, or one that hangs: what was read last.
    const pages = await caches.open(PAGES);
    const kept = mayKeep(url.pathname) ? await pages.match(addressOf(url)) : undefined;
    if (kept) return await asKept(kept);
    return await within(OFFLINE_AFTER_MS, network).catch(() => offlinePage(pages));
  }
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const early = (await event.preloadResponse) as Response | undefined;
  return early ?? (await fetch(event.request));
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The page as it was read, marked with when that was, so that the app can say so. */
async function asKept(kept: Response): Promise<Response> {
  const html = await kept.text();
  const at = kept.headers.get(KEPT_AT) ?? "";
  return new Response(html.replace("<html ", `<html data-kept="${at}" `), {
    headers: kept.headers,
  });
}

const addressOf = (url: URL) => url.origin + url.pathname + url.search;

async function keepPage({ address, files, pictures }: Told & { kind: "seen" }): Promise<void> {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin || !mayKeep(url.pathname)) return;
  // Opened before anything is waited for: who logs out meanwhile deletes these, and what comes later ends in none.
  const [pages, pictureCache] = [await caches.open(PAGES), await caches.open(PICTURES)];
  const answer = await fetch(addressOf(url), { credentials: "omit" });
  // As the last of the list it is the newest. What is gone is not kept any longer.
  if (answer.ok || answer.status === 404 || answer.status === 410) {
    await pages.delete(addressOf(url));
  }
  if (!answer.ok) return;
  const html = await answer.text();
  const named = [...html.matchAll(/assets\/[\w.-]+\.\w+/g)].map(([path]) => `/${path}`);
  const needs = [...new Set([...named, ...files.filter((path) => path.startsWith("/assets/"))])];
  const headers = new Headers(answer.headers);
  // The text is unpacked here.
  headers.delete("content-encoding");
  headers.delete("content-length");
  headers.set(KEPT_AT, new Date().toISOString());
  headers.set(NEEDS, JSON.stringify(needs));
  await pages.put(addressOf(url), new Response(html, { headers }));
  await keepNewest(pages, PAGES_MAX);
  await keepFiles(pages, needs);
  // Only pictures that the page shows to everybody.
  const shown = pictures.filter((src) => isPicture(new URL(src)) && html.includes(src));
  await keepMissing(pictureCache, shown);
  await keepNewest(pictureCache, PICTURES_MAX);
  await dropOldShared();
}

async function keepNewest(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - max)).map((request) => cache.delete(request)),
  );
}

async function keepMissing(cache: Cache, addresses: string[]): Promise<void> {
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (!(await cache.match(address))) await cache.add(address);
    }),
  );
}

/** Keeps what the page needs, and forgets what no kept page needs: files of versions that are gone. */
async function keepFiles(pages: Cache, needs: string[]): Promise<void> {
  const files = await caches.open(FILES);
  await keepMissing(files, needs);
  const kept = await pages.matchAll();
  const needed = new Set(
    kept.flatMap(({ headers }) => JSON.parse(headers.get(NEEDS) ?? "[]") as string[]),
  );
  for (const request of await files.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await files.delete(request);
  }
}

/** A form on another site's page posts here as well. One that hides where it stands can only add, below. */
function isFromElsewhere({ referrer }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

const createForm = () => Response.redirect(CREATE_PATH, 303);

/** A drawing may hold scripts, and is no photograph. */
const isPhotograph = (type: string) => /^image\/(?!svg)/.test(type);

async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData().catch((error: unknown) => {
    console.error("What was shared could not be read", error);
    return new FormData();
  });
  await dropOldShared();
  const shared = await caches.open(SHARED_CACHE);
  // What waits stays: whoever posts here takes nothing away.
  const room = SHARED_MAX - (await shared.keys()).length;
  const files = form
    .getAll(SHARED_FIELD)
    .filter((one) => one instanceof File)
    .filter(({ type, size }) => isPhotograph(type) && size > 0 && size <= SHARED_MAX_BYTES)
    .slice(0, Math.max(0, room));
  for (const file of files) {
    const headers = {
      "Content-Type": file.type,
      [SHARED_AT]: String(Date.now()),
      [SHARED_NAME]: encodeURIComponent(file.name),
    };
    await shared.put(`${SHARE_PATH}/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
  return createForm();
}

async function dropOldShared(): Promise<void> {
  // To open it would make it.
  if (!(await caches.has(SHARED_CACHE))) return;
  const [first] = await (await caches.open(SHARED_CACHE)).matchAll();
  const at = Number(first?.headers.get(SHARED_AT));
  if (first && Date.now() - at > SHARED_LIFE_MS) await caches.delete(SHARED_CACHE);
}
