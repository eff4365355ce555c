/** Sold Listings: its heading, table and actions. */
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { anOrder } from "../catalogue/rows";
import { click, show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

function open() {
  answer(api.orders.sellerYears.mine, null);
  answer(api.orders.lists.soldCount, 1234);
  answer(api.orders.lists.sold, pageOf({ ...anOrder, viewerSide: "seller" as const }));
  show(<SoldPage />, { auth: viewers.seller(), at: "/profile/sold" });
}
const texts = (all: HTMLElement[]) => all.map(({ textContent }) => textContent);

test("the heading shows the count, and the table has the specification's columns", () => {
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sold Listings (1,234)");
  const table = within(screen.getByRole("table", { name: "Sold listings" }));
  expect(texts(table.getAllByRole("columnheader"))).toEqual([
    ...["Order ID", "Listing", "Buyer", "Amount", "Delivery", "Total"],
    ...["Commission", "Status", "Date", "Actions"],
  ]);
});

test("a row has a field for its delivery charge, its details, and a chat with the buyer", async () => {
  open();
  const row = within(screen.getAllByRole("row")[1] as HTMLElement);
  row.getByText("Nell Newcomer");
  const charge = row.getByRole<HTMLInputElement>("textbox", { name: /^Delivery charge for order/ });
  expect(charge.value).toBe("12.00");
  row.getByRole("button", { name: "Propose" });
  expect(row.getByRole("link", { name: "Details" }).getAttribute("href")).toBe(
    `/order/${anOrder.uuid}`,
  );
  await click("Chat");
  const chat = within(await screen.findByRole("dialog", { name: "Chat - Order Review" }));
  expect(texts(chat.getAllByRole("button"))).toContain("Close");
});
