import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useVisitorTank } from "./visitorTank";

/**
 * The tank that listings are compared with, live: a user's default tank, or the one that a visitor described in
 * this browser; null without one, undefined while loading.
 */
export function useDefaultTank(): TankInput | null | undefined {
  const { status } = useAuth();
  const isSignedIn = status === "signedIn";
  const visitorTank = useVisitorTank();
  const tanks = useQuery(api.tanks.setups.mine, isSignedIn ? {} : "skip");
  if (status === "initialising") return undefined;
  // The default tank comes first.
  return isSignedIn ? tanks && (tanks[0] ?? null) : visitorTank;
}
