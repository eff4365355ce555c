import {
  courierCharge,
  type CourierOffer,
  type Place,
} from "../../../convex/domain/listings/delivery";
import { formatPence } from "../../../convex/domain/shared/money";

/** What the courier costs to `home`; the least that it can cost while the viewer's place is not known. */
export function courierText(listing: CourierOffer, home: Place | undefined): string {
  if (home) {
    const price = courierCharge(listing, home);
    return price === null ? "Too far" : `${formatPence(price)} to you`;
  }
  const bands = listing.deliveryBands;
  const lowest = Math.min(...bands.map((band) => band.pricePence));
  return bands.length === 1 ? formatPence(lowest) : `from ${formatPence(lowest)}`;
}
