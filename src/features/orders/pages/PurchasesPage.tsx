import { useQuery } from "convex/react";
import { Suspense, useDeferredValue } from "react";
import { api } from "#convex/_generated/api.js";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Loading, Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useLatch } from "#src/hooks/useLatch.ts";
import { useServerTime } from "#src/hooks/useServerTime.ts";
import { cx } from "#src/lib/cx.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { OrderFilterBar } from "../lists/OrderFilterBar";
import { PurchaseCard } from "../lists/PurchaseCard";
import { useOrderList } from "../lists/useOrderList";

const Parcels = lazyWithRetry(() => import("../parcels/Parcels"));

const PER_PAGE = 12;
/** With fewer orders there are no filters and no CSV download. */
const FILTERS_FROM = 10;

/** /profile/purchases: the viewer's orders as cards, newest first. */
export default function PurchasesPage() {
  useServerTime();
  return (
    <Page>
      <Head title="My Purchases" noIndex />
      <PageHeader
        title="My Purchases"
        lead="Where your orders are, and what you can do now."
        actions={
          <LinkButton to={paths.browse()} variant="secondary">
            Browse Listings
          </LinkButton>
        }
      />
      <ErrorBoundary title={orderTexts.listFailed}>
        <Purchases />
      </ErrorBoundary>
    </Page>
  );
}

function Purchases() {
  // Deferred, so that the orders stay on the page while the code for the first parcel loads.
  const parcels = useDeferredValue(useQuery(api.orders.basket.mine));
  const orders = useOrderList("purchases", PER_PAGE);
  return (
    <Suspense fallback={<Waiting />}>
      {/* The orders wait for the parcels, which would push them down. */}
      {parcels === undefined ? (
        <Waiting />
      ) : (
        <>
          {parcels.length > 0 && <Parcels parcels={parcels} />}
          <Orders {...orders} />
        </>
      )}
    </Suspense>
  );
}

function Orders(props: ReturnType<typeof useOrderList>) {
  const { filters, isFiltered, rows, isStale, matches, status, loadMore } = props;
  const isMany = (rows?.length ?? 0) >= FILTERS_FROM || status === "CanLoadMore";
  // Once shown, the filters stay: the search box mustn't vanish while it is being cleared.
  const hasFilters = useLatch(isFiltered || isMany);
  if (rows?.length === 0 && !isFiltered && !isStale) return <NothingBought />;
  return (
    <>
      {hasFilters && <OrderFilterBar list="purchases" filters={filters} matches={matches} />}
      {rows === undefined && <Waiting />}
      {rows?.length === 0 && (
        <EmptyState
          title="No purchases match."
          action={
            <Button variant="secondary" onClick={filters.clear}>
              Show all purchases
            </Button>
          }
        >
          Try another word from the title, the first 8 characters of the order ID, or choose “Any
          status”.
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul
          aria-busy={isStale || undefined}
          className={cx("grid gap-4 lg:grid-cols-2", isStale && "opacity-60")}
        >
          {rows.map((order) => (
            <PurchaseCard key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}

function NothingBought() {
  return (
    <EmptyState
      title="You have not bought anything yet."
      action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
    >
      When you buy something, your order will appear here.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Loading subject="your purchases" className="grid gap-4 lg:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-60 rounded-xl sm:h-52" />
      ))}
    </Loading>
  );
}
