import { render, screen } from "@testing-library/react";
import * as convexReact from "convex/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { BlockedPeople } from "#src/features/accounts/components/BlockedPeople.tsx";
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
  const loadMore = (rows: number) => {
    requested.push(rows);
    setLoaded(loaded + 1);
  };
  const status = loaded < pages.length ? "CanLoadMore" : "Exhausted";
  return { results: pages.slice(0, loaded).flat(), status, loadMore };
}

beforeEach(() => {
  requested.length = 0;
  vi.spyOn(convexReact, "usePaginatedQuery").mockImplementation(usePages as never);
});

const show = () =>
  render(
    <Frame auth={viewers.user()}>
      <BlockedPeople />
    </Frame>,
  );

test("a list whose first pages have lost all their rows shows the rows of the next", () => {
  pages = [[], [], [blocked("Sam Seller")], [blocked("Kim Buyer")]];
  show();
  expect(screen.getByText("Sam Seller")).toBeTruthy();
  expect(requested).toEqual([20, 20]);
  expect(screen.getByRole("button", { name: "Load more" })).toBeTruthy();
});

test("an empty list says so once its last page has loaded", () => {
  pages = [[], []];
  show();
  expect(screen.getByText("You haven't blocked anyone.")).toBeTruthy();
});
