import { useQuery } from "convex/react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useAuth } from "../../hooks/useAuth";

/** All that the listing page reads, live: the listing, the viewer's default tank, their latest quiz on it. */
export function useListing() {
  const { listingId = "" } = useParams();
  const { status } = useAuth();
  const signedIn = status === "signedIn";
  const listing = useQuery(api.listings.listings.get, { listingId });
  const tanks = useQuery(api.tanks.tanks.mine, signedIn ? {} : "skip");
  const quiz = useQuery(api.tanks.suitability.latest, signedIn ? { listingId } : "skip");
  return {
    listing,
    /** The one that comparisons use stands first. */
    tank: tanks?.[0],
    quiz,
    /** From the viewer's place, as far as it is known from their settings. */
    miles: listing?.milesAway ?? undefined,
  };
}
