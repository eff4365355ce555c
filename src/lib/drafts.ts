/**
 * Unsent text and input, stored in this browser so that neither an error nor a reload loses it.
 * Sign-out clears it all: the next user of this browser must not read it.
 */
import { clearOfflineCaches } from "./shared";
import { keysOf, readJson, removeKey, removeKeys, writeJson } from "./storage";

const PREFIX = "shoal.draft.";

/** The kind of form and its subject: an order, a review, a conversation. */
export type DraftKey =
  `shoal.draft.${"message" | "outbox" | "claim" | "claimAnswer" | "review" | "reviewAnswer"}.${string}`;

/** The stored draft, or null. The caller checks its shape. */
export const readDraft = (key: DraftKey): unknown => readJson(key);

/** The stored text, or "". */
export function readTextDraft(key: DraftKey): string {
  const kept = readJson(key);
  return typeof kept === "string" ? kept : "";
}

const changeListeners = new Set<() => void>();
const notify = () => changeListeners.forEach((listener) => listener());

/** Replaces the stored draft; an empty text deletes it. */
export function saveDraft(key: DraftKey, value: unknown): void {
  if (value === "") return deleteDraft(key);
  writeJson(key, value);
  notify();
}

/** Call once the draft was sent or discarded. */
export function deleteDraft(key: DraftKey): void {
  removeKey(key);
  notify();
}

/** The keys of the stored drafts that start with `start`. */
export const draftsFrom = (start: DraftKey): DraftKey[] =>
  keysOf().filter((key): key is DraftKey => key.startsWith(start));

/** Stores the draft under another key, unless that has one. Safe while rendering: it notifies no one. */
export function moveDraft(from: DraftKey, to: DraftKey): void {
  if (readDraft(to) === null) writeJson(to, readDraft(from));
  removeKey(from);
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

/** Clears the user's drafts, unused photos that they shared with Shoal, and cached pages. */
export function clearDrafts(): void {
  removeKeys((key) => key.startsWith(PREFIX));
  notify();
  clearOfflineCaches().catch((error: unknown) =>
    console.error("Could not delete the cached pages", error),
  );
}
