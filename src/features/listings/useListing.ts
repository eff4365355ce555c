import { useQuery } from "convex/react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useAuth } from "../../hooks/useAuth";
import { useDefaultTank } from "./useDefaultTank";

/** All that the listing page reads, live: the listing, the viewer's default tank, their latest quiz on it. */
export function useListing() {
  const { listingId = "" } = useParams();
  const { status } = useAuth();
  const signedIn = status === "signedIn";
  const listing = useQuery(api.listings.listings.get, { listingId });
  const tank = useDefaultTank();
  const quiz = useQuery(api.tanks.suitability.latest, signedIn ? { listingId } : "skip");
  return {
    listing,
    tank: tank ?? undefined,
    quiz,
    /** From the viewer's place, as far as it is known from their settings. */
    miles: listing?.milesAway ?? undefined,
  };
}
