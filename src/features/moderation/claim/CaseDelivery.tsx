import type { ReactNode } from "react";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { AddressText } from "#src/components/addresses/AddressText.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { SellerExceptions } from "#src/features/listings/public/SellerExceptions.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";
import { formatMiles, plural } from "#src/lib/format.ts";

const HOUR_MS = 3_600_000;

/** What was sold, how it travelled and for how long, for checking the weather on the way. */
export function CaseDelivery({ claimCase: { order, delivery } }: { claimCase: ClaimCase }) {
  const { shippedAt, deliveredAt, miles } = delivery;
  const hours =
    shippedAt !== null && deliveredAt !== null
      ? Math.max(1, Math.round((deliveredAt - shippedAt) / HOUR_MS))
      : null;
  const places = [delivery.fromOutcode, delivery.toOutcode].filter((place) => place !== null);
  return (
    <>
      <dl className="grid gap-2">
        <Fact label="Sold">
          {order.lines.map(({ listingId, title, quantity, unitPrice }) => (
            <span key={listingId} className="block">
              {quantity} {order.lines.length > 1 && <bdi>{title}</bdi>} at{" "}
              <PriceText pence={unitPrice} />
            </span>
          ))}
        </Fact>
        <Fact label="Paid">
          <PriceText pence={order.totalAmount} />, including delivery{" "}
          <PriceText pence={order.deliveryCharge} />
        </Fact>
        {order.refundedAmount > 0 && (
          <Fact label="Refunded">
            <PriceText pence={order.refundedAmount} />
          </Fact>
        )}
        {order.refundingAmount > 0 && (
          <Fact label="Being refunded">
            <PriceText pence={order.refundingAmount} />
          </Fact>
        )}
        <Fact label="Delivery">{DELIVERY_LABELS[delivery.method]}</Fact>
        {places.length > 0 && (
          <Fact label="Route">
            {places.join(" to ")}
            {miles !== null && `, ${formatMiles(miles)}`}
          </Fact>
        )}
        {delivery.address && (
          <Fact label="Delivery address">
            <AddressText address={delivery.address} />
          </Fact>
        )}
        {delivery.courier !== null && <Fact label="Courier">{delivery.courier}</Fact>}
        {delivery.courierAuthorisation !== null && (
          <Fact label="Transporter authorisation">{delivery.courierAuthorisation}</Fact>
        )}
        {delivery.trackingReference !== null && (
          <Fact label="Tracking">{delivery.trackingReference}</Fact>
        )}
        {shippedAt !== null && (
          <Fact label="Dispatched">
            <DateText at={shippedAt} kind="dateTime" />
          </Fact>
        )}
        {deliveredAt !== null && (
          <Fact label="Arrived">
            <DateText at={deliveredAt} kind="dateTime" />
          </Fact>
        )}
        {hours !== null && <Fact label="In transit for">{plural(hours, "hour")}</Fact>}
      </dl>
      <SellerExceptions exceptions={order.exceptions} />
      {shippedAt !== null && (
        <p className="text-ink-muted text-sm">
          See Packaging for the forecast the seller used. Check the actual weather
          {places.length > 0 && ` in ${places.join(" and ")}`} with the Met Office.
        </p>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
