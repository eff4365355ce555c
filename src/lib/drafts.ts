/**
 * What somebody has typed and not sent, kept in this browser so that neither an error nor a reload loses it. All of it
 * goes when they leave: the next person at this browser is not to read it.
 */
import { forgetKept } from "./shared";
import { readJson, removeKey, removeKeys, writeJson } from "./storage";

const PREFIX = "shoal.draft.";

/** Which form it is of, and of what: an order, a review, a conversation. */
export type DraftKey =
  `shoal.draft.${"message" | "outbox" | "claim" | "claimAnswer" | "review" | "reviewAnswer"}.${string}`;

/** What is kept, or null. The caller checks its shape. */
export const readDraft = (key: DraftKey): unknown => readJson(key);

/** The text that is kept, or "". */
export function readTextDraft(key: DraftKey): string {
  const kept = readJson(key);
  return typeof kept === "string" ? kept : "";
}

/** Keeps it in place of what was kept; an empty text is no draft. */
export function keepDraft(key: DraftKey, value: unknown): void {
  if (value === "") dropDraft(key);
  else writeJson(key, value);
}

/** It was sent, or nobody wants it any more. */
export const dropDraft = (key: DraftKey): void => removeKey(key);

/** Drops the drafts of whoever leaves, the photographs that they shared with Shoal and did not use, and the pages that they read. */
export function forgetDrafts(): void {
  removeKeys((key) => key.startsWith(PREFIX));
  forgetKept().catch((error: unknown) => console.error("What was kept is still here", error));
}
