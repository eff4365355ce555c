import { useState } from "react";

/**
 * The last answer of a live query while the next is on the way: `useStable(useQuery(…))` keeps showing old
 * rows while arguments change. Undefined only before the first answer.
 */
export function useStable<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
