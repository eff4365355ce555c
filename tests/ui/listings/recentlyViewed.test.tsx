import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { GoneListing } from "#src/features/listings/page/GoneListing.tsx";
import RecentlyViewed from "#src/features/listings/public/RecentlyViewed.tsx";
import { clearRecentlyViewed, recordView, recentlyViewed } from "#src/lib/recentlyViewed.ts";
import { answer } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

test("the last eight viewed listings are kept per user, latest first, until signing out", () => {
  for (const id of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "b"]) recordView("user1", id);
  recordView("", "z");
  expect(recentlyViewed("user1")).toEqual(["b", "i", "h", "g", "f", "e", "d", "c"]);
  expect(recentlyViewed("")).toEqual(["z"]);
  clearRecentlyViewed();
  expect([recentlyViewed("user1"), recentlyViewed("")]).toEqual([[], []]);
});

test("a damaged list counts as empty", () => {
  localStorage.setItem("shoal.viewed.", '{"a":1}');
  expect(recentlyViewed("")).toEqual([]);
});

test("no row is shown to a user who has viewed nothing, or only deleted listings", () => {
  answer(api.listings.browse.cards, []);
  const shelf = () => screen.queryByRole("heading", { name: "Recently viewed" });
  const show = () =>
    render(
      <Frame auth={viewers.visitor()}>
        <RecentlyViewed />
      </Frame>,
    );
  show().unmount();
  expect(shelf()).toBeNull();
  recordView("", "gone");
  show();
  expect(shelf()).toBeNull();
});

test("a deleted listing is distinguished from a wrong URL", () => {
  const show = (hasExisted: boolean) => {
    answer(api.listings.catalogue.existed, hasExisted);
    return render(
      <Frame auth={viewers.visitor()}>
        <GoneListing listingId="x" />
      </Frame>,
    );
  };
  const { unmount } = show(true);
  expect(screen.getByText("This listing is no longer here.")).toBeTruthy();
  unmount();
  show(false);
  expect(screen.getByRole("heading", { name: "404" })).toBeTruthy();
});
