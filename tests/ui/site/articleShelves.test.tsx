/** What an article shows of the shop. */

import { render, screen, within } from "@testing-library/react";
import { omit } from "convex-helpers";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { ListingSummary } from "#src/features/listings/public/types.ts";
import ArticleShelves from "#src/features/site/components/ArticleShelves.tsx";
import { aListing } from "#tests/convex/kit/aListing.ts";
import { id } from "../catalogue/stage";
import { answerBy, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const EMBERS: ListingSummary = {
  ...omit(aListing(), ["quantity", "courier", "courierAuthorisation"]),
  _id: id("listings", "listing1"),
  sellerId: id("users", "user2"),
  sellerName: "Sam Seller",
  title: "Ember tetras",
  scientificName: "Hyphessobrycon amandae",
  available: 8,
  held: 0,
  minQuantity: 1,
  imageUrl: null,
  town: "Leeds",
  createdAt: 1,
  distanceMiles: null,
};

test("an article shows what is on sale now for its query of the shop, and links to all of it", async () => {
  answerBy(api.listings.browse.list, ({ filters }) => ({
    ...(filters.tankLitres === 60 && filters.category === "fish" && filters.hideSold
      ? pageOf(EMBERS)
      : pageOf()),
    scanned: 1,
    scanLimit: null,
  }));
  render(
    <Frame auth={viewers.visitor()}>
      <ArticleShelves
        shelves={[
          { title: "Fish for 60 litres", filters: "category=fish&tank=60&hideSold=1" },
          { title: "For 30 litres", filters: "tank=30&hideSold=1" },
        ]}
      />
    </Frame>,
  );
  const sixtyLitreShelf = screen.getByRole("region", { name: "Fish for 60 litres" });
  expect(within(sixtyLitreShelf).getByText("Ember tetras")).toBeTruthy();
  expect(within(sixtyLitreShelf).getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
    "/browse?category=fish&tank=60&hideSold=1",
  );
  const thirtyLitreShelf = screen.getByRole("region", { name: "For 30 litres" });
  expect(
    within(thirtyLitreShelf).getByText("Nothing of this kind is on sale right now."),
  ).toBeTruthy();
});
