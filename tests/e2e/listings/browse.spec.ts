/** The shop's list doesn't move under the reader, not even when they come back to it. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expect, test } from "../kit/fixtures";
import { clientOf, list } from "../kit/trade";

const cards = (page: Page) => page.locator("main li h2 a");
/** In the list, not in the shelf of recently viewed listings, whose cards have a lower heading level. */
const cardOf = (page: Page, href: string) => page.locator(`main li h2 a[href="${href}"]`);
const topOf = async (page: Page, href: string) =>
  (await cardOf(page, href).boundingBox())?.y ?? NaN;

/** Loads a second page and scrolls to a card in it; returns its address and position. */
async function scrollToSecondPage(
  page: Page,
): Promise<{ href: string; top: number; count: number }> {
  await cards(page).nth(23).waitFor();
  await page.getByRole("button", { name: "Load more" }).click();
  await cards(page).nth(26).waitFor();
  const count = await cards(page).count();
  const card = cards(page).nth(25);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const href = (await card.getAttribute("href")) ?? "";
  return { href, top: await topOf(page, href), count };
}

async function expectSamePlace(
  page: Page,
  { href, top, count }: Awaited<ReturnType<typeof scrollToSecondPage>>,
) {
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(async () => Math.abs((await topOf(page, href)) - top)).toBeLessThan(4);
}

test("Back, Forward and reload keep the loaded pages and the scroll position", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  // No other test and no demo seller lists these.
  const species = "Lemon tetra";
  for (let i = 0; i < 27; i += 1) await list(seller, species, { species, category: "fish" });
  for (const width of [390, 1280]) {
    const page = await visitor({ width });
    await page.goto(`/browse?${new URLSearchParams({ species })}`);
    const place = await scrollToSecondPage(page);

    await cardOf(page, place.href).click();
    await expect(page).toHaveURL(new RegExp(`${place.href}$`));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goBack();
    await expectSamePlace(page, place);

    await page.reload();
    await expectSamePlace(page, place);

    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`${place.href}$`));
    await page.goBack();
    await expectSamePlace(page, place);
  }
});

test("new listings wait behind a button, while a removed listing stays in place, marked as gone", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const client = await clientOf(seller);
  // Where no other test and no demo seller lists.
  const listNext = () => list(seller, "Cherries", { outcode: "IV2" });
  const first = await listNext();
  const second = await listNext();
  const page = await visitor();
  await page.goto("/browse?near=IV2&within=10");
  const hrefs = () => cards(page).evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  // Wait until the app has replaced the server-rendered list.
  await page.locator("html:not([data-first])").waitFor();
  await page.getByRole("link", { name: first.title }).waitFor();
  const before = await hrefs();

  await client.mutation(api.listings.catalogue.setActive, {
    listingId: second.listingId,
    isActive: false,
  });
  const remainingCard = page.locator("main li").filter({ hasText: second.title });
  await expect(remainingCard.getByText("No longer in this list")).toBeVisible();

  const third = await listNext();
  const fourth = await listNext();
  const pill = page.getByRole("button", { name: "2 new listings" });
  await expect(pill).toBeVisible();
  expect(await hrefs()).toEqual(before);

  await pill.click();
  await expect(page.getByRole("link", { name: third.title })).toBeVisible();
  await expect(page.getByRole("link", { name: fourth.title })).toBeVisible();
  await expect(page.getByRole("link", { name: second.title })).toHaveCount(0);
  await expect(pill).toHaveCount(0);
});

test("no sort order is cut off on a phone", async ({ visitor }) => {
  const page = await visitor({ width: 360 });
  // With a filter active, the Filters button beside the select also shows a count.
  await page.goto("/browse?search=shrimp&hideSold=1");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect(sort).toHaveValue("best");
  const cut = await sort.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("No canvas");
    canvas.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const texts = [...select.options].map(({ text }) => text);
    return texts.filter((text) => canvas.measureText(text).width > room);
  });
  expect(cut).toEqual([]);
});
