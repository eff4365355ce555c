import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { useAuth } from "#src/hooks/useAuth.ts";

/**
 * The tank that listings are compared with, live; null for visitors and for users without a tank,
 * undefined while loading.
 */
export function useDefaultTank(): Doc<"tanks"> | null | undefined {
  const isSignedIn = useAuth().status === "signedIn";
  const tanks = useQuery(api.tanks.setups.mine, isSignedIn ? {} : "skip");
  // The default tank comes first.
  return isSignedIn ? tanks && (tanks[0] ?? null) : null;
}
