/**
 * Photo sizes: what is uploaded for a large photo, what a card fetches, and what it shows until
 * then.
 */

import type { Locator, Page, Response } from "@playwright/test";
import { expect, test } from "../kit/fixtures";
import { uniqueWord } from "../kit/words";

/** A JPEG like a camera's: 4000 by 3000, and full of detail. */
async function photograph(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 4000;
    canvas.height = 3000;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const water = context.createLinearGradient(0, 0, 0, 3000);
    water.addColorStop(0, "#bfe9f0");
    water.addColorStop(1, "#0d4a3c");
    context.fillStyle = water;
    context.fillRect(0, 0, 4000, 3000);
    for (let i = 0; i < 4000; i++) {
      context.fillStyle = `hsl(${(i * 37) % 360} 70% 50%)`;
      context.fillRect((i * 7919) % 4000, (i * 104729) % 3000, 40, 18);
    }
    return canvas.toDataURL("image/jpeg", 0.92);
  });
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer };
}

/** The width of the chosen file; an image with `srcset` reports the width of its slot instead. */
const shownWidth = (image: Locator) =>
  image.evaluate(async (img: HTMLImageElement) => {
    if (!img.complete || img.currentSrc === "") return 0;
    const file = new Image();
    file.src = img.currentSrc;
    await file.decode();
    return file.naturalWidth;
  });

test("a card loads a small WebP of a large photo, and shows its colours until then", async ({
  newPerson,
  browserOf,
  visitor,
}, testInfo) => {
  const sellerPage = await browserOf(await newPerson({ seller: true, outcode: "LS6" }));
  const title = `Neons ${uniqueWord()}`;
  await sellerPage.goto("/onboarding?type=new_listing");
  await sellerPage.getByLabel("Title", { exact: true }).fill(title);
  await sellerPage.getByRole("combobox", { name: "Species", exact: true }).fill("Neon tetra");
  const original = await photograph(sellerPage);
  await sellerPage.locator('input[type="file"]').setInputFiles(original);
  await sellerPage.getByRole("button", { name: "Remove photo 1" }).waitFor();
  await sellerPage.getByLabel("Price each").fill("2.50");
  await sellerPage.getByRole("button", { name: "Publish listing" }).click();
  await expect(sellerPage).toHaveURL(/\/listing\//);
  const large = sellerPage.getByRole("button", { name: /Enlarge photo 1/ }).getByRole("img");
  await expect.poll(() => shownWidth(large)).toBe(1600);

  const visitorPage = await visitor({ width: 390 });
  let deliver = () => undefined as void;
  const gate = new Promise<void>((resolve) => (deliver = resolve));
  const files: Response[] = [];
  await visitorPage.route(/\/api\/storage\//, async (route) => {
    await gate;
    await route.continue();
  });
  visitorPage.on("response", (response) => {
    if (response.url().includes("/api/storage/")) files.push(response);
  });
  // The document contains the card, so its load event waits for the photos.
  await visitorPage.goto(`/browse?search=${encodeURIComponent(title)}`, {
    waitUntil: "domcontentloaded",
  });
  const card = visitorPage
    .getByRole("listitem")
    .filter({ has: visitorPage.getByRole("heading", { level: 2, name: title }) });
  const image = card.locator("img");
  await expect(image).toBeVisible();
  await expect(image).toHaveCSS("background-image", /^url\("data:image\/bmp;base64,/);
  expect(await image.evaluate((img: HTMLImageElement) => img.complete)).toBe(false);
  await testInfo.attach("before", {
    body: await visitorPage.screenshot(),
    contentType: "image/png",
  });
  await expect(image).toHaveAttribute("width", "480");
  await expect(image).toHaveAttribute("loading", "eager");
  await expect(image).toHaveAttribute("fetchpriority", "high");

  deliver();
  await expect.poll(() => shownWidth(image)).toBe(320);
  await testInfo.attach("after", {
    body: await visitorPage.screenshot(),
    contentType: "image/png",
  });
  // Other cards are beside it: the search finds other tests' neons too.
  const imageSrc = await image.evaluate((img: HTMLImageElement) => img.currentSrc);
  const small = files.find((file) => file.url() === imageSrc);
  expect(await small?.headerValue("content-type")).toMatch(/^image\/webp\b/);
  expect((await small?.body())?.length).toBeLessThan(original.buffer.length / 20);
});
