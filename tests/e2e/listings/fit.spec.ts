/** A listing's page and the cards for a user with a tank. */

import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { shiftOf, watchShifts } from "../kit/shifts";
import { clientOf, GOOD_TANK, listNeons } from "../kit/trade";

test("a listing and its card show live how they fit the tank", async ({ newPerson, browserOf }) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const listing = await listNeons(seller);
  const other = await listNeons(seller);
  const client = await clientOf(buyer);
  const tankId = await client.mutation(api.tanks.setups.create, { tank: GOOD_TANK });

  const page = await browserOf(buyer, { width: 390 });
  await watchShifts(page);
  await page.goto(`/seller/${seller.userId}`);
  const card = page.getByRole("button", { name: new RegExp(`: ${listing.title} in Front room`) });
  await expect(card).toHaveText(/^Suitable/);
  expect(await shiftOf(page)).toBeLessThan(0.05);
  await expectAccessible(page, 1440);

  await page.goto(`/listing/${listing.listingId}`);
  const fit = page.getByRole("region", { name: "Does it suit your tank?" });
  await expect(fit).toContainText("Suitable");
  await expect(
    page.getByText(`Your tank: ${GOOD_TANK.volumeLitres} litres (suits it)`),
  ).toBeVisible();
  const moreRegion = page.getByRole("region", { name: /^More from/ });
  await expect(moreRegion.getByRole("link", { name: other.title })).toBeVisible();
  await expect(moreRegion).toContainText("one delivery charge");
  expect(await shiftOf(page)).toBeLessThan(0.05);

  // The tank is made smaller in another tab, without a reload here.
  await client.mutation(api.tanks.setups.update, {
    tankId,
    tank: { ...GOOD_TANK, volumeLitres: 48, lengthCm: 60 },
  });
  await expect(fit).toContainText("Check first");
  await expect(page.getByText("Your tank: 48 litres (tank too small)")).toBeVisible();
  await fit.getByRole("button", { name: /^Why/ }).press("Enter");
  const reasonDialog = page.getByRole("dialog");
  await expect(reasonDialog).toContainText(
    "need a tank of 54 litres or more; yours holds 48 litres.",
  );
  await reasonDialog.getByRole("button", { name: "Close" }).click();
  await expectAccessible(page, 1440);
  await expect(moreRegion.getByRole("button", { name: /Front room/ })).toHaveText(/^Check first/);
});

test("at 360 px Buy stays in view and covers nothing, and at 1440 px the seller and delivery are beside the photos", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const page = await visitor();
  // Short, so that the page's own button is below the fold.
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto(`/listing/${listingId}`);
  const buttons = page.getByRole("link", { name: "Buy", exact: true });

  await test.step("the cookie banner doesn't cover the buy bar", async () => {
    const cookies = page.getByRole("region", { name: "Cookies" });
    await expect(buttons).toHaveCount(2);
    // The app replaces the server-rendered page, so measure again until both elements are there.
    await expect
      .poll(async () => {
        const [above, below] = [await buttons.last().boundingBox(), await cookies.boundingBox()];
        return above !== null && below !== null && above.y + above.height <= below.y;
      })
      .toBe(true);
    await expect(cookies).toBeInViewport();
    await cookies.getByRole("button", { name: "Decline" }).click();
    await expect(cookies).toHaveCount(0);
  });

  await test.step("the buy bar covers neither the footer nor the focused element", async () => {
    await expect(buttons.last()).toBeInViewport();
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
    // Every focusable element must scroll clear of the bar.
    for (let i = 0; i < 25; i += 1) {
      await page.keyboard.press("Tab");
      const isCovered = await page.evaluate(() => {
        const bar = document.querySelector("[data-foot-bar] > div")?.getBoundingClientRect();
        const focused = document.activeElement;
        if (!bar || !focused?.closest("main") || focused.closest("[data-foot-bar]")) return false;
        const box = focused.getBoundingClientRect();
        return box.top >= bar.top && box.bottom <= bar.bottom;
      });
      expect(isCovered).toBe(false);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    const bar = await buttons.last().boundingBox();
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(footer!.y);
  });

  await test.step("at 1440 px the seller and the delivery prices are beside the photos", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(async () => {
      const photoBox = await page.getByRole("group", { name: "Photos" }).boundingBox();
      const priceBox = await page.getByRole("list", { name: "Delivery prices" }).boundingBox();
      const nameBox = await page.getByRole("link", { name: seller.fullName }).first().boundingBox();
      const rightEdge = photoBox!.x + photoBox!.width;
      const bottom = photoBox!.y + photoBox!.height;
      for (const box of [priceBox, nameBox]) {
        expect(box!.x).toBeGreaterThan(rightEdge);
        expect(box!.y + box!.height).toBeLessThan(bottom);
      }
    }).toPass({ timeout: 30_000 });
  });
});
