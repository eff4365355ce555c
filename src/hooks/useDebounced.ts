import { useEffect, useState } from "react";

/** `value`, once it hasn't changed for `ms` (searches: SEARCH_DEBOUNCE_MS). */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
