import { fireEvent, render, screen } from "@testing-library/react";
import * as convexReact from "convex/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { BlockedPeople } from "#src/features/accounts/components/BlockedPeople.tsx";
import { OwnConversations } from "#src/features/messages/components/Conversations.tsx";
import { ModerationTrail } from "#src/features/moderation/components/ModerationTrail.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import { Frame, viewers } from "../viewers";

const blocked = (fullName: string) => ({
  person: { userId: fullName, fullName, avatarUrl: null, isAdmin: false },
  blockedAt: Date.UTC(2026, 2, 9),
});

let pages: unknown[][] = [];
const requested: number[] = [];
/** As Convex pages: each page keeps its end, so one whose rows have all left stays, without rows. */
function usePages() {
  const [loaded, setLoaded] = useState(1);
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    setLoaded((count) => count + 1);
    setIsLoading(false);
  }, [isLoading]);
  const loadMore = (rows: number) => {
    requested.push(rows);
    setIsLoading(true);
  };
  const status = isLoading ? "LoadingMore" : loaded < pages.length ? "CanLoadMore" : "Exhausted";
  const results = useMemo(() => pages.slice(0, loaded).flat(), [loaded]);
  return { results, status, loadMore };
}

beforeEach(() => {
  requested.length = 0;
  vi.spyOn(convexReact, "usePaginatedQuery").mockImplementation(usePages as never);
});

const show = (list: ReactNode) => render(<Frame auth={viewers.user()}>{list}</Frame>);

test("a list whose first pages have lost all their rows shows the rows of the next", () => {
  pages = [[], [], [blocked("Sam Seller")], [blocked("Kim Buyer")]];
  show(<BlockedPeople />);
  expect(screen.getByText("Sam Seller")).toBeTruthy();
  expect(requested).toEqual([20, 20]);
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
  const more = screen.getByRole("button", { name: "Load more" });
  for (const requests of [8, 16]) {
    expect(requested).toHaveLength(requests);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByRole("button", { name: "Load more" })).toBe(more);
    fireEvent.click(more);
  }
});
