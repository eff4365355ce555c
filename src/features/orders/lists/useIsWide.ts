import { useSyncExternalStore } from "react";

// Tailwind's `lg`: the order page has two columns from here.
const query = () => window.matchMedia("(min-width: 64rem)");

function subscribe(onChange: () => void): () => void {
  const list = query();
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** Whether the window has room for two columns, live. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
