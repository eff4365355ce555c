import { useQuery } from "convex/react";
import { type ReactNode, useId } from "react";
import { api } from "#convex/_generated/api.js";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { paths } from "#src/lib/paths.ts";
import { OrderStatusBadge } from "../page/OrderStatusBadge";
import { useProgress } from "../steps/useProgress";
import type { OrderRow } from "./types";

type Props = { children: ReactNode };

/**
 * The viewer's four newest unfinished purchases and sales, with their next steps.
 * The children appear below once the orders have loaded, so that nothing pushes them down.
 */
export default function OpenOrders(props: Props) {
  return (
    <ErrorBoundary title={orderTexts.listFailed}>
      <OrdersAbove {...props} />
    </ErrorBoundary>
  );
}

function OrdersAbove({ children }: Props) {
  const openOrders = useQuery(api.orders.lists.open, {});
  if (openOrders === undefined) return <CardGridSkeleton />;
  const hasSales = openOrders.some(({ viewerSide }) => viewerSide === "seller");
  return (
    <>
      {openOrders.length > 0 && <Open orders={openOrders} hasSales={hasSales} />}
      {children}
    </>
  );
}

function Open({ orders, hasSales }: { orders: OrderRow[]; hasSales: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-display text-2xl">
          Your orders
        </h2>
        <p className="flex gap-6 font-semibold">
          <Link to={paths.purchases} className="text-accent underline">
            My Purchases
          </Link>
          {hasSales && (
            <Link to={paths.sold} className="text-accent underline">
              Sold
            </Link>
          )}
        </p>
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {orders.map((order) => (
          <OpenOrder key={order.orderId} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OpenOrder({ order }: { order: OrderRow }) {
  const { sentence } = useProgress(order);
  return (
    <Card
      as="li"
      padding="sm"
      interactive
      className="grid grid-cols-[4.5rem_1fr] content-start gap-x-4"
    >
      <ListingImage
        src={order.imageUrl}
        alt=""
        width={72}
        height={72}
        className="aspect-square w-full rounded-lg"
      />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="font-semibold wrap-anywhere">
          <Link to={paths.order(order.uuid)} className="after:absolute after:inset-0">
            <bdi>{order.listingTitle}</bdi>
          </Link>
        </h3>
        <p>
          <OrderStatusBadge status={order.status} />
        </p>
        <p className="text-sm">{sentence}</p>
      </div>
    </Card>
  );
}
