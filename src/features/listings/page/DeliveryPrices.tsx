import { type CarrierOffer, type Place } from "#convex/domain/listings/delivery.ts";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { NOT_AVAILABLE, methodText } from "../form/courierText";
import type { ListingDetails } from "../public/types";

type Props = {
  listing: Pick<ListingDetails, "deliveryMethods"> & CarrierOffer;
  /** The viewer's place; undefined if unknown. */
  home: Place | undefined;
  /** Why the law at the viewer's place rules out every delivery method; null if it doesn't. */
  law?: string | null;
};

/** Each delivery method with its price, beside the photos. `DeliveryChoices` has the details. */
export function DeliveryPrices({ listing, home, law = null }: Props) {
  return (
    <ul aria-label="Delivery prices" className="border-line grid gap-1 border-y py-3 text-sm">
      {listing.deliveryMethods.map((method) => (
        <li key={method} className="flex flex-wrap justify-between gap-x-4">
          <span>{DELIVERY_LABELS[method]}</span>
          <span data-numeric className="font-semibold">
            {law === null ? methodText(listing, method, home) : NOT_AVAILABLE}
          </span>
        </li>
      ))}
    </ul>
  );
}
