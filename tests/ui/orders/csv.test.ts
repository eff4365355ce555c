import { expect, test } from "vitest";
import { commissionFor } from "#convex/domain/shared/money.ts";
import { ordersCsv } from "#src/features/orders/lists/csv.ts";
import { COURIER_TOTAL } from "#tests/convex/kit/totals.ts";
import { anOrder } from "../catalogue/rows";

const noonOf = (text: string) => new Date(`${text}T12:00`).getTime();
const linesOf = (csv: string) => csv.replace("\ufeff", "").split("\r\n");

test("the file uses pounds, British dates, one line per order and a final line end", () => {
  const row = {
    ...anOrder,
    quantity: 2,
    createdAt: noonOf("2026-11-02"),
    paidAt: noonOf("2026-11-02"),
    shippedAt: noonOf("2026-11-03"),
  };
  const [fee, total] = [commissionFor(500, 1200), COURIER_TOTAL].map((pence) =>
    (pence / 100).toFixed(2),
  );
  const csv = ordersCsv([row], "Buyer");
  expect(csv.startsWith("\ufeff")).toBe(true);
  expect(linesOf(csv)).toEqual([
    "Order ID,Listing,Quantity,Buyer,Amount (£),Delivery (£),Commission (£),Total (£),Refunded (£),You earn (£),Status,Delivery method,Date,Paid,Dispatched,Arrived,Completed",
    `${row.uuid},Cherry shrimp,2,Nell Newcomer,5.00,12.00,${fee},${total},0.00,17.00,processing,Authorised courier,02/11/2026,02/11/2026,03/11/2026,,`,
    "",
  ]);
  expect(linesOf(ordersCsv([], "Seller"))).toHaveLength(2);
  expect(ordersCsv([row], "Seller")).toContain("Sam Seller");
});

test("a parcel of several listings is one line, with the number of all its items", () => {
  const parcel = { ...anOrder, listingTitle: "Cherry shrimp and 2 more", quantity: 6 };
  const [, line = "", lastLine] = linesOf(ordersCsv([parcel], "Buyer"));
  expect(line).toContain(`${anOrder.uuid},Cherry shrimp and 2 more,6,`);
  expect(lastLine).toBe("");
});

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ["+44", "'+44"],
  ["-1+1", "'-1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["\t=1+1", "'\t=1+1"],
  ['Neons, "blue"\nsix', '"Neons, ""blue""\nsix"'],
])("the title %j can't become a spreadsheet formula", (listingTitle, cell) => {
  const buyer = { userId: anOrder.buyer!.userId, fullName: listingTitle };
  const [, line = ""] = ordersCsv([{ ...anOrder, listingTitle, buyer }], "Buyer")
    .slice(1)
    .split("\r\n");
  expect(line.startsWith(`${anOrder.uuid},${cell},1,${cell},5.00`)).toBe(true);
});

test("a seller's file says where each order's money is", () => {
  const row = {
    ...anOrder,
    payout: [
      { stage: "waiting" as const, amount: 1500, reason: "setUp" as const },
      { stage: "takenBack" as const, amount: 200 },
    ],
  };
  const [header = "", line = ""] = linesOf(ordersCsv([row], "Buyer", { account: null, now: 0 }));
  expect(header).toContain("You earn (£),Payout,Status");
  expect(line).toContain(
    ",£15.00 · waits until you set up payouts; £2.00 · taken back for a refund,processing",
  );
});
