import {
  carrierCharge,
  type CarrierOffer,
  lowestCharge,
  lowestChargeText,
  type Place,
  deliveryRestriction,
} from "#convex/domain/listings/delivery.ts";
import { type DeliveryMethod, isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { crossingRestriction } from "#convex/domain/listings/seaCrossing.ts";
import { formatPence } from "#convex/domain/shared/money.ts";

export const NOT_AVAILABLE = "Not available";

/** The viewer's price for a delivery method, or a note that it isn't available at their place. */
export function methodText(
  listing: CarrierOffer,
  method: DeliveryMethod,
  home: Place | undefined,
): string {
  if (home && deliveryRestriction(listing, method, home) !== null) {
    return crossingRestriction(listing.outcode, home.outcode) === null ? "Too far" : NOT_AVAILABLE;
  }
  return isCarried(method) ? carrierText(listing, method, home) : "Free";
}

/** A carrier's price to `home`; its lowest price if the viewer's place is unknown. */
function carrierText(
  listing: CarrierOffer,
  method: DeliveryMethod,
  home: Place | undefined,
): string {
  if (home) {
    const price = carrierCharge(listing, method, home);
    return price === null ? "Too far" : `${formatPence(price)} to you`;
  }
  return lowestChargeText(lowestCharge(listing, method));
}
