/**
 * Local storage that may be missing, full or forbidden (private windows, strict settings). Nothing kept
 * here is the truth about anything, so a failure to keep it only costs convenience and is not reported.
 */

/** The JSON under `key`, or null when there is none or it is damaged. The caller checks its shape. */
export function readJson(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Keeps `value` as JSON under `key`; returns whether the browser took it. */
export function writeJson(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets `key`. */
export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
