import { useState } from "react";

/** Becomes true with `condition` and stays true. */
export function useLatch(condition: boolean): boolean {
  const [isLatched, setLatched] = useState(condition);
  if (condition && !isLatched) setLatched(true);
  return isLatched || condition;
}
