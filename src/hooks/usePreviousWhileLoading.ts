import { useState } from "react";

/**
 * The previous result of a live query while the next one loads: `usePreviousWhileLoading(useQuery(…))` keeps
 * showing old rows while arguments change. Undefined only before the first result.
 */
export function usePreviousWhileLoading<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
