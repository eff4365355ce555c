/** Sold Listings: its heading, table and actions. */

import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { anOrder } from "../catalogue/rows";
import { click, id, show } from "../catalogue/stage";
import { answer, answerBy, pageOf } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { viewers, widen } from "../viewers";

function open() {
  widen();
  answer(api.orders.sellerYears.mine, null);
  answer(api.orders.lists.soldCount, 1234);
  answer(api.orders.lists.sold, pageOf({ ...anOrder, viewerSide: "seller" as const }));
  show(<SoldPage />, { auth: viewers.seller(), at: "/profile/sold" });
}

describe("on a phone, before the search and the table", () => {
  const disputedOrder = { ...anOrder, viewerSide: "seller", status: "disputed" } as const;
  const secondDisputedOrder = {
    ...disputedOrder,
    orderId: id("orders", "o2"),
    listingTitle: "Blue dream shrimp",
  };
  function openOnPhone({ isLoading = false } = {}) {
    answer(api.orders.sellerYears.mine, null);
    answer(api.orders.lists.soldCount, 2);
    const until = Date.now() + 72 * 3_600_000;
    answerBy(api.orders.lists.sold, ({ status }) => {
      if (status === "disputed" && isLoading) return undefined;
      if (status === "disputed")
        return pageOf({ ...secondDisputedOrder, claimTurn: { side: "seller", until } });
      return pageOf({ ...anOrder, viewerSide: "seller" as const, status: "processing" });
    });
    show(<SoldPage />, { auth: viewers.seller(), at: "/profile/sold" });
  }

  test("stand the orders that wait for the seller, each with its buyer, step and deadline", () => {
    openOnPhone();
    const section = screen.getByRole("region", { name: "Needs you (2)" });
    const cards = within(section)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(cards.join("\n")).toMatch(/Blue dream shrimp[\s\S]*Please answer it\.[\s\S]*Answer by/);
    expect(cards.join("\n")).toMatch(/for Nell Newcomer[\s\S]*You have until .* to send it/);
    within(section).getByRole("link", { name: "Answer the claim" });
    const search = screen.getByRole("search", { name: "Orders" });
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    expect(section.compareDocumentPosition(search)).toBe(DOCUMENT_POSITION_FOLLOWING);
  });

  test("the nearest deadline comes first, also beyond the newest sales", () => {
    const orderDueIn = (listingTitle: string, days: number) => ({
      ...anOrder,
      orderId: id("orders", listingTitle),
      listingTitle,
      viewerSide: "seller" as const,
      status: "processing" as const,
      dispatchDueAt: Date.now() + days * DAY_MS,
    });
    const oldest = pageOf(orderDueIn("Later", 2), orderDueIn("Sooner", 1));
    answer(api.orders.sellerYears.mine, null);
    answer(api.orders.lists.soldCount, 30);
    answerBy(api.orders.lists.sold, ({ status, oldestFirst }) =>
      status === "processing" && oldestFirst ? oldest : pageOf(),
    );
    show(<SoldPage />, { auth: viewers.seller(), at: "/profile/sold" });
    const titles = within(screen.getByRole("region", { name: "Needs you (2)" }))
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(["Sooner", "Later"]);
  });

  test("the search and the table wait for them, so that nothing moves down", () => {
    openOnPhone({ isLoading: true });
    expect(screen.queryByRole("search", { name: "Orders" })).toBeNull();
  });

  test("nothing is repeated on a wide window, where the table shows it", () => {
    widen();
    openOnPhone();
    expect(screen.queryByRole("region", { name: /Needs you/ })).toBeNull();
  });
});

test("what is handed over in person has no delivery to price", () => {
  widen();
  answer(api.orders.sellerYears.mine, null);
  answer(api.orders.lists.soldCount, 1);
  const row = {
    ...anOrder,
    viewerSide: "seller",
    deliveryMethod: "collection",
    deliveryCharge: 0,
  } as const;
  answer(api.orders.lists.sold, pageOf(row));
  show(<SoldPage />, { auth: viewers.seller(), at: "/profile/sold" });
  expect(screen.queryByRole("button", { name: "Propose" })).toBeNull();
});

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
  await waitForParts();
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
