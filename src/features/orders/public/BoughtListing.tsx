import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";

/** The listing's text and photos at the time of purchase, without later edits. */
export function BoughtListing({ orderId }: { orderId: string }) {
  const listing = useQuery(api.orders.fulfilment.boughtListing, { orderId });
  if (!listing || (listing.description === "" && listing.images.length === 0)) return null;
  return (
    <section aria-labelledby="bought" className="grid gap-3">
      <h3 id="bought" className="font-semibold">
        The listing when you bought it
      </h3>
      <PhotoStrip photos={listing.images} name="The listing when you bought it" />
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {listing.description}
      </p>
    </section>
  );
}
