/**
 * Unsent text and input, stored in this browser so that neither an error nor a reload loses it.
 * Sign-out clears it all: the next user of this browser must not read it.
 */
import { clearOfflineCaches } from "./shared";
import { readJson, removeKey, removeKeys, writeJson } from "./storage";

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

/** Replaces the stored draft; an empty text deletes it. */
export function saveDraft(key: DraftKey, value: unknown): void {
  if (value === "") deleteDraft(key);
  else writeJson(key, value);
}

/** Call once the draft was sent or discarded. */
export const deleteDraft = (key: DraftKey): void => removeKey(key);

/** Clears the user's drafts, unused photos that they shared with Shoal, and cached pages. */
export function clearDrafts(): void {
  removeKeys((key) => key.startsWith(PREFIX));
  clearOfflineCaches().catch((error: unknown) =>
    console.error("Could not delete the cached pages", error),
  );
}
