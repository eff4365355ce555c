import { useMutation } from "convex/react";
import { Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { DeliveryMethod } from "#convex/domain/listings/deliveryMethods.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import type { PaymentPageData } from "../types";

const MoreFromSeller = lazyWithRetry(() => import("#src/components/parcels/MoreFromSeller.tsx"));

type Props = { checkout: PaymentPageData; quantity: number; method: DeliveryMethod | undefined };

/** A fold-out list of the seller's other listings for the same parcel, with what each adds to the total. */
export function MoreForParcel({ checkout, quantity, method }: Props) {
  const [isOpen, setOpen] = useState(false);
  const add = useMutation(api.orders.basket.add);
  const { listing, parcel, outcode } = checkout;
  const { listingId, sellerName } = listing;
  const lines = [{ listingId, quantity }, ...parcel.lines];
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-accent inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
        <span>
          More from <PersonName>{sellerName}</PersonName>
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <MoreFromSeller
            listingId={listingId}
            sellerName={sellerName}
            lines={lines.map((line) => ({ listingId: line.listingId, quantity: line.quantity }))}
            hidden={[...parcel.lines, ...parcel.others].map((line) => line.listingId)}
            // Puts the page's listing in the basket too: the added one may need a quiz, which leads to its payment page.
            prepare={async () => await add({ listingId, quantity })}
            {...(method && { method })}
            {...(outcode !== null && { outcode })}
          />
        </Suspense>
      )}
    </details>
  );
}
