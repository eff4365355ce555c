/**
 * Keeps Back, Forward and a swipe from leaving the page while a form has unsaved changes or a dialog
 * is open. `main.tsx` imports this before the router: browsers call a window's own listeners in the
 * order of their registration, and the router must not hear of a step that is undone.
 */

/** Called instead of a step through the history; `go` takes that step after all. */
type Hold = (go: () => void) => void;

/** The latest comes first: a dialog over a form. */
const holds: Hold[] = [];
/** The page's position in the tab's history, by the router's own count. */
let position: number | null = null;
/** A step was undone: the next history event is our own. */
let isReturning = false;

const positionOf = (state: unknown): number | null =>
  typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
    ? state.idx
    : null;

/** Records the page's position; call on every change of address while the page may be held. */
export function recordPosition(): void {
  // While a step is being undone, the history still stands at its end.
  if (!isReturning) position = positionOf(history.state);
}

/** Holds the page until the returned function is called. */
export function holdPage(hold: Hold): () => void {
  recordPosition();
  holds.unshift(hold);
  return () => {
    const index = holds.indexOf(hold);
    if (index >= 0) holds.splice(index, 1);
  };
}

// The server renders some pages, and has no window.
globalThis.window?.addEventListener("popstate", (event) => {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  const [hold] = holds;
  const to = positionOf(event.state);
  if (!hold || to === null || position === null || to === position) return;
  event.stopImmediatePropagation();
  const delta = to - position;
  isReturning = true;
  history.go(-delta);
  hold(() => history.go(delta));
});
