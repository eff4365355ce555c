import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { useAuth } from "#src/hooks/useAuth.ts";

type ListingResult = FunctionReturnType<typeof api.listings.catalogue.get>;

/**
 * A listing, live, and whether the viewer sells it. `get` is the same for everyone; hidden listings
 * are requested separately, and only for viewers who may be allowed to see them.
 */
export function useListingPage(listingId: string): {
  listing: ListingResult | undefined;
  isOwn: boolean;
} {
  const { status, user } = useAuth();
  const liveListing = useQuery(api.listings.catalogue.get, { listingId });
  const mayBeHidden = liveListing === null && status === "signedIn";
  const hiddenListing = useQuery(
    api.listings.catalogue.getHidden,
    mayBeHidden ? { listingId } : "skip",
  );
  const listing = mayBeHidden ? hiddenListing : liveListing;
  const isOwn = status === "signedIn" && !!listing && listing.sellerId === user?.id;
  return { listing, isOwn };
}
