/** Code of a page that could not be fetched: without a connection, or because the version it is of is gone. */

/** What browsers and Vite call it; each says it in its own words, and none for people. */
const WORDS = /dynamically imported module|module script failed|unable to preload/i;

export const isLostCode = (error: unknown): boolean =>
  WORDS.test(error instanceof Error ? error.message : String(error));

/** The address of the file that an error names: Chromium and Firefox say it, Safari does not. */
export function lostFile(error: unknown): URL | null {
  const [named] =
    /(https?:\/)?\/\S+/.exec(error instanceof Error ? error.message : String(error)) ?? [];
  if (named === undefined) return null;
  try {
    const url = new URL(named, location.href);
    return url.origin === location.origin ? url : null;
  } catch {
    return null;
  }
}

/** Told to the window, with the error as its detail, when something that somebody wants to see lacks its code. */
export const LOST_CODE = "shoal:lost-code";
export const tellLostCode = (error: unknown): boolean =>
  window.dispatchEvent(new CustomEvent(LOST_CODE, { detail: error }));
