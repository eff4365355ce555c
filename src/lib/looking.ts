/** Whether the user is looking at this window: it is visible and has the focus. */
const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

/**
 * Calls `onLook` now if the user is looking at this window, and whenever they return to it. Returns
 * the unsubscribe function.
 */
export function whileLooking(onLook: () => void): () => void {
  const check = () => {
    if (isLookedAt()) onLook();
  };
  check();
  document.addEventListener("visibilitychange", check);
  window.addEventListener("focus", check);
  return () => {
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("focus", check);
  };
}
