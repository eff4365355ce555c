import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useLastOutcode } from "#src/hooks/useLastOutcode.ts";

/**
 * The viewer's outward postcode: the one entered in this browser, else the one in their settings;
 * "" if unknown.
 */
export function useHome(): string {
  const isSignedIn = useAuth().status === "signedIn";
  const settings = useQuery(api.accounts.settings.get, isSignedIn ? {} : "skip");
  const [lastOutcode] = useLastOutcode();
  return lastOutcode || (settings?.outcode ?? "");
}
