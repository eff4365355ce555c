import { usePaginatedQuery, useQuery } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import { useViewer } from "../../../hooks/useAuth";
import { paths } from "../../../lib/paths";
import { ChatDialog } from "../../../components/messages/ChatDialog";
import { orderColumns } from "../../../components/orders/orderColumns";
import type { OrderRow } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { DataTable } from "../../../components/ui/onDemand/DataTable";
import { EmptyState } from "../../../components/ui/EmptyState";
import { LinkButton } from "../../../components/ui/LinkButton";
import { LoadMore } from "../../../components/ui/LoadMore";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { TableSkeleton } from "../../../components/ui/Skeleton";
import { Head } from "../../../lib/head";
import { ProposeDelivery } from "../components/ProposeDelivery";

const PER_PAGE = 20;

/** /profile/sold: the viewer's orders as seller, newest first, live. */
export default function SoldPage() {
  return (
    <Page>
      <Head title="Sold Listings" noIndex />
      <ErrorBoundary title={orderTexts.soldFailed}>
        <Sold />
      </ErrorBoundary>
    </Page>
  );
}

function Sold() {
  const count = useQuery(api.orders.lists.soldCount, {});
  const { results, status, loadMore } = usePaginatedQuery(
    api.orders.lists.sold,
    {},
    { initialNumItems: PER_PAGE },
  );
  const [chat, setChat] = useState<OrderRow | null>(null);
  return (
    <>
      <PageHeader
        title={count === undefined ? "Sold Listings" : `Sold Listings (${count})`}
        lead="Who bought what, and what it is waiting for."
      />
      {status === "LoadingFirstPage" && <TableSkeleton />}
      {status !== "LoadingFirstPage" && results.length === 0 && <NothingSold />}
      {results.length > 0 && (
        <DataTable
          dense
          caption="Sold listings"
          columns={orderColumns({
            party: "buyer",
            // A changed charge starts the field anew.
            delivery: (row) => <ProposeDelivery key={row.deliveryCharge} order={row} />,
            actions: (row) => <Actions order={row} onChat={() => setChat(row)} />,
          })}
          rows={results}
          rowKey={(row) => row.orderId}
        />
      )}
      <LoadMore status={status} onLoadMore={() => loadMore(PER_PAGE)} />
      {chat?.buyer && (
        <Chat order={chat} buyerId={chat.buyer.userId} onClose={() => setChat(null)} />
      )}
    </>
  );
}

type ChatProps = {
  order: OrderRow;
  buyerId: NonNullable<OrderRow["buyer"]>["userId"];
  onClose: () => void;
};

function Chat({ order, buyerId, onClose }: ChatProps) {
  const { role } = useViewer();
  return (
    <ChatDialog
      otherUserId={buyerId}
      listingId={order.listingId}
      viewerIsAdmin={role === "admin"}
      onClose={onClose}
    />
  );
}

function Actions({ order, onChat }: { order: OrderRow; onChat: () => void }) {
  const mustPack =
    order.status === "processing" && order.deliveryMethod === "courier" && !order.packagingDone;
  return (
    <div className="flex flex-wrap gap-2 md:w-40">
      <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
        Details
      </LinkButton>
      <Button size="sm" variant="secondary" disabled={order.buyer === null} onClick={onChat}>
        Chat
      </Button>
      {mustPack && order.transactionId && (
        <LinkButton to={paths.reviewPackaging(order.transactionId)} size="sm">
          Pack
        </LinkButton>
      )}
    </div>
  );
}

function NothingSold() {
  return (
    <EmptyState
      title="No sold listings found."
      action={<LinkButton to={paths.myListings}>My Listings</LinkButton>}
    >
      When somebody buys from you, the order appears here at once.
    </EmptyState>
  );
}
