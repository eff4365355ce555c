/**
 * Clears unsent text and input. Signing out clears everything, because the next user of this browser mustn't read it.
 */

import { clearOfflineCaches } from "./offlineCaches";
import { removeKeys } from "./storage";

/**
 * - `tab`: until the tab is closed or its user signs out; kept if the session just expires.
 * - `browser`: in all tabs, until it is sent, discarded, or the session ends.
 */
export type DraftStore = "tab" | "browser";

export const DRAFT_PREFIX = "shoal.draft.";
export const DRAFT_STORAGES = { tab: "sessionStorage", browser: "localStorage" } as const;

const clearListeners: ((store: DraftStore) => void)[] = [];

/** Registers `clear` to run when a store is cleared, for other code that shows or holds its drafts. */
export const onClearDrafts = (clear: (store: DraftStore) => void): void =>
  void clearListeners.push(clear);

function clearDrafts(store: DraftStore): void {
  removeKeys((key) => key.startsWith(DRAFT_PREFIX), DRAFT_STORAGES[store]);
  clearListeners.forEach((clear) => clear(store));
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
