import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as convexReact from "convex/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import { anOrder } from "../catalogue/rows";
import { click, id, advanceTime, show } from "../catalogue/stage";
import { answer, answerBy, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  vi.useFakeTimers();
  answer(api.orders.basket.mine, []);
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
const order = { ...anOrder, viewerSide: "buyer" as const };

test("search and status are in the URL and in the server query", async () => {
  const queryCalls = vi.spyOn(convexReact, "usePaginatedQuery");
  answer(api.orders.lists.purchases, pageOf(order));
  open("/profile/purchases?status=shipped&search=neon");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("neon");
  expect(argsOf(queryCalls)).toEqual({ status: "shipped", search: "neon" });

  fireEvent.change(screen.getByRole("searchbox"), { target: { value: " tetra " } });
  await advanceTime(499);
  expect(address()).toContain("search=neon");
  await advanceTime(2);
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
  [9, false],
  [10, true],
])("a list of %i orders has filters and a CSV download: %s", (count, areShown) => {
  const orders = Array.from({ length: count }, (_, n) => ({
    ...order,
    orderId: id("orders", `order${n}`),
  }));
  answer(api.orders.lists.purchases, pageOf(...orders));
  open();
  expect(screen.queryByRole("searchbox") !== null).toBe(areShown);
  expect(screen.queryByRole("button", { name: "Download CSV" }) !== null).toBe(areShown);
});

test.each([
  [null, "not paid"],
  [1, "cancelled"],
])("a cancelled order paid at %s is marked as %s", (paidAt, words) => {
  answer(api.orders.lists.purchases, pageOf({ ...order, status: "cancelled", paidAt }));
  open();
  const badges = within(screen.getByRole("listitem")).getAllByText(/^(?:not paid|cancelled)$/i);
  expect(badges.map(({ textContent }) => textContent.toLowerCase())).toEqual([words]);
});

test("no text about other filters is shown while a search without matches is being cleared", () => {
  const none = pageOf<never>();
  answerBy(api.orders.lists.purchases, ({ search }) => (search ? none : undefined));
  open("/profile/purchases?search=axolotl");
  fireEvent.click(screen.getByRole("button", { name: "Show all purchases" }));
  expect(screen.queryByText("No purchases match.")).toBeNull();
  expect(screen.queryByText("You have not bought anything yet.")).toBeNull();
});

test("the count is shown only when it is known", () => {
  answer(api.orders.lists.purchases, { ...pageOf(order), isDone: false });
  open();
  screen.getByText("The first 1 order; there may be more.");
  expect(screen.queryByText("1 order")).toBeNull();
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
  const downloadClick = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  answer(api.orders.lists.purchases, pageOf(order));
  open("/profile/purchases?status=processing");
  fireEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await advanceTime(0);
  expect(query.mock.calls.map(([, args]) => args)).toEqual(
    [null, "a", "b"].map((cursor) => ({
      status: "processing",
      paginationOpts: { numItems: 100, cursor },
    })),
  );
  expect(downloadClick).toHaveBeenCalledOnce();
  screen.getByText("3 orders downloaded.");
  expect((await files[0]?.text())?.trim().split("\r\n")).toHaveLength(4);
});

describe("when the main button of a purchase goes", () => {
  const shipped = { ...order, status: "shipped", shippedAt: 1, packagingDone: true } as const;
  const lateOrder = { ...order, refundOffered: true, packagingDone: true };
  const delivered = { ...shipped, status: "delivered", deliveredAt: 2 } as const;

  function Live() {
    const [answers, setAnswers] = useState(0);
    return (
      <>
        <PurchasesPage />
        <button onClick={() => setAnswers(answers + 1)}>The next answer</button>
      </>
    );
  }
  const openLive = (row: typeof order) => {
    vi.useRealTimers();
    answer(api.orders.lists.purchases, pageOf(row));
    show(<Live />);
  };

  test.each([
    ["I've received it", "Yes, all fine", shipped, delivered],
    ["Get my money back", "Cancel the order", lateOrder, { ...lateOrder, status: "cancelled" }],
  ] as const)(
    "because the viewer used it, its title takes the focus: %s",
    async (opener, yes, before, after) => {
      onCall(api.orders.fulfilment.confirmArrival, () => null);
      onCall(api.orders.fulfilment.cancel, () => null);
      openLive(before);
      await userEvent.click(screen.getByRole("button", { name: opener }));
      const dialog = within(await screen.findByRole("dialog"));
      await userEvent.click(dialog.getByRole("button", { name: yes }));
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole("button", { name: opener })),
      );
      answer(api.orders.lists.purchases, pageOf(after));
      await click("The next answer");
      expect(screen.queryByRole("button", { name: opener })).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole("link", { name: "Cherry shrimp" }));
    },
  );

  test("by itself, the focus stays where it is", async () => {
    openLive(shipped);
    answer(api.orders.lists.purchases, pageOf(delivered));
    await click("The next answer");
    expect(screen.queryByRole("button", { name: "I've received it" })).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});
