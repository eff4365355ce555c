/**
 * The "Reaches me" filter: in the list, on the map and in the alert it shows only what can be
 * delivered to the viewer.
 */

import { api, internal } from "#convex/_generated/api.js";
import { aListing } from "#tests/convex/kit/aListing.ts";
import { expectAccessible } from "../kit/axe";
import { expect, follow, test } from "../kit/fixtures";
import { runInternal } from "../kit/stack";
import { clientOf, list } from "../kit/trade";
import { uniqueWord } from "../kit/words";

const collectionOnly = { deliveryMethods: ["collection" as const], deliveryBands: [] };

test("a distant buyer only sees listings that can reach them, live", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson({ outcode: "PL1" });
  const word = uniqueWord();
  const collectionListing = await list(seller, `${word} fetched`, collectionOnly);
  const sentListing = await list(seller, `${word} sent`, {});

  const page = await browserOf(buyer, { width: 360 });
  await page.goto(`/browse?search=${word}`);
  const card = (title: string) => page.getByRole("heading", { name: title });
  await expect(card(collectionListing.title)).toBeVisible();
  await expect(card(sentListing.title)).toBeVisible();

  const filters = page.getByRole("button", { name: /^Filters/ });
  await filters.click();
  const box = page.getByRole("checkbox", { name: /^Reaches me/ });
  await expect(box).toBeEnabled();
  await box.press("Space");
  await expect(box).toBeChecked();
  await expect(page).toHaveURL(/near=PL1/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show 1 listing" }).click();
  await expect(card(collectionListing.title)).toHaveCount(0);
  await expect(card(sentListing.title)).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter Reaches PL1" })).toBeVisible();
  await expect(page.getByText("1 listing", { exact: true })).toBeVisible();
  await expectAccessible(page, 1440);

  // The seller also offers delivery: the listing appears by live update, or waits above the list.
  const client = await clientOf(seller);
  const { quantity: _, ...details } = aListing({ title: collectionListing.title });
  await client.mutation(api.listings.catalogue.update, {
    listingId: collectionListing.listingId,
    images: collectionListing.images,
    ...details,
  });
  const newListings = page.getByRole("button", { name: /new listing/ });
  await expect(card(collectionListing.title).or(newListings).first()).toBeVisible();
  if (await newListings.isVisible()) await newListings.click();
  await expect(card(collectionListing.title)).toBeVisible();

  await page.getByRole("link", { name: "Map" }).click();
  await expect(page.getByRole("status").getByText(/^\d+ listings? in \d+ places?/)).toBeVisible();
  await expectAccessible(page, 1440);
});

test("a saved search with 'Reaches me' only alerts to listings that do", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const keeper = await newPerson({ outcode: "PL1" });
  const page = await browserOf(keeper, { width: 1440 });
  const word = uniqueWord();
  await page.goto(`/browse?search=${word}&near=PL1&reaches=1`);
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByRole("combobox", { name: /^Alert for saved search/ })).toBeVisible();
  await follow(page, "/browse?category=plants");
  await list(seller, `${word} fetched`, collectionOnly);
  await list(seller, `${word} sent`, {});
  await runInternal(internal.alerts.matching.sweep, {});
  const savedSearches = page.getByRole("region", { name: "Saved searches" });
  await expect(savedSearches.getByText("1 new", { exact: true })).toBeVisible();
});
