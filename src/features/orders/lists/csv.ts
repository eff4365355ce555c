import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { type PaidAccount, payoutText } from "#convex/domain/payouts/payoutParts.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { ukFields } from "#convex/domain/shared/ukClock.ts";
import { type CsvColumn, csvMoney, csvOf, csvText } from "#src/lib/csv.ts";
import type { OrderRow } from "../public/types";

type Column = CsvColumn<OrderRow>;
const money = csvMoney<OrderRow>;
const day = (header: string, at: (row: OrderRow) => number | null): Column => ({
  header,
  cell: (row) => britishDate(at(row)),
});

/** What the seller's column about payouts depends on; null in a buyer's file. */
type Payouts = { account: PaidAccount | null; now: number };

const payoutColumn = ({ account, now }: Payouts): Column => ({
  header: "Payout",
  cell: ({ payout = [] }) =>
    csvText(payout.map((part) => payoutText(part, account, now)).join("; ")),
});

const columns = (other: "Buyer" | "Seller", payouts: Payouts | null): Column[] => [
  { header: "Order ID", cell: ({ uuid }) => uuid },
  { header: "Listing", cell: ({ listingTitle }) => csvText(listingTitle) },
  { header: "Quantity", cell: ({ quantity }) => String(quantity) },
  {
    header: other,
    cell: ({ buyer, seller }) =>
      csvText((other === "Buyer" ? buyer : seller)?.fullName ?? "Unknown"),
  },
  money("Amount", (row) => row.amount),
  money("Delivery", (row) => row.deliveryCharge),
  money(other === "Buyer" ? "Commission" : "Service fee", (row) => row.commission),
  money("Total", (row) => row.totalAmount),
  money("Refunded", (row) => row.refundedAmount),
  ...(other === "Buyer" ? [money("You earn", expectedShare)] : []),
  ...(payouts === null ? [] : [payoutColumn(payouts)]),
  { header: "Status", cell: ({ status }) => status },
  { header: "Delivery method", cell: ({ deliveryMethod }) => DELIVERY_LABELS[deliveryMethod] },
  day("Date", (row) => row.createdAt),
  day("Paid", (row) => row.paidAt),
  day("Dispatched", (row) => row.shippedAt),
  day("Arrived", (row) => row.deliveredAt),
  day("Completed", (row) => row.completedAt),
];

/** `other`: the other side, whose name each row shows. */
export function ordersCsv(
  rows: readonly OrderRow[],
  other: "Buyer" | "Seller",
  payouts: Payouts | null = null,
): string {
  return csvOf(columns(other, payouts), rows);
}

const pad = (n: number) => String(n).padStart(2, "0");

/** ms epoch → "21/11/2026", in UK time. */
function britishDate(ms: number | null): string {
  if (ms === null) return "";
  const date = ukFields(ms);
  return `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}
