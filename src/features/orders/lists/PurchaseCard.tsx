import { useState } from "react";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { sellerKindText } from "#convex/domain/sellers/trader.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { paths } from "#src/lib/paths.ts";
import { OrderStatusBadge } from "../page/OrderStatusBadge";
import { TankAdditionsLink } from "../page/TankAdditionsLink";
import { useFocusAfterChange } from "../page/useFocusAfterChange";
import type { OrderRow } from "../public/types";
import { useProgress } from "../steps/useProgress";
import { CancelLink } from "./CancelLink";
import { PrimaryButton } from "./PrimaryButton";

export function PurchaseCard({ order }: { order: OrderRow }) {
  const { uuid, listingTitle, quantity, seller } = order;
  const { sentence, primary } = useProgress(order);
  // Live changes to other cards mustn't take the focus.
  const [isPressed, setIsPressed] = useState(false);
  const link = useFocusAfterChange<HTMLAnchorElement>(primary, isPressed);
  return (
    <Card
      as="li"
      padding="sm"
      className="grid grid-cols-[5.5rem_1fr] content-start gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]"
    >
      <ListingImage
        src={order.imageUrl}
        alt=""
        width={128}
        height={128}
        className="aspect-square w-full rounded-lg sm:row-span-2"
      />
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {order.status === "cancelled" && order.paidAt === null ? (
            <Badge>not paid</Badge>
          ) : (
            <OrderStatusBadge status={order.status} />
          )}
          <span className="text-ink-muted text-xs">
            Order <span translate="no">{shortId(uuid)}</span> ·{" "}
            <DateText at={order.createdAt} kind="short" />
          </span>
        </div>
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
          <Link ref={link} to={paths.order(uuid)} className="hover:underline">
            <bdi>{listingTitle}</bdi>
          </Link>
          {quantity > 1 && (
            <span className="text-ink-muted font-normal">{`\u00a0×\u00a0${quantity}`}</span>
          )}
        </h2>
        <p className="text-ink-muted text-sm">
          <PriceText pence={order.totalAmount} zero="Free" className="text-ink font-semibold" /> ·{" "}
          {DELIVERY_LABELS[order.deliveryMethod]}
          <span className="block wrap-anywhere">
            from <PersonName>{seller?.fullName ?? "Unknown"}</PersonName> ·{" "}
            {sellerKindText(order.trader)}
          </span>
        </p>
      </div>
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:col-start-2">
        <p className="text-sm">{sentence}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          {primary && (
            <span className="contents" onClickCapture={() => setIsPressed(true)}>
              <PrimaryButton order={order} action={primary} />
            </span>
          )}
          <TankAdditionsLink order={order} />
          <CancelLink order={order} />
          <LinkButton to={paths.order(uuid)} size="sm" variant="secondary">
            Details
          </LinkButton>
          {seller && !seller.isDeleted && (
            <LinkButton
              to={paths.messages({ sellerId: seller.userId, listingId: order.listingId })}
              size="sm"
              variant="secondary"
            >
              Message seller
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
