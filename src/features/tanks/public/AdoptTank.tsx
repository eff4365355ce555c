import { useMutation, useQuery } from "convex/react";
import { useEffect, useRef } from "react";
import { api } from "#convex/_generated/api.js";
import { clearVisitorTank, useVisitorTank } from "./visitorTank";

/** Saves the visitor's tank to their account once they sign in, as their first tank. Discarded if they have tanks. */
export default function AdoptTank(): null {
  const tank = useVisitorTank();
  const tanks = useQuery(api.tanks.setups.mine);
  const create = useMutation(api.tanks.setups.create);
  const isAdopting = useRef(false);
  useEffect(() => {
    if (tank === null || tanks === undefined || isAdopting.current) return;
    isAdopting.current = true;
    const adopt = async () => {
      if (tanks.length === 0) await create({ tank });
    };
    // A tank that the server refuses is cleared too: the quiz then asks for it.
    adopt().then(clearVisitorTank, clearVisitorTank);
  }, [tank, tanks, create]);
  return null;
}
