/**
 * Browser storage that may be missing, full or forbidden (private windows, strict settings). Values
 * that it refuses are held in memory until the page is reloaded or closed.
 */

/** `sessionStorage` ends with its tab. */
type Area = "localStorage" | "sessionStorage";

const memory = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
};

/** The text under `key`, or null. */
export function readText(key: string, area: Area = "localStorage"): string | null {
  const inMemory = memory[area].get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `text` under `key`; returns whether the browser accepted it, so that it outlives this page. */
export function writeText(key: string, text: string, area: Area = "localStorage"): boolean {
  try {
    window[area].setItem(key, text);
    memory[area].delete(key);
    return true;
  } catch {
    memory[area].set(key, text);
    return false;
  }
}

/** Whether the browser refuses storage altogether. */
export function isStorageForbidden(): boolean {
  try {
    return !window.localStorage;
  } catch {
    return true;
  }
}

/** Whether the value under `key` is lost when this page is closed or reloaded. */
export const isHeldInMemory = (key: string): boolean => memory.localStorage.has(key);

/** The JSON under `key`, or null if missing or damaged. The caller checks its shape. */
export function readJson(key: string, area: Area = "localStorage"): unknown {
  const text = readText(key, area);
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Stores `value` as JSON under `key`; returns whether the browser accepted it. */
export const writeJson = (key: string, value: unknown, area: Area = "localStorage"): boolean =>
  writeText(key, JSON.stringify(value), area);

export const removeKey = (key: string, area: Area = "localStorage"): void =>
  removeKeys((other) => other === key, area);

/** All keys, including those held in memory. */
export function keysOf(area: Area = "localStorage"): string[] {
  const inMemory = [...memory[area].keys()];
  try {
    return [...new Set([...inMemory, ...Object.keys(window[area])])];
  } catch {
    return inMemory;
  }
}

/** Removes the keys that match `test`. */
export function removeKeys(test: (key: string) => boolean, area: Area = "localStorage"): void {
  const keys = keysOf(area).filter(test);
  for (const key of keys) memory[area].delete(key);
  try {
    for (const key of keys) window[area].removeItem(key);
  } catch {
    // Forbidden storage is empty.
    return;
  }
}
