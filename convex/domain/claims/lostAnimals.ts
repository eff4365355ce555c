import type { ClaimItem } from "./states";

/** How many animals a claim says are dead, missing or of the wrong species. */
export const lostAnimals = (items: readonly ClaimItem[]): number =>
  items.reduce((sum, { problem, animals }) => (problem === "ill" ? sum : sum + animals), 0);
