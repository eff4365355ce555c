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
  const asSeller = await newPerson({ seller: true });
  const { listingId } = await listNeons(asSeller);
  const [selling, visiting] = [await browserOf(asSeller), await visitor()];
  const declining = await browserOf(await newPerson());
  for (const page of [selling, visiting, declining]) {
    await page.goto(`/listing/${listingId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  for (const page of [selling, visiting]) {
    await page.evaluate(() => localStorage.setItem("shoal.cookies", '"accepted"'));
  }
  await declining.getByRole("button", { name: "Favourite", exact: true }).click();
  await selling.waitForTimeout(LOOK_MS);
  await selling.goto("/profile/my-listings");
  await expect(selling.getByText("Seen by 1, saved by 1")).toBeVisible();
  await visiting.reload();
  await visiting.waitForTimeout(LOOK_MS);
  await expect(selling.getByText("Seen by 1, saved by 1")).toBeVisible();
  await selling.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(selling, 320);
});
