/**
 * Storage of the browser that may be missing, full or forbidden (private windows, strict settings). Nothing kept
 * here is the truth about anything, so a failure to keep it only costs convenience and is not reported.
 */

/** `sessionStorage` goes with its tab. */
type Where = "localStorage" | "sessionStorage";

/** The JSON under `key`, or null when there is none or it is damaged. The caller checks its shape. */
export function readJson(key: string, where: Where = "localStorage"): unknown {
  try {
    const text = window[where].getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Keeps `value` as JSON under `key`; returns whether the browser took it. */
export function writeJson(key: string, value: unknown, where: Where = "localStorage"): boolean {
  try {
    window[where].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets `key`. */
export const removeKey = (key: string, where: Where = "localStorage"): void =>
  removeKeys((known) => known === key, where);

/** Forgets the keys of which `test` is true. */
export function removeKeys(test: (key: string) => boolean, where: Where = "localStorage"): void {
  try {
    const storage = window[where];
    for (const key of Object.keys(storage).filter(test)) storage.removeItem(key);
  } catch {
    return;
  }
}
