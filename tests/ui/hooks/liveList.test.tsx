import { fireEvent, render, screen } from "@testing-library/react";
import * as convexReact from "convex/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { BlockedPeople } from "#src/features/accounts/settings/BlockedPeople.tsx";
import { OwnConversations } from "#src/features/messages/components/Conversations.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import { ModerationTrail } from "#src/features/moderation/trail/ModerationTrail.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { Frame, viewers } from "../viewers";

const blockedPerson = (fullName: string) => ({
  person: { userId: fullName, fullName, avatarUrl: null, isAdmin: false },
  blockedAt: Date.UTC(2026, 2, 9),
});

let pages: unknown[][] = [];
const requestedCounts: number[] = [];
/** Returns pages like Convex: each page keeps its end, so a page that has lost all its rows stays as an empty page. */
function usePages() {
  const [loaded, setLoaded] = useState(1);
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    setLoaded((count) => count + 1);
    setIsLoading(false);
  }, [isLoading]);
  const loadMore = (rows: number) => {
    requestedCounts.push(rows);
    setIsLoading(true);
  };
  const status = isLoading ? "LoadingMore" : loaded < pages.length ? "CanLoadMore" : "Exhausted";
  const results = useMemo(() => pages.slice(0, loaded).flat(), [loaded]);
  return { results, status, loadMore };
}

beforeEach(() => {
  requestedCounts.length = 0;
  vi.spyOn(convexReact, "usePaginatedQuery").mockImplementation(usePages as never);
});

const show = (list: ReactNode) => render(<Frame auth={viewers.user()}>{list}</Frame>);

test("a list whose first pages have lost all their rows shows the rows of the next", () => {
  pages = [[], [], [blockedPerson("Sam Seller")], [blockedPerson("Kim Buyer")]];
  show(<BlockedPeople />);
  expect(screen.getByText("Sam Seller")).toBeTruthy();
  expect(requestedCounts).toEqual([20, 20]);
  expect(screen.getByRole("button", { name: "Load more" })).toBeTruthy();
});

test("an empty list says so once its last page has loaded", () => {
  pages = [[], []];
  show(<BlockedPeople />);
  expect(screen.getByText("You haven't blocked anyone.")).toBeTruthy();
});

test("conversations that were all hidden make way for older ones, if there are any", () => {
  pages = [[], []];
  show(<OwnConversations selected={null} />);
  expect(screen.getByText("No conversations yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show older conversations" })).toBeNull();
});

test.each([
  ["trail", <ModerationTrail key="trail" />, "No actions like this so far."],
  ["list of orders", <AdminOrdersPage key="orders" />, "No matching orders so far."],
])("a %s searched in part says so, and stays at its button while it continues", (_, list, text) => {
  pages = Array.from({ length: 30 }, () => []);
  show(list);
  const moreButton = screen.getByRole("button", { name: "Load more" });
  for (const requests of [8, 16]) {
    expect(requestedCounts).toHaveLength(requests);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByRole("button", { name: "Load more" })).toBe(moreButton);
    fireEvent.click(moreButton);
  }
});

describe("Back to a list", () => {
  const PER_PAGE = 20;
  /** A list of `size` rows that Convex pages as requested. */
  function useRows(size: number, first: number) {
    const [loaded, setLoaded] = useState(first);
    const length = Math.min(loaded, size);
    const status = length < size ? "CanLoadMore" : "Exhausted";
    const results = useMemo(() => Array.from({ length }, (_, i) => i), [length]);
    return { results, status, loadMore: (rows: number) => setLoaded((last) => last + rows) };
  }
  /** Shows 20 rows, loads `clicks` more pages, leaves the list, and changes its length to `size` rows. */
  function loadAndLeave(clicks: number, size: number) {
    const sizes = { now: 500 };
    vi.spyOn(convexReact, "usePaginatedQuery").mockImplementation(((
      _: unknown,
      __: unknown,
      options: { initialNumItems: number },
    ) => {
      return useRows(sizes.now, options.initialNumItems);
    }) as never);
    const List = ({ args }: { args: object }) => {
      const list = useLiveList(api.moderation.users.list, args as never, PER_PAGE);
      return <button onClick={list.loadMore}>{list.results.length}</button>;
    };
    const Pages = () => {
      const navigate = useNavigate();
      const { pathname } = useLocation();
      return (
        <>
          {pathname !== "/order" && <List args={{}} />}
          <button onClick={() => void navigate("/order")}>Open</button>
          <button onClick={() => void navigate(-1)}>Back</button>
          <button onClick={() => void navigate("/list")}>Link</button>
        </>
      );
    };
    render(
      <MemoryRouter initialEntries={[{ pathname: "/list", key: crypto.randomUUID() }]}>
        <Pages />
      </MemoryRouter>,
    );
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    const shown = () => Number(screen.getAllByRole("button")[0]?.textContent);
    for (let i = 0; i < clicks; i++) fireEvent.click(screen.getAllByRole("button")[0]!);
    const before = shown();
    press("Open");
    sizes.now = size;
    return { before, shown, press };
  }

  test.each([
    ["one page", 0, 500, 20],
    ["three pages", 2, 500, 60],
    ["more than the server returns at once", 6, 500, 140],
    ["three pages of which rows have gone", 2, 30, 30],
  ])("shows as many rows as before: %s", (_, clicks, size, rows) => {
    const { before, shown, press } = loadAndLeave(clicks, size);
    expect(before).toBe(20 + clicks * 20);
    press("Back");
    expect(shown()).toBe(rows);
  });

  test("by a link starts with the first page", () => {
    const { shown, press } = loadAndLeave(2, 500);
    press("Link");
    expect(shown()).toBe(20);
  });
});
