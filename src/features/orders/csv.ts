/** Orders as a file for spreadsheets. */
import { DELIVERY_LABELS } from "../../../convex/domain/listings/delivery";
import type { OrderRow } from "../../components/orders/types";

/** Excel takes a file for UTF-8 by this alone. */
const BYTE_ORDER_MARK = "\ufeff";

type Column = { header: string; cell: (row: OrderRow) => string };

const money = (header: string, pence: (row: OrderRow) => number): Column => ({
  header: `${header} (£)`,
  cell: (row) => (pence(row) / 100).toFixed(2),
});
const day = (header: string, at: (row: OrderRow) => number | null): Column => ({
  header,
  cell: (row) => britishDate(at(row)),
});

const columns = (other: "Buyer" | "Seller"): Column[] => [
  { header: "Order ID", cell: ({ uuid }) => uuid },
  { header: "Listing", cell: ({ listingTitle }) => asText(listingTitle) },
  { header: "Quantity", cell: ({ quantity }) => String(quantity) },
  {
    header: other,
    cell: ({ buyer, seller }) =>
      asText((other === "Buyer" ? buyer : seller)?.fullName ?? "Unknown"),
  },
  money("Amount", (row) => row.amount),
  money("Delivery", (row) => row.deliveryCharge),
  money(other === "Buyer" ? "Commission" : "Service fee", (row) => row.commission),
  money("Total", (row) => row.totalAmount),
  money("Refunded", (row) => row.refundedAmount),
  { header: "Status", cell: ({ status }) => status },
  { header: "Delivery method", cell: ({ deliveryMethod }) => DELIVERY_LABELS[deliveryMethod] },
  day("Date", (row) => row.createdAt),
  day("Paid", (row) => row.paidAt),
  day("Dispatched", (row) => row.shippedAt),
  day("Arrived", (row) => row.deliveredAt),
  day("Completed", (row) => row.completedAt),
];

/** `other`: whose name a row has, the one that is not the reader. */
export function ordersCsv(rows: readonly OrderRow[], other: "Buyer" | "Seller"): string {
  const shown = columns(other);
  const lines = [
    shown.map(({ header }) => header),
    ...rows.map((row) => shown.map(({ cell }) => cell(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => line.map(quoted).join(",") + "\r\n").join("");
}

/** What people wrote is never taken for a formula. */
function asText(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const pad = (n: number) => String(n).padStart(2, "0");

/** ms epoch → "21/11/2026". */
function britishDate(ms: number | null): string {
  if (ms === null) return "";
  const date = new Date(ms);
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`;
}
