import { useState } from "react";

/**
 * The previous result of a live query while the next one loads: `usePreviousWhileLoading(useQuery(…))` keeps
 * showing old rows while arguments change. Undefined before the first result, and if the previous one `isEmpty`:
 * an empty old result says nothing about the next.
 */
export function usePreviousWhileLoading<T>(
  value: T | undefined,
  isEmpty: (previous: T) => boolean = () => false,
): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  if (value !== undefined) return value;
  return last !== undefined && !isEmpty(last) ? last : undefined;
}
