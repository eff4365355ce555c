import {
  type CarrierOffer,
  type Place,
  deliveryRestriction,
} from "#convex/domain/listings/delivery.ts";
import {
  COURIER_EXPLAINED,
  DELIVERY_LABELS,
  type DeliveryMethod,
  isCarried,
} from "#convex/domain/listings/deliveryMethods.ts";
import { crossingRestriction } from "#convex/domain/listings/seaCrossing.ts";
import { PinIcon } from "#src/components/ui/icons.tsx";
import { TruckIcon } from "#src/components/ui/pageIcons.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { formatMiles } from "#src/lib/format.ts";
import { NOT_AVAILABLE, methodText } from "../form/courierText";
import type { ListingDetails } from "../public/types";

type Props = {
  listing: Pick<ListingDetails, "deliveryMethods" | "town" | "courier" | "courierAuthorisation"> &
    CarrierOffer;
  /** The viewer's place; undefined if unknown. */
  home: Place | undefined;
  /** Why the law at the viewer's place rules out every delivery method; null if it doesn't. */
  law?: string | null;
};

const EXPLAINED: Record<DeliveryMethod, string> = {
  collection: "You collect from the seller and show your handover code.",
  meetup: "Agree a place by message.",
  dropoff: "The seller brings your order to you. Agree the details in the chat.",
  courier: COURIER_EXPLAINED,
  post: "A parcel with a tracking number. Plants only: animals can't be sent by post.",
};

/** The delivery methods with their prices. A reason that rules out all of them is shown once. */
export function DeliveryChoices({ listing, home, law = null }: Props) {
  const unavailableReason =
    law ?? (home ? crossingRestriction(listing.outcode, home.outcode) : null);
  return (
    <>
      {unavailableReason !== null && <p className="mb-3 text-sm">{unavailableReason}</p>}
      <ul className="grid gap-3">
        {listing.deliveryMethods.map((method) => {
          const restriction = home ? deliveryRestriction(listing, method, home) : null;
          return (
            <li key={method} className="grid grid-cols-[1.75rem_1fr] gap-2">
              <Icon method={method} />
              <div>
                <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
                  <p>{DELIVERY_LABELS[method]}</p>
                  <p data-numeric>
                    {unavailableReason === null ? methodText(listing, method, home) : NOT_AVAILABLE}
                  </p>
                </div>
                {unavailableReason === null && (
                  <p className="text-ink-muted text-sm">{restriction ?? EXPLAINED[method]}</p>
                )}
                {method === "courier" && unavailableReason === null && (
                  <>
                    <Carrier listing={listing} />
                    <Bands listing={listing} />
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Icon({ method }: { method: DeliveryMethod }) {
  const Shape = isCarried(method) || method === "dropoff" ? TruckIcon : PinIcon;
  return <Shape size={20} className="text-accent mt-0.5" />;
}

function Carrier({
  listing: { courier, courierAuthorisation },
}: {
  listing: Pick<ListingDetails, "courier" | "courierAuthorisation">;
}) {
  if (courier === undefined) return null;
  return (
    <p className="text-ink-muted text-sm wrap-anywhere">
      <bdi translate="no">{courier}</bdi>
      {courierAuthorisation !== undefined && (
        <span>
          , authorisation <bdi translate="no">{courierAuthorisation}</bdi>
        </span>
      )}
    </p>
  );
}

function Bands({ listing }: { listing: Props["listing"] }) {
  if (listing.deliveryBands.length < 2) return null;
  return (
    <ul className="text-ink-muted mt-1 text-sm">
      {listing.deliveryBands.map((band) => (
        <li key={band.upToMiles ?? "any"}>
          {band.upToMiles === null ? "Anywhere further" : `Up to ${formatMiles(band.upToMiles)}`}:{" "}
          <PriceText pence={band.pricePence} />
        </li>
      ))}
    </ul>
  );
}
