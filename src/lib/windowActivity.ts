/** Whether the user is looking at this window: it is visible and has the focus. */
const isWindowActive = () => document.visibilityState === "visible" && document.hasFocus();

/**
 * Calls `onActive` now if the user is looking at this window, and whenever they return to it.
 * Returns the unsubscribe function.
 */
export function whileWindowActive(onActive: () => void): () => void {
  const check = () => {
    if (isWindowActive()) onActive();
  };
  check();
  document.addEventListener("visibilitychange", check);
  window.addEventListener("focus", check);
  return () => {
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("focus", check);
  };
}
