import { useEffect, useState } from "react";

/** `value`, once it hasn't changed for `ms` (searches: SEARCH_DEBOUNCE_MS). */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
