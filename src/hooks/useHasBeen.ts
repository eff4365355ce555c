import { useState } from "react";

/** Turns true with `condition` and stays so. */
export function useHasBeen(condition: boolean): boolean {
  const [been, setBeen] = useState(condition);
  if (condition && !been) setBeen(true);
  return been || condition;
}
