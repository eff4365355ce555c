import { useQuery } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { peekReturnTo } from "#src/lib/returnTo.ts";

const BUYING_PATH = /^\/(?:quiz|payment)\/([^/?#]+)/;

/** The id of the listing that the visitor was about to buy; null if there is none. */
export const wantedListing = (): string | null =>
  BUYING_PATH.exec(peekReturnTo()?.path ?? "")?.[1] ?? null;

export function WantedListing() {
  const [listingId] = useState(wantedListing);
  return listingId === null ? null : <ListingNote listingId={listingId} />;
}

function ListingNote({ listingId }: { listingId: string }) {
  const listing = useQuery(api.listings.catalogue.get, { listingId });
  if (!listing) return null;
  return (
    <p className="bg-accent-soft rounded-lg px-4 py-3">
      You&apos;re buying{" "}
      <strong className="wrap-anywhere">
        <bdi>{listing.title || listing.species}</bdi>
      </strong>
    </p>
  );
}
