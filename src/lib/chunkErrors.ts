/**
 * Detects code that couldn't be fetched, because there is no connection or its version is no longer
 * served.
 */

/** The different messages of browsers and Vite for this error. None is fit for users. */
const CHUNK_ERROR_TEXT = /dynamically imported module|module script failed|unable to preload/i;

export const isChunkLoadError = (error: unknown): boolean =>
  CHUNK_ERROR_TEXT.test(error instanceof Error ? error.message : String(error));

/** The address of the file named in an error: Chromium and Firefox include it, Safari doesn't. */
export function failedChunkUrl(error: unknown): URL | null {
  const [address] =
    /(https?:\/)?\/\S+/.exec(error instanceof Error ? error.message : String(error)) ?? [];
  if (address === undefined) return null;
  try {
    const url = new URL(address, location.href);
    return url.origin === location.origin ? url : null;
  } catch {
    return null;
  }
}

/**
 * Dispatched on the window, with the error as its detail, when a component in view is missing its
 * code.
 */
export const CHUNK_LOAD_ERROR_EVENT = "shoal:chunk-load-error";
export const dispatchChunkLoadError = (error: unknown): boolean =>
  window.dispatchEvent(new CustomEvent(CHUNK_LOAD_ERROR_EVENT, { detail: error }));
