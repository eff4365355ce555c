/** Every list stores its filters in its address, so that Back, reload and a shared link keep them. */

import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Link, Route, Routes, useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { LearnView } from "#src/features/site/components/LearnView.tsx";
import { anOrder } from "../catalogue/rows";
import { advanceTime } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.UTC(2026, 10, 21, 12));
  const orders = pageOf({ ...anOrder, viewerSide: "buyer" as const });
  answer(api.orders.basket.mine, []);
  answer(api.orders.lists.purchases, { ...orders, isDone: false });
  answer(api.orders.lists.sold, { ...orders, isDone: false });
  answer(api.orders.lists.soldCount, 1);
  answer(api.orders.sellerYears.mine, null);
  answer(api.moderation.queue.queue, { items: [], hasMore: false });
});

/** A filter: its label and the value to type or choose, or a button to press in a group. */
type Filter = [label: string, value: string] | [group: string, button: string, pressed: true];

const fieldOf = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select" });
const buttonOf = (group: string, name: string) =>
  within(screen.getByRole("group", { name: group })).getByRole("button", { name });

function fill([label, value, buttonName]: Filter) {
  if (buttonName) fireEvent.click(buttonOf(label, value));
  else fireEvent.change(fieldOf(label), { target: { value } });
}
const valueOf = ([label, value, buttonName]: Filter) =>
  buttonName
    ? buttonOf(label, value).getAttribute("aria-pressed") === "true" && value
    : fieldOf(label).value;

function Details() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

/** Shows the list at `/list`, with links to a row's details and to other filters. */
async function open(list: ReactNode, query = "") {
  render(
    <Frame auth={viewers.designatedAdmin()} at={`/list${query}`}>
      <Link to="/details">Open details</Link>
      <Link to="/list?search=tetra">Tetras</Link>
      <Routes>
        <Route path="/list" element={list} />
        <Route path="/details" element={<Details />} />
      </Routes>
    </Frame>,
  );
  await advanceTime(0);
}
const address = () => screen.getByTestId("address").textContent;
const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name }));

const optionsOf = (label: string) =>
  [...fieldOf(label).querySelectorAll("option")].map(({ textContent }) => textContent);

const SEARCH = "Search by order ID, listing title, or seller name";
const oldestFirst: Filter = ["Sort", "oldest"];
const LISTS: readonly [list: string, page: ReactNode, filters: readonly Filter[]][] = [
  [
    "admin orders",
    <AdminOrdersPage key="" />,
    [
      [SEARCH, "neon"],
      ["Start date", "2026-11-01"],
      ["End date", "2026-11-20"],
      ["Status", "delivered"],
      oldestFirst,
    ],
  ],
  [
    "users",
    <UsersPage key="" />,
    [["Search by name or email", "mara"], ["Status", "suspended"], oldestFirst],
  ],
  [
    "seller applications",
    <SellerApprovalsPage key="" />,
    [
      ["Search by name or email", "mara"],
      ["Status", "rejected"],
      ["Sort", "newest"],
    ],
  ],
  [
    "members' conversations",
    <AdminMessagesPage key="" />,
    [
      ["Conversations shown", "User Messages", true],
      ["Search by name or email", "mara"],
      oldestFirst,
    ],
  ],
  [
    "the queue, the decided proofs and past actions",
    <ModeratorPanelPage key="" />,
    [
      ["Show in the queue", "Claims", true],
      ["Decided proofs to show", "Refused", true],
      ["Seller's email", "sam@example.com"],
      ["Admin's email", "ada@example.com"],
      ["Person's email", "mara@example.com"],
      ["Action", "ban"],
      ["From", "2026-11-01"],
      ["Until", "2026-11-20"],
    ],
  ],
  [
    "purchases",
    <PurchasesPage key="" />,
    [
      ["Search by title or order ID", "neon"],
      ["Status", "shipped"],
    ],
  ],
  [
    "sold orders",
    <SoldPage key="" />,
    [
      ["Search by title or order ID", "neon"],
      ["Status", "shipped"],
    ],
  ],
  ["articles", <LearnView key="" articles={[]} />, [["Search articles", "shrimp"]]],
];

test.each(LISTS)("going back from details keeps the filters: %s", async (_, list, filters) => {
  await open(list);
  for (const filter of filters) fill(filter);
  await advanceTime(600);
  follow("Open details");
  expect(address()).toBe("/details");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  await advanceTime(600);
  expect(filters.map(valueOf)).toEqual(filters.map(([, value]) => value));
});

test("a filter that is neither a valid choice nor a date is ignored", async () => {
  await open(<AdminOrdersPage />, "?status=constructor&start=2026-02-31&end=yesterday");
  const labels = ["Status", "Start date", "End date"];
  expect(labels.map((label) => fieldOf(label).value)).toEqual(["", "", ""]);
});

test.each([
  ["users", <UsersPage key="" />],
  ["seller applications", <SellerApprovalsPage key="" />],
])("the order of a search isn't called newest first: %s", async (_, page) => {
  await open(page, "?search=mara");
  expect(optionsOf("Sort")).toEqual(["Best match first"]);
  fill(["Search by name or email", ""]);
  await advanceTime(600);
  expect(optionsOf("Sort")).toEqual(["Newest first", "Oldest first"]);
});

test("two filters that change at once are both stored", async () => {
  await open(<AdminOrdersPage />);
  act(() => {
    fill(["Status", "delivered"]);
    fill(oldestFirst);
  });
  expect(address()).toBe("/list?status=delivered&order=oldest");
});

test("a link with other filters replaces what was typed", async () => {
  await open(<AdminOrdersPage />);
  fill([SEARCH, "neon"]);
  await advanceTime(600);
  follow("Tetras");
  expect(fieldOf(SEARCH).value).toBe("tetra");
  await advanceTime(600);
  expect(address()).toBe("/list?search=tetra");
});
