import { useQuery } from "convex/react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { distanceMiles } from "../../../convex/domain/shared/geo";
import { useAuth } from "../../hooks/useAuth";
import { useDefaultTank } from "./useDefaultTank";
import { useListingPage } from "./useListingPage";

/** All that the listing page reads, live: the listing, the viewer's default tank, their latest quiz on it. */
export function useListing() {
  const { listingId = "" } = useParams();
  const { status } = useAuth();
  const signedIn = status === "signedIn";
  const page = useListingPage(listingId);
  const tank = useDefaultTank();
  const quiz = useQuery(api.tanks.suitability.latest, signedIn ? { listingId } : "skip");
  const home = useQuery(api.accounts.settings.get, signedIn ? {} : "skip")?.point;
  const { listing } = page;
  return {
    ...page,
    tank: tank ?? undefined,
    quiz,
    /** From the place in the viewer's settings, as far as it is known. */
    miles:
      home && listing
        ? Math.round(distanceMiles({ lat: listing.latitude, lon: listing.longitude }, home))
        : undefined,
  };
}
