import { usePaginatedQuery } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../components/ui/EmptyState";
import { LinkButton } from "../../../components/ui/LinkButton";
import { LoadMore } from "../../../components/ui/LoadMore";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { Skeleton } from "../../../components/ui/Skeleton";
import { Head } from "../../../lib/head";
import { PurchaseCard } from "../components/PurchaseCard";

const PER_PAGE = 12;

/** /profile/purchases: the viewer's orders as cards, newest first. */
export default function PurchasesPage() {
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
  const { results, status, loadMore } = usePaginatedQuery(
    api.orders.lists.purchases,
    {},
    { initialNumItems: PER_PAGE },
  );
  if (status === "LoadingFirstPage") return <Waiting />;
  if (results.length === 0) {
    return (
      <EmptyState
        title="You have not bought anything yet."
        action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
      >
        Check a listing against your tank, and your first order will stand here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {results.map((order) => (
          <PurchaseCard key={order.orderId} order={order} />
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={() => loadMore(PER_PAGE)} />
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-busy="true" aria-label="Loading your purchases">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-44 rounded-xl" />
      ))}
    </div>
  );
}
