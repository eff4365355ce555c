import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { figuresOf } from "#src/features/tanks/public/visitorTank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useLastOutcode } from "#src/hooks/useLastOutcode.ts";
import type { ListingFit } from "../public/types";

type Quiz = FunctionReturnType<typeof api.tanks.fit.ofListing>["quiz"];

/**
 * How a listing fits the viewer's tank, live (undefined without a tank and while loading), and a signed-in user's latest
 * quiz on the listing.
 */
export function useListingFit(
  listingId: string,
  tank: TankInput | null | undefined,
): { fit: ListingFit | undefined; quiz: Quiz | undefined } {
  const isSignedIn = useAuth().status === "signedIn";
  const [near] = useLastOutcode();
  const own = useQuery(api.tanks.fit.ofListing, isSignedIn ? { listingId } : "skip");
  const described = useQuery(
    api.tanks.fit.ofListingIn,
    tank && !isSignedIn ? { listingId, tank: figuresOf(tank), ...(near && { near }) } : "skip",
  );
  return { fit: own?.fit ?? described ?? undefined, quiz: own?.quiz };
}
