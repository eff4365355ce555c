/** Code of a page that could not be fetched: without a connection, or because the version it is of is gone. */

/** What browsers and Vite call it; each says it in its own words, and none for people. */
const WORDS = /dynamically imported module|module script failed|unable to preload/i;

export const isLostCode = (error: unknown): boolean =>
  WORDS.test(error instanceof Error ? error.message : String(error));

/** Told to the window when something that somebody wants to see lacks its code. */
export const LOST_CODE = "shoal:lost-code";
