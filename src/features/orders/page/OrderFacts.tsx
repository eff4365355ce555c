import type { ReactNode } from "react";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { sellerKindText } from "#convex/domain/sellers/trader.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { SellerExceptions } from "#src/features/listings/public/SellerExceptions.tsx";
import { SellerLink } from "#src/features/listings/public/SellerLink.tsx";
import { paths } from "#src/lib/paths.ts";
import { Tracking } from "../delivery/Tracking";
import { BoughtListing } from "../public/BoughtListing";
import { PayoutLines } from "../public/PayoutLines";
import type { OrderDetails } from "../public/types";
import { Fold } from "./Fold";
import { OrderStatusBadge } from "./OrderStatusBadge";

/** The fields of the order page: what was bought, from whom, for how much. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const title = order.listingTitle || order.species || "N/A";
  return (
    <Card padding="none">
      <div className="p-5 pb-0 sm:p-8 sm:pb-0">
        <Bought order={order} title={title} />
        {order.lines.length > 1 && <Lines lines={order.lines} />}
      </div>
      <Fold summary={<span className="font-semibold lg:hidden">Details</span>}>
        <Facts order={order} />
      </Fold>
    </Card>
  );
}

function Bought({ order, title }: { order: OrderDetails; title: string }) {
  return (
    <div className="flex min-w-0 items-start gap-4">
      {/* The title beside it is the same link. */}
      <Link
        to={paths.listing(order.listingId)}
        tabIndex={-1}
        aria-hidden="true"
        className="shrink-0"
      >
        <ListingImage
          src={order.imageUrl}
          alt=""
          width={112}
          height={112}
          priority
          className="size-16 rounded-lg sm:size-28"
        />
      </Link>
      <div className="min-w-0">
        <p className="text-ink-muted text-sm">
          Order ID{" "}
          <span translate="no" className="text-ink font-mono">
            {shortId(order.uuid)}
          </span>
        </p>
        <h2 className="font-display text-xl wrap-anywhere">
          <Link to={paths.listing(order.listingId)} className="hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="text-ink-muted text-sm lg:hidden">
          {order.quantity} for <PriceText pence={order.totalAmount} />
        </p>
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: OrderDetails["lines"] }) {
  return (
    <ul aria-label="In this parcel" className="mt-4">
      {lines.map(({ listingId, title, quantity, unitPrice }) => (
        <li key={listingId} className="border-line flex justify-between gap-4 border-t py-2.5">
          <Link to={paths.listing(listingId)} className="wrap-anywhere hover:underline">
            {quantity} × <bdi>{title}</bdi>
          </Link>
          <span className="shrink-0">
            <PriceText pence={unitPrice * quantity} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ order }: { order: OrderDetails }) {
  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        <dl>
          <Fact label="Quantity">{order.quantity}</Fact>
          <Fact label="Remaining stock">{order.remainingStock}</Fact>
          <Fact label="Seller">
            {order.seller ? (
              <SellerLink seller={order.seller}>{order.seller.fullName}</SellerLink>
            ) : (
              <PersonName>{order.sellerName ?? "Unknown"}</PersonName>
            )}
          </Fact>
          <Fact label="Sold as">
            {sellerKindText(order.trader)}
            {order.trader && (
              <span className="block">
                <PersonName>{order.trader.tradingName}</PersonName>
              </span>
            )}
          </Fact>
          {order.viewerSide !== "buyer" && (
            <Fact label="Buyer">
              <PersonName>{order.buyer?.fullName ?? "Unknown"}</PersonName>
            </Fact>
          )}
          <Fact label="Delivery">
            {DELIVERY_LABELS[order.deliveryMethod]}
            {order.deliveryOutcode !== null && (
              <>
                {" "}
                to <span translate="no">{order.deliveryOutcode}</span>
              </>
            )}
          </Fact>
          {order.courier !== null && (
            <Fact label="Courier">
              <bdi translate="no">{order.courier}</bdi>
            </Fact>
          )}
          {order.courierAuthorisation !== null && (
            <Fact label="Transporter authorisation">
              <span translate="no">{order.courierAuthorisation}</span>
            </Fact>
          )}
          {order.trackingReference !== null && (
            <Fact label="Tracking">
              <Tracking courier={order.courier} reference={order.trackingReference} />
            </Fact>
          )}
          {order.dispatchOn !== null && order.paidAt !== null && (
            <Fact label="Agreed day">{weekdayDate(order.dispatchOn)}</Fact>
          )}
          {order.expectedArrivalAt !== null && (
            <Fact label="Expected arrival">{weekdayDate(order.expectedArrivalAt)}</Fact>
          )}
          <Fact label="Date">
            <DateText at={order.createdAt} kind="dateTime" />
          </Fact>
          <Fact label="Status">
            <OrderStatusBadge status={order.status} />
          </Fact>
        </dl>
        <dl>
          <Fact label="Item price">
            <PriceText pence={order.amount} />
          </Fact>
          {order.deliveryCharge > 0 && (
            <Fact label="Delivery fee">
              <PriceText pence={order.deliveryCharge} />
            </Fact>
          )}
          <Fact label="Service fee">
            <PriceText pence={order.commission} />
          </Fact>
          <Fact label="Total">
            <PriceText pence={order.totalAmount} className="text-lg font-semibold" />
          </Fact>
          {order.viewerSide === "seller" && (
            <Fact label="You earn">
              <PriceText pence={expectedShare(order)} className="font-semibold" />
              {order.payout && (
                <PayoutLines parts={order.payout} className="text-ink-muted block text-sm" />
              )}
            </Fact>
          )}
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
        </dl>
      </div>
      <div className="border-line mt-2 grid gap-5 border-t pt-4 empty:hidden">
        <BoughtListing orderId={order.uuid} />
        <SellerExceptions exceptions={order.exceptions} />
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-line flex items-baseline justify-between gap-4 border-t py-2.5">
      <dt className="text-ink-muted max-w-1/2 shrink-0 text-sm">{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
