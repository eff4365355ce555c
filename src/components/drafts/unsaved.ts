/**
 * Input that the server doesn't have yet, in this tab only. Session storage ends with the tab, and
 * a draft's place names its user, so that no other user sees it. Without storage only the last
 * second of typing is at risk.
 */
import { readJson, removeKey, removeKeys, writeJson } from "#src/lib/storage.ts";

const PREFIX = "shoal.unsaved.";
const keyOf = (place: string) => PREFIX + place;

export function saveUnsaved(place: string, value: unknown): void {
  writeJson(keyOf(place), value, "sessionStorage");
}

export const clearUnsaved = (place: string): void => removeKey(keyOf(place), "sessionStorage");

const clearListeners: (() => void)[] = [];

/**
 * Clears all drafts on log-out: the next user could look into the tab's storage. A session that
 * merely ends keeps them.
 */
export function clearAllUnsaved(): void {
  removeKeys((key) => key.startsWith(PREFIX), "sessionStorage");
  clearListeners.forEach((forget) => forget());
}

/** Registers `forget` to run at log-out, for drafts outside the tab's storage. */
export const onClearAllUnsaved = (forget: () => void): void => void clearListeners.push(forget);

/** The stored draft; null if missing or damaged. The caller checks its shape. */
export const readUnsaved = (place: string): unknown => readJson(keyOf(place), "sessionStorage");
