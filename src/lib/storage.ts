/**
 * Browser storage that may be missing, full or forbidden (private windows, strict settings). Values
 * that it refuses are held in memory, so that they last as long as the tab.
 */

/** `sessionStorage` ends with its tab. */
type Where = "localStorage" | "sessionStorage";

const memory = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
};

/** The text under `key`, or null. */
export function readText(key: string, where: Where = "localStorage"): string | null {
  const inMemory = memory[where].get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return window[where].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `text` under `key`; returns whether the browser accepted it, so that it outlives this page. */
export function writeText(key: string, text: string, where: Where = "localStorage"): boolean {
  try {
    window[where].setItem(key, text);
    memory[where].delete(key);
    return true;
  } catch {
    memory[where].set(key, text);
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
export function readJson(key: string, where: Where = "localStorage"): unknown {
  const text = readText(key, where);
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Stores `value` as JSON under `key`; returns whether the browser accepted it. */
export const writeJson = (key: string, value: unknown, where: Where = "localStorage"): boolean =>
  writeText(key, JSON.stringify(value), where);

export const removeKey = (key: string, where: Where = "localStorage"): void =>
  removeKeys((known) => known === key, where);

/** All keys, including those held in memory. */
export function keysOf(where: Where = "localStorage"): string[] {
  const inMemory = [...memory[where].keys()];
  try {
    return [...new Set([...inMemory, ...Object.keys(window[where])])];
  } catch {
    return inMemory;
  }
}

/** Removes the keys that match `test`. */
export function removeKeys(test: (key: string) => boolean, where: Where = "localStorage"): void {
  const keys = keysOf(where).filter(test);
  for (const key of keys) memory[where].delete(key);
  try {
    for (const key of keys) window[where].removeItem(key);
  } catch {
    // Forbidden storage is empty.
    return;
  }
}
