/** Sellers see their earnings before listing and after a sale, and that payouts aren't available yet. */

import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import { BecomeSeller } from "#src/features/sellers/application/BecomeSeller.tsx";
import OnboardingPage from "#src/features/sellers/pages/OnboardingPage.tsx";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { totalText } from "#tests/convex/kit/totals.ts";
import { anOrder, orderDetails } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

const NO_PAYOUTS_TEXT =
  /Until payouts open, we can't pay you: we hold the money and record what you earn/;

async function openCreateForm(
  lastCarrier: FunctionReturnType<typeof api.listings.drafts.lastCarrier> = null,
) {
  answer(api.accounts.settings.get, { outcode: null, place: null, deliveryBands: [] } as never);
  answer(api.sellers.applications.mine, { application: null } as never);
  answer(api.listings.drafts.mine, null);
  answer(api.listings.drafts.lastCarrier, lastCarrier);
  show(<OnboardingPage />, { auth: viewers.seller(), at: "/onboarding?type=new_listing" });
  await screen.findByLabelText(/^Title/);
}

function openSold(changes: Partial<typeof anOrder> = {}) {
  answer(api.orders.lists.soldCount, 1);
  answer(api.orders.sellerYears.mine, null);
  answer(api.orders.lists.sold, pageOf({ ...anOrder, viewerSide: "seller", ...changes }));
  show(<SoldPage />, { auth: viewers.seller() });
}

test("becoming a seller, the create form and Sold say that payouts aren't available yet", async () => {
  answer(api.sellers.applications.mine, {
    step: "choose",
    sellsAs: null,
    sellerApproved: false,
    sellerQuizCompleted: false,
    application: null,
    isRefused: false,
  } as never);
  show(<BecomeSeller />, { auth: viewers.user() });
  screen.getByText(NO_PAYOUTS_TEXT);
  cleanup();
  await openCreateForm();
  screen.getByText(NO_PAYOUTS_TEXT);
  cleanup();
  openSold();
  screen.getByText(NO_PAYOUTS_TEXT);
});

test("the create form has the courier and number that the seller gave last time", async () => {
  await openCreateForm({ courier: "APC Overnight", courierAuthorisation: "UK/T2/00417" });
  await userEvent.click(screen.getByLabelText("Authorised courier"));
  expect(screen.getByRole("combobox", { name: /^Courier/ })).toHaveProperty(
    "value",
    "APC Overnight",
  );
  expect(screen.getByLabelText("Transporter authorisation")).toHaveProperty("value", "UK/T2/00417");
});

test("the create form shows the seller's and the buyers' price while typing", async () => {
  await openCreateForm();
  const priceField = screen.getByLabelText(/^Price/);
  await userEvent.type(priceField, "14");
  screen.getByText(
    `You'll earn £14.00 each. Buyers see ${totalText(1400)} with fee · £14.00 each.`,
  );
  await userEvent.click(screen.getByLabelText("Collection"));
  await userEvent.click(screen.getByLabelText("Authorised courier"));
  await userEvent.type(screen.getByRole("textbox", { name: "Courier price" }), "12");
  screen.getByText(`Buyers see ${totalText(1400)} with fee + delivery from £12.00 · £14.00 each.`, {
    exact: false,
  });
  const groupField = screen.getByLabelText(/^Minimum order/);
  await userEvent.clear(groupField);
  await userEvent.type(groupField, "10");
  await userEvent.type(screen.getByLabelText(/^Quantity/), "0");
  screen.getByText(
    `Buyers see: 10 for ${totalText(14_000)} + delivery from £12.00 · £14.00 each.`,
    { exact: false },
  );
  await userEvent.clear(priceField);
  await userEvent.type(priceField, "0");
  screen.getByText(/0 means free to a good home/);
});

test("an order shows its earnings to the seller, but not to the buyer", () => {
  const money = goodsMoney(1400, 1200);
  for (const [viewerSide, earnings] of [
    ["seller", "£21.00"],
    ["buyer", null],
  ] as const) {
    answer(api.orders.fulfilment.byUuid, {
      ...orderDetails,
      ...money,
      refundedAmount: 500,
      viewerSide,
    });
    answer(api.orders.fulfilment.boughtListings, []);
    answer(api.orders.fulfilment.timeline, []);
    answer(api.claims.cases.ofOrder, null);
    show(<OrderPage />, {
      auth: viewers.seller(),
      at: `/order/${orderDetails.uuid}`,
      path: "/order/:orderId",
    });
    const label = screen.queryByText("You earn");
    expect(label?.closest("dt")?.nextSibling?.textContent ?? null).toBe(earnings);
    cleanup();
  }
});

test("a cancelled order earns £0.00, on Sold and on its page", () => {
  const money = goodsMoney(1400, 0);
  openSold({ ...money, status: "cancelled" });
  expect(screen.getByRole("table").textContent).toContain(`${totalText(1400)}you earn £0.00`);
  cleanup();
  answer(api.orders.fulfilment.byUuid, {
    ...orderDetails,
    ...money,
    status: "cancelled",
    viewerSide: "seller",
  });
  answer(api.orders.fulfilment.timeline, []);
  answer(api.claims.cases.ofOrder, null);
  show(<OrderPage />, {
    auth: viewers.seller(),
    at: `/order/${orderDetails.uuid}`,
    path: "/order/:orderId",
  });
  expect(screen.getByText("You earn").closest("dt")?.nextSibling?.textContent).toBe("£0.00");
});

test("a row on Sold shows the order's earnings after refunds", () => {
  openSold(goodsMoney(1400, 0));
  const table = screen.getByRole("table", { name: "Sold listings" });
  expect(table.textContent).toContain(`${totalText(1400)}you earn £14.00`);
  cleanup();
  openSold({
    orderId: id("orders", "o2"),
    ...goodsMoney(1400, 0),
    refundedAmount: 700,
    status: "completed",
  });
  expect(screen.getByRole("table").textContent).toContain("£7.00 refundedyou earn £7.00");
});
