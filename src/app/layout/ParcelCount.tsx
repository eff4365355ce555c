import { useQuery_experimental as useQueryResult } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { plural } from "#src/lib/format.ts";

/** How many listings are in the viewer's parcels, beside "My Purchases"; nothing without any. Queried when a menu opens. */
export function ParcelCount() {
  const listingCount = useQueryResult({ query: api.orders.basket.count, args: {} });
  if (listingCount.status !== "success" || listingCount.data === 0) return null;
  return (
    <>
      {" "}
      <span className="bg-accent-soft text-accent inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs font-bold">
        <span aria-hidden="true">{listingCount.data}</span>
        <span className="sr-only">{plural(listingCount.data, "listing")} not paid for yet</span>
      </span>
    </>
  );
}
