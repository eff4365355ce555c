import { useState } from "react";

/** Becomes true with `condition` and stays true. */
export function useHasBeen(condition: boolean): boolean {
  const [been, setBeen] = useState(condition);
  if (condition && !been) setBeen(true);
  return been || condition;
}
