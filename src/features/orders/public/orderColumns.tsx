import type { ReactNode } from "react";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import type { Column } from "#src/components/ui/DataTable.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { paths } from "#src/lib/paths.ts";
import { OrderStatusBadge } from "../page/OrderStatusBadge";
import type { OrderRow } from "./types";

type Options<Row> = {
  /** Whose name the third column shows. */
  party: TradeSide;
  /** Replaces the plain charge, for example with a field to change it. */
  delivery?: (row: Row) => ReactNode;
  /** Shown below the status: the next step. */
  nextStep?: (row: Row) => ReactNode;
  actions: (row: Row) => ReactNode;
};

/** The columns of the seller's and the admin's order tables. */
export function orderColumns<Row extends OrderRow>({
  party,
  delivery,
  nextStep,
  actions,
}: Options<Row>): Column<Row>[] {
  return [
    orderIdColumn,
    listingColumn,
    party === "buyer"
      ? {
          key: "buyer",
          header: "Buyer",
          cell: (row) => <PersonName>{row.buyer?.fullName ?? "Unknown"}</PersonName>,
        }
      : sellerColumn,
    money("amount", "Amount", (row) => row.amount),
    {
      ...money("delivery", "Delivery", (row) => row.deliveryCharge),
      ...(delivery && { cell: delivery }),
    },
    party === "buyer" ? soldTotalColumn : totalColumn,
    money("commission", "Commission", (row) => row.commission),
    nextStep ? withNextStep(nextStep) : statusColumn,
    dateColumn,
    { key: "actions", header: "Actions", hidesLabel: true, cell: actions },
  ];
}

/** The shorter table on the admin's overview. */
export const recentOrderColumns = (): Column<OrderRow>[] => [
  orderIdColumn,
  listingColumn,
  sellerColumn,
  totalColumn,
  statusColumn,
  dateColumn,
];

const orderIdColumn: Column<OrderRow> = {
  key: "id",
  header: "Order ID",
  cell: ({ uuid }) => (
    <Link
      to={paths.order(uuid)}
      translate="no"
      className="text-accent font-mono underline"
      title={uuid}
    >
      {shortId(uuid)}
    </Link>
  ),
};

const listingColumn: Column<OrderRow> = {
  key: "listing",
  header: "Listing",
  className: "md:min-w-36",
  cell: (row) => (
    <>
      <Link to={paths.listing(row.listingId)} className="font-semibold underline">
        <bdi>{row.listingTitle}</bdi>
      </Link>
      {row.quantity > 1 && <span className="text-ink-muted">{`\u00a0×\u00a0${row.quantity}`}</span>}
    </>
  ),
};

const sellerColumn: Column<OrderRow> = {
  key: "seller",
  header: "Seller",
  cell: (row) => <PersonName>{row.seller?.fullName ?? "Unknown"}</PersonName>,
};

function money(key: string, header: string, pence: (row: OrderRow) => number): Column<OrderRow> {
  return { key, header, align: "end", cell: (row) => <PriceText pence={pence(row)} /> };
}

const totalColumn: Column<OrderRow> = {
  ...money("total", "Total", (row) => row.totalAmount),
  cell: (row) => (
    <>
      <PriceText pence={row.totalAmount} className="font-semibold" />
      {row.refundedAmount > 0 && (
        <span className="text-ink-muted block text-xs">
          <PriceText pence={row.refundedAmount} /> refunded
        </span>
      )}
      {row.refundingAmount > 0 && (
        <span className="text-ink-muted block text-xs">
          <PriceText pence={row.refundingAmount} /> being refunded
        </span>
      )}
    </>
  ),
};

/** Shows the seller's earnings below the buyer's total. */
const soldTotalColumn: Column<OrderRow> = {
  ...totalColumn,
  cell: (row) => (
    <>
      {totalColumn.cell(row)}
      <span className="text-ink-muted block text-xs xl:whitespace-nowrap">
        you earn <PriceText pence={expectedShare(row)} />
      </span>
    </>
  ),
};

const statusColumn: Column<OrderRow> = {
  key: "status",
  header: "Status",
  cell: (row) => (
    <>
      <OrderStatusBadge status={row.status} />
      {row.stops.some((stop) => stop !== "refund") && (
        <span className="text-danger block text-xs font-semibold">chargeback</span>
      )}
    </>
  ),
};

function withNextStep<Row extends OrderRow>(nextStep: (row: Row) => ReactNode): Column<Row> {
  return {
    ...statusColumn,
    className: "md:min-w-32",
    cell: (row) => (
      <>
        {statusColumn.cell(row)}
        <span className="text-ink-muted mt-1 block text-xs">{nextStep(row)}</span>
      </>
    ),
  };
}

const dateColumn: Column<OrderRow> = {
  key: "date",
  header: "Date",
  className: "md:min-w-28",
  cell: (row) => <DateText at={row.createdAt} />,
};
