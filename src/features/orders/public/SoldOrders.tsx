import { useQuery } from "convex/react";
import { type ReactNode, Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { canCancel } from "#convex/domain/orders/transitions.ts";
import { PayoutNote } from "#src/components/payouts/PayoutNote.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { DataTable } from "#src/components/ui/DataTable.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { formatCount } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { CancelAnswer } from "../cancel/CancelOrder";
import { NextStepButton, NextStepText } from "../lists/ListNextStep";
import { OrderFilterBar } from "../lists/OrderFilterBar";
import { SellerNeedsYou, useSellerNeedsYou } from "../lists/SellerNeedsYou";
import { useIsWide } from "../lists/useIsWide";
import { useOrderList } from "../lists/useOrderList";
import { useYearFigures } from "../lists/useYearFigures";
import { YearFigures } from "../lists/YearFigures";
import { DisabledChatButton } from "./DisabledChatButton";
import { orderColumns } from "./orderColumns";
import type { OrderRow } from "./types";

// Loaded separately, so that the orders don't wait for this form's code.
const ProposeDelivery = lazyWithRetry(async () => {
  const { ProposeDelivery } = await import("../delivery/ProposeDelivery");
  return { default: ProposeDelivery };
});

const PER_PAGE = 20;

type Props = {
  /** The chat with the buyer about one of the orders. */
  chat: (order: OrderRow, buyer: Buyer, onClose: () => void) => ReactNode;
};
type Buyer = NonNullable<OrderRow["buyer"]>;

/** The heading of /profile/sold, with the number of sales. */
export function SoldHeader() {
  const count = useQuery(api.orders.lists.soldCount, {});
  return (
    <PageHeader
      title={count === undefined ? "Sold Listings" : `Sold Listings (${formatCount(count)})`}
      lead={
        <>
          Your sales and what to do next. <PayoutNote />
        </>
      }
    />
  );
}

/** The viewer's orders as seller, newest first, live. */
export function SoldOrders({ chat }: Props) {
  const list = useOrderList("sold", PER_PAGE);
  const years = useYearFigures();
  const waiting = useSellerNeedsYou();
  const isWide = useIsWide();
  // Both are above the list and would push it down.
  if (years === undefined || waiting === undefined) return <TableSkeleton />;
  return (
    <>
      {!isWide && <SellerNeedsYou waiting={waiting} />}
      <YearFigures />
      <SoldList list={list} chat={chat} />
    </>
  );
}

type ListProps = Props & { list: ReturnType<typeof useOrderList> };

function SoldList({ list, chat }: ListProps) {
  const { filters, isFiltered, rows, isStale, matches, status, loadMore } = list;
  const [chatting, setChatting] = useState<OrderRow | null>(null);
  const isEmpty = rows?.length === 0 && !isFiltered && !isStale;
  return (
    <>
      {!isEmpty && <OrderFilterBar list="sold" filters={filters} matches={matches} />}
      {rows === undefined && <TableSkeleton />}
      {rows?.length === 0 && <NothingSold onShowAll={isEmpty ? null : filters.clear} />}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          dense
          caption="Sold listings"
          columns={orderColumns({
            party: "buyer",
            // A changed charge resets the field.
            delivery: (row) =>
              isHandover(row) ? (
                <PriceText pence={row.deliveryCharge} />
              ) : (
                <Suspense fallback={<PriceText pence={row.deliveryCharge} />}>
                  <ProposeDelivery key={row.deliveryCharge} order={row} />
                </Suspense>
              ),
            nextStep: (row) => (
              <>
                <NextStepText order={row} />
                {awaitsDispatch(row.status) && row.cancelReason !== undefined && (
                  <q dir="auto" className="mt-1 block wrap-anywhere">
                    {row.cancelReason}
                  </q>
                )}
              </>
            ),
            actions: (row) => <Actions order={row} onChat={() => setChatting(row)} />,
          })}
          rows={rows}
          rowKey={(row) => row.orderId}
          stale={isStale}
        />
      )}
      <LoadMore status={status} onLoadMore={loadMore} />
      {chatting?.buyer && chat(chatting, chatting.buyer, () => setChatting(null))}
    </>
  );
}

function Actions({ order, onChat }: { order: OrderRow; onChat: () => void }) {
  return (
    <div className="flex flex-wrap gap-2 md:w-48">
      {order.cancelRequested && canCancel("seller", order) ? (
        <CancelAnswer orderId={order.uuid} size="sm" />
      ) : (
        <NextStepButton order={order} />
      )}
      <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
        Details
      </LinkButton>
      {order.buyer && !order.buyer.isDeleted ? (
        <Button size="sm" variant="secondary" onClick={onChat}>
          Chat
        </Button>
      ) : (
        <DisabledChatButton why={orderTexts.buyerDeleted} />
      )}
    </div>
  );
}

/** `onShowAll`: clears the filters; null if there are no orders at all. */
function NothingSold({ onShowAll }: { onShowAll: (() => void) | null }) {
  return onShowAll === null ? (
    <EmptyState
      title="No sold listings found."
      action={<LinkButton to={paths.myListings}>My Listings</LinkButton>}
    >
      When someone buys from you, the order appears here straight away.
    </EmptyState>
  ) : (
    <EmptyState
      title="No sold listings found."
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all sold listings
        </Button>
      }
    >
      Try another word from the title, the first 8 characters of the order ID, or choose “Any
      status”.
    </EmptyState>
  );
}
