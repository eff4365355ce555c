/** Stores unsent text and input, so that neither an error nor a reload loses it. */

import {
  DRAFT_PREFIX as PREFIX,
  DRAFT_STORAGES as STORAGES,
  type DraftStore,
  onClearDrafts,
} from "./clearDrafts";
import { keysOf, readJson, removeKey, writeJson } from "./storage";

export type DraftPlace = { store: DraftStore; key: string };

/** Where a user's draft is stored; the key carries the user, so that no other user sees it. */
export const placeOf = (userId: string, key: string, store: DraftStore): DraftPlace => ({
  store,
  key: `${userId}.${key}`,
});

const changeListeners = new Set<() => void>();
const notify = () => changeListeners.forEach((listener) => listener());
onClearDrafts(notify);

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
