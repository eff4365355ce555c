import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { awaitsDispatch, ORDER_STATUSES } from "#convex/domain/orders/states.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { DataTable } from "#src/components/ui/DataTable.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { DisabledChatButton } from "#src/features/orders/public/DisabledChatButton.tsx";
import { orderColumns } from "#src/features/orders/public/orderColumns.tsx";
import type { OrderRow } from "#src/features/orders/public/types.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { DayInput } from "../components/DayInput";
import { dayEdge, dayParam } from "../components/days";
import { filterSelect, ListTools, orderParam, sortSelect } from "../components/ListTools";
import { LivePart } from "../components/LivePart";
import { useFullPages } from "../components/useFullPages";
import { ViewingNow } from "../components/ViewingNow";
import { MoneyProblems } from "../money/MoneyProblems";

const RefundDialog = lazyWithRetry(async () => {
  const { RefundDialog } = await import("../money/RefundDialog");
  return { default: RefundDialog };
});

const PER_PAGE = 25;
const statuses = ORDER_STATUSES.map((value) => ({ value, label: value }));
const PARAMS = {
  search: searchParam,
  status: choiceParam(ORDER_STATUSES),
  order: orderParam,
  start: dayParam,
  end: dayParam,
};
const SEARCH_LABEL = "Search by order ID, listing title, or seller name";

/** /admin/orders: every order, live, with search, dates and refunds. */
export default function AdminOrdersPage() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { search, start, end, status, order = "newest" } = values;
  return (
    <Page width="full">
      <Head title="Admin Orders" noIndex />
      <PageHeader title="Admin Orders" lead="Every order on Shoal, live." />
      <ErrorBoundary title="Failed to load the payments that need attention.">
        <MoneyProblems />
      </ErrorBoundary>
      <ListTools
        search={{
          label: SEARCH_LABEL,
          value: typed.search,
          onChange: (text) => type("search", text),
        }}
        selects={[
          filterSelect("Status", "Any status", statuses, status, (value) => set({ status: value })),
          sortSelect(order, (value) => set({ order: value })),
        ]}
      >
        <DayInput label="Start date" value={start} onChange={(day) => set({ start: day })} />
        <DayInput label="End date" value={end} onChange={(day) => set({ end: day })} />
      </ListTools>
      <LivePart
        quiet
        subject="order"
        title={orderTexts.listFailed}
        actions={() => <Button onClick={() => window.location.reload()}>Retry</Button>}
      >
        <Orders
          search={search}
          from={dayEdge(start, false)}
          to={dayEdge(end, true)}
          oldestFirst={order === "oldest"}
          {...(status === undefined ? {} : { status })}
        />
      </LivePart>
    </Page>
  );
}

type OrderFilters = Omit<(typeof api.moderation.orders.list)["_args"], "paginationOpts">;

function Orders(filters: OrderFilters) {
  const { results, status, isLooking, onLoadMore } = useFullPages(
    usePaginatedQuery(api.moderation.orders.list, filters, { initialNumItems: PER_PAGE }),
    PER_PAGE,
    `orders ${JSON.stringify(filters)}`,
  );
  const isLoading = status === "LoadingFirstPage" || (isLooking && results.length === 0);
  const rows = usePreviousWhileLoading(
    isLoading ? undefined : results,
    (previous) => previous.length === 0,
  );
  const [orderToRefund, setOrderToRefund] = useState<OrderRow | null>(null);
  const isEmpty = rows?.length === 0;
  return (
    <>
      {rows === undefined ? (
        <TableSkeleton />
      ) : isEmpty && status === "Exhausted" ? (
        <EmptyState title="No orders found.">
          Try part of the order ID, another word from the title, or other dates.
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState title="No matching orders so far.">
          There may be more orders from that time. Load more to keep looking.
        </EmptyState>
      ) : (
        <DataTable
          dense
          caption="Orders"
          columns={orderColumns<AdminRow>({
            party: "seller",
            actions: (row) => <Actions order={row} onRefund={() => setOrderToRefund(row)} />,
          })}
          rows={rows}
          rowKey={(row) => row.orderId}
          stale={isLoading}
        />
      )}
      <LoadMore status={isLooking ? "LoadingMore" : status} onLoadMore={onLoadMore} />
      {orderToRefund && (
        <Suspense fallback={null}>
          <RefundDialog order={orderToRefund} onClose={() => setOrderToRefund(null)} />
        </Suspense>
      )}
    </>
  );
}

type AdminRow = FunctionReturnType<typeof api.moderation.orders.list>["page"][number];

function Actions({ order, onRefund }: { order: AdminRow; onRefund: () => void }) {
  const { seller, listingId, status } = order;
  const isOwnSale = useViewer().userId === seller?.userId;
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
        Details
      </LinkButton>
      {seller && !seller.isDeleted && !isOwnSale ? (
        <LinkButton
          to={paths.messages({ sellerId: seller.userId, listingId })}
          size="sm"
          variant="secondary"
        >
          Chat
        </LinkButton>
      ) : (
        <DisabledChatButton why={isOwnSale ? adminTexts.chatOwnSale : adminTexts.chatUnavailable} />
      )}
      <Button
        size="sm"
        variant="ghost"
        className="text-danger"
        disabled={
          status === "refunded" || order.refundable === 0 || (isOwnSale && !awaitsDispatch(status))
        }
        onClick={onRefund}
      >
        Refund
      </Button>
      <ViewingNow itemType="order" itemId={order.uuid} />
    </div>
  );
}
