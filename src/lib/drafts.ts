/**
 * Stores unsent text and input, so that neither an error nor a reload loses it. Signing out clears
 * everything, because the next user of this browser mustn't read it.
 */
import { clearOfflineCaches } from "./sharedPhotos";
import { keysOf, readJson, removeKey, removeKeys, writeJson } from "./storage";

/**
 * - `tab`: until the tab is closed or its user signs out; kept if the session just expires.
 * - `browser`: in all tabs, until it is sent, discarded, or the session ends.
 */
export type DraftStore = "tab" | "browser";

export type DraftPlace = { store: DraftStore; key: string };

/** Where a user's draft is stored; the key carries the user, so that no other user sees it. */
export const placeOf = (userId: string, key: string, store: DraftStore): DraftPlace => ({
  store,
  key: `${userId}.${key}`,
});

const PREFIX = "shoal.draft.";
const STORAGES = { tab: "sessionStorage", browser: "localStorage" } as const;

const changeListeners = new Set<() => void>();
const clearListeners: ((store: DraftStore) => void)[] = [];
const notify = () => changeListeners.forEach((listener) => listener());

/** The stored draft; null if missing or damaged. The caller checks its shape. */
export const readDraft = ({ store, key }: DraftPlace): unknown =>
  readJson(PREFIX + key, STORAGES[store]);

export function saveDraft({ store, key }: DraftPlace, value: unknown): void {
  writeJson(PREFIX + key, value, STORAGES[store]);
  notify();
}

/** Call once the draft has been sent or discarded. */
export function deleteDraft({ store, key }: DraftPlace): void {
  removeKey(PREFIX + key, STORAGES[store]);
  notify();
}

/** The drafts whose keys start with `start.key`. */
export const draftsFrom = (start: DraftPlace): DraftPlace[] =>
  keysOf(STORAGES[start.store])
    .filter((key) => key.startsWith(PREFIX + start.key))
    .map((key) => ({ store: start.store, key: key.slice(PREFIX.length) }));

/**
 * Moves the draft to another key, unless that already has one. Safe while rendering: notifies no
 * listeners.
 */
export function moveDraft(from: DraftPlace, to: DraftPlace): void {
  const draft = readDraft(from);
  if (draft === null) return;
  if (readDraft(to) === null) writeJson(PREFIX + to.key, draft, STORAGES[to.store]);
  removeKey(PREFIX + from.key, STORAGES[from.store]);
}

/** Calls `listener` after every change, in this tab or another. Returns the unsubscribe function. */
export function onDraftsChange(listener: () => void): () => void {
  changeListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    changeListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Registers `clear` to run when a store is cleared, for data outside the browser's storage. */
export const onClearDrafts = (clear: (store: DraftStore) => void): void =>
  void clearListeners.push(clear);

function clearDrafts(store: DraftStore): void {
  removeKeys((key) => key.startsWith(PREFIX), STORAGES[store]);
  clearListeners.forEach((clear) => clear(store));
  notify();
}

/** Clears the tab's drafts; call when the user signs out. */
export const clearTabDrafts = (): void => clearDrafts("tab");

/**
 * Clears the browser's drafts, unused photos that the user shared with Shoal, and cached pages; call
 * when a session ends.
 */
export function clearBrowserDrafts(): void {
  clearDrafts("browser");
  clearOfflineCaches().catch((error: unknown) =>
    console.error("Could not delete the cached pages", error),
  );
}
