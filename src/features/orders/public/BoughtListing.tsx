import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";

/** The text and photos of the order's listings at the time of purchase, without later edits. */
export function BoughtListing({ orderId }: { orderId: string }) {
  const listings = useQuery(api.orders.fulfilment.boughtListings, { orderId }) ?? [];
  const shown = listings.filter(
    ({ description, images }) => description !== "" || images.length > 0,
  );
  return shown.map(({ title, description, images }, at) => {
    const heading =
      listings.length > 1
        ? `${isolated(title)} when you bought it`
        : "The listing when you bought it";
    return (
      <section key={at} aria-labelledby={`bought-${at}`} className="grid gap-3">
        <h3 id={`bought-${at}`} className="font-semibold">
          {heading}
        </h3>
        <PhotoStrip photos={images} name={heading} />
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {description}
        </p>
      </section>
    );
  });
}
