/** Whether someone looks at this window: it is shown, and it is the one that has the focus. */
const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

/**
 * Calls `onLook` now if someone looks at this window, and whenever they come back to it, until the returned function is
 * called.
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
