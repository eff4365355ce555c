/** The contract between pages and their service worker (`src/worker/sw.ts`). */

export const WORKER_PATH = "/sw.js";

/** A page's message to the worker. */
export type WorkerMessage =
  /** The page was viewed: its address, app files and pictures. */
  | { kind: "seen"; address: string; files: string[]; pictures: string[] }
  /** The page is about to reload: a waiting worker may take over. */
  | { kind: "takeOver" };

/** The worker's message to a page: the user clicked a notification that leads to this path. */
export type PageMessage = { kind: "openPage"; path: string };

/** The caches of viewed pages and their pictures; they reveal what a user has looked at. */
export const PAGES_CACHE = "shoal-pages-1";
export const PICTURES_CACHE = "shoal-pictures-1";

/** Whether the worker caches the page: it must look the same to everyone and be useful offline. */
export const isCacheablePage = (pathname: string): boolean =>
  /^\/(|browse|about|start-buying|learn(\/[^/]+)?|(listing|seller)\/[^/]+)\/?$/.test(pathname);

/** Where other apps post the photos that they share with Shoal. */
export const SHARE_PATH = "/share";
export const SHARED_FIELD = "photographs";
/** The cache that holds shared photos until the create form uses them. */
export const SHARED_CACHE = "shoal-shared-1";
/** Bounded, because any site can send photos. */
export const SHARED_MAX = 8;
export const SHARED_MAX_BYTES = 32 * 1024 * 1024;
export const SHARED_LIFE_MS = 24 * 60 * 60 * 1000;
/** Headers of a cached photo: when it was shared, and its name (percent-encoded). */
export const SHARED_AT = "x-shared-at";
export const SHARED_NAME = "x-shared-name";
