/** A seller reads how many people looked at a listing and saved it. */

import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { listNeons } from "../kit/trade";

/** Longer than it takes until the page is idle and then until the view counts. */
const LOOK_MS = 7000;

test("a visitor's look counts once, and neither the seller's nor that of someone who declined cookies", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const [sellerPage, visitorPage] = [await browserOf(seller), await visitor()];
  const decliningPage = await browserOf(await newPerson());
  for (const page of [sellerPage, visitorPage, decliningPage]) {
    await page.goto(`/listing/${listingId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  for (const page of [sellerPage, visitorPage]) {
    await page.evaluate(() => localStorage.setItem("shoal.cookies", '"accepted"'));
  }
  await decliningPage.getByRole("button", { name: "Favourite", exact: true }).click();
  await sellerPage.waitForTimeout(LOOK_MS);
  await sellerPage.goto("/profile/my-listings");
  await expect(sellerPage.getByText("Seen by 1, saved by 1")).toBeVisible();
  await visitorPage.reload();
  await visitorPage.waitForTimeout(LOOK_MS);
  await expect(sellerPage.getByText("Seen by 1, saved by 1")).toBeVisible();
  await sellerPage.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(sellerPage, 320);
});
