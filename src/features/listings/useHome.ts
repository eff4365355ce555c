import { useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { useAuth } from "../../hooks/useAuth";
import { useNear } from "../../hooks/useNear";

/** Where the viewer is, as an outward postcode: what this browser was told, else their settings; "" when unknown. */
export function useHome(asking: boolean): string {
  const signedIn = useAuth().status === "signedIn";
  const settings = useQuery(api.accounts.settings.get, signedIn && asking ? {} : "skip");
  const [told] = useNear();
  return told || (settings?.outcode ?? "");
}
