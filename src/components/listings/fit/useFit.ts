import { useMemo } from "react";
import type { Doc } from "../../../../convex/_generated/dataModel";
import { type Fit, fitOf } from "../../../../convex/domain/tanks/fit";
import { toTankFigures } from "../../tanks/tankDefaults";

type Offered = Parameters<typeof fitOf>[1];
type Tank = Doc<"tanks">;

/** What was judged of a tank as it stands; a tank that changes is another object, and its judgements begin anew. */
const judged = new WeakMap<Tank, Map<string, Fit>>();

/** How a listing fits a tank, by the rules that the server has too. Brings the rules and the species data with it. */
export function useFit(tank: Tank, listing: Offered): Fit {
  const { title, species, scientificName = null, category, proofSeen } = listing;
  const { available, minQuantity = 1 } = listing;
  return useMemo(() => {
    const known = judged.get(tank) ?? new Map<string, Fit>();
    judged.set(tank, known);
    const offered = { title, species, scientificName, category, proofSeen, available, minQuantity };
    const key = JSON.stringify(Object.values(offered));
    const fit = known.get(key) ?? fitOf(toTankFigures(tank), offered);
    known.set(key, fit);
    return fit;
  }, [tank, title, species, scientificName, category, proofSeen, available, minQuantity]);
}
