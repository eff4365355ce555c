/** What the pages and their service worker (`src/worker/sw.ts`) have agreed upon. */

export const WORKER_PATH = "/sw.js";

/** What a page tells the worker. */
export type Told =
  /** It has been looked at: its address, the files of the app and the pictures that it shows. */
  | { kind: "seen"; address: string; files: string[]; pictures: string[] }
  /** The page is about to be loaded anew: a worker that waits may take over. */
  | { kind: "takeOver" };

/** The caches of pages that were read and of their pictures: they tell what somebody has looked at. */
export const PAGES_CACHE = "shoal-pages-1";
export const PICTURES_CACHE = "shoal-pictures-1";

/** The address of a page that the server writes, alike for everybody: no other is ever kept. */
export const mayKeep = (pathname: string): boolean =>
  /^\/(|browse|about|start-buying|learn(\/[^/]+)?|(listing|seller)\/[^/]+)\/?$/.test(pathname);

/** Where photographs are sent that another app shares with Shoal. */
export const SHARE_PATH = "/share";
export const SHARED_FIELD = "photographs";
/** The cache that holds them until the create form takes them. */
export const SHARED_CACHE = "shoal-shared-1";
/** Any site can send some: what is kept of it is bounded. */
export const SHARED_MAX = 8;
export const SHARED_MAX_BYTES = 32 * 1024 * 1024;
export const SHARED_LIFE_MS = 24 * 60 * 60 * 1000;
/** When a file was shared, and what it is called (percent-encoded). */
export const SHARED_AT = "x-shared-at";
export const SHARED_NAME = "x-shared-name";
