import { cleanup, fireEvent, screen } from "@testing-library/react";
import * as convexReact from "convex/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import { id, pass, show } from "../catalogue/stage";
import { anOrder } from "../catalogue/rows";
import { answer, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The list's last query arguments. */
const argsOf = (queryCalls: { mock: { lastCall?: unknown[] } }) => queryCalls.mock.lastCall?.[1];
const address = () => screen.getByTestId("address").textContent;
const open = (at = "/profile/purchases") => show(<PurchasesPage />, { auth: viewers.user(), at });
const order = { ...anOrder, viewerIs: "buyer" as const };

test("search and status are in the URL and in the server query", async () => {
  const queryCalls = vi.spyOn(convexReact, "usePaginatedQuery");
  answer(api.orders.lists.purchases, pageOf(order));
  open("/profile/purchases?status=shipped&search=neon");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("neon");
  expect(argsOf(queryCalls)).toEqual({ status: "shipped", search: "neon" });

  fireEvent.change(screen.getByRole("searchbox"), { target: { value: " tetra " } });
  await pass(499);
  expect(address()).toContain("search=neon");
  await pass(2);
  expect(address()).toBe("/profile/purchases?status=shipped&search=tetra");
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "" } });
  expect(address()).toBe("/profile/purchases?search=tetra");
  expect(argsOf(queryCalls)).toEqual({ search: "tetra" });
  screen.getByText("1 order");
});

test("an invalid status in the URL is ignored", () => {
  const queryCalls = vi.spyOn(convexReact, "usePaginatedQuery");
  open("/profile/purchases?status=constructor");
  expect(argsOf(queryCalls)).toEqual({});
});

test("a search without matches doesn't look like an empty list, and a button shows all orders again", () => {
  answer(api.orders.lists.purchases, pageOf());
  open("/profile/purchases?search=axolotl");
  screen.getByText("No purchases match.");
  fireEvent.click(screen.getByRole("button", { name: "Show all purchases" }));
  expect(address()).toBe("/profile/purchases");
  screen.getByText("You have not bought anything yet.");
});

test.each([
  ["nine orders", 9, false],
  ["ten orders", 10, true],
])("%s shows filters and CSV: %#", (_, count, areShown) => {
  const orders = Array.from({ length: count }, (__, n) => ({
    ...order,
    orderId: id("orders", `order${n}`),
  }));
  answer(api.orders.lists.purchases, pageOf(...orders));
  open();
  expect(screen.queryByRole("searchbox") !== null).toBe(areShown);
  expect(screen.queryByRole("button", { name: "Download CSV" }) !== null).toBe(areShown);
});

test("the count is shown only when it is known", () => {
  answer(api.orders.lists.purchases, { ...pageOf(order), isDone: false });
  open();
  screen.getByText("The first 1 order; there are more.");
});

test("the download reads every page with the filters, and ends", async () => {
  const pages = [
    { page: [order], isDone: false, continueCursor: "a" },
    { page: [order, order], isDone: false, continueCursor: "b" },
    { page: [], isDone: true, continueCursor: "c" },
  ];
  const query = vi.fn(async (_fn: unknown, _args: unknown) => pages[query.mock.calls.length - 1]);
  vi.spyOn(convexReact, "useConvex").mockReturnValue({ query } as never);
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => (files.push(file), "blob:1"),
      revokeObjectURL: () => undefined,
    }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  answer(api.orders.lists.purchases, pageOf(order));
  open("/profile/purchases?status=processing");
  fireEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await pass(0);
  expect(query.mock.calls.map(([, args]) => args)).toEqual(
    [null, "a", "b"].map((cursor) => ({
      status: "processing",
      paginationOpts: { numItems: 100, cursor },
    })),
  );
  expect(saved).toHaveBeenCalledOnce();
  screen.getByText("3 orders downloaded.");
  expect((await files[0]?.text())?.trim().split("\r\n")).toHaveLength(4);
});
