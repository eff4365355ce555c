/** Selling and finding: a listing from its form to the public shop, its quiz, and its deactivation. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { Effort } from "../kit/effort";
import { expect, follow, test, toastOf } from "../kit/fixtures";
import { answerCare, answerTankQuestions, fillMoreDetail, NEON_WATER } from "../kit/tankForm";
import { buy, clientOf, list, listNeons } from "../kit/trade";
import { uniqueWord } from "../kit/words";

/** A small picture, drawn in the page so that no fixture file is needed. */
async function picture(page: Page, colour: string) {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 640, 480);
    }
    return canvas.toDataURL("image/png");
  }, colour);
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name: `${colour}.png`, mimeType: "image/png", buffer };
}

async function pickSpecies(page: Page, text: string, option: RegExp, seller = new Effort()) {
  await seller.type(page.getByRole("combobox", { name: "Species", exact: true }), text);
  await seller.press(page.getByRole("option", { name: option }).first());
}

/** Fills in the create form and publishes; returns the title. */
async function publish(page: Page, title: string, outcode: string): Promise<string> {
  const seller = new Effort();
  await page.goto("/onboarding?type=new_listing");
  await seller.type(page.getByLabel("Title", { exact: true }), title);
  await pickSpecies(page, "neon tet", /Paracheirodon innesi/, seller);
  const photos = [await picture(page, "teal"), await picture(page, "coral")];
  await seller.attach(page.locator('input[type="file"]'), photos);
  await page.getByRole("button", { name: "Remove photo 2" }).waitFor();
  await seller.type(page.getByLabel("Price each"), "2.50");
  await seller.type(page.getByLabel("Quantity", { exact: true }), "8");
  await seller.type(page.getByLabel("First half of your postcode"), outcode);
  await seller.press(page.getByRole("button", { name: "Publish listing" }));
  await expect(page).toHaveURL(/\/listing\//);
  seller.expectAtMost({ taps: 3, fields: 5, screens: 0 });
  return title;
}

const uniqueTitle = () => `Neons ${uniqueWord()}`;

test("a listing appears, changes and disappears in the shop without a reload", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  // Where no other test and no demo seller lists.
  const outcode = "KW15";
  const person = await newPerson({ seller: true, outcode });
  const earlierListing = await list(person, "Cherries", { outcode });
  const seller = await browserOf(person);
  const visitorPage = await visitor();
  await visitorPage.goto(`/browse?near=${outcode}&within=10`);
  await visitorPage.getByRole("link", { name: earlierListing.title }).waitFor();

  const title = await publish(seller, uniqueTitle(), outcode);
  await visitorPage.getByRole("button", { name: "1 new listing" }).click();
  const card = visitorPage.getByRole("link", { name: title });
  await expect(card).toBeVisible();
  await card.click();
  await expect(visitorPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // Similar listings further down have stock and prices too.
  const visibleText = (text: string) => visitorPage.getByRole("main").getByText(text).first();
  await expect(visibleText("8 left")).toBeVisible();
  await expect(visibleText("£2.50")).toBeVisible();

  await seller.getByRole("link", { name: "Edit", exact: true }).click();
  await seller.getByLabel("Quantity", { exact: true }).fill("2");
  await seller.getByRole("button", { name: "Save changes" }).click();
  await expect(visibleText("2 left")).toBeVisible();

  await expect(seller).not.toHaveURL(/\/edit\//);
  await follow(seller, "/profile?tab=listings");
  await seller.getByRole("button", { name: `Deactivate ${title}` }).click();
  await seller.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(toastOf(seller)).toHaveText(/Listing deactivated successfully\./);
  await expect(visitorPage.getByText("No longer available")).toBeVisible();
  await expect(seller.getByRole("button", { name: `Deactivate ${title}` })).toBeDisabled();
});

test("a half-filled form survives a reload, and a banned species is refused", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson({ seller: true }));
  await page.goto("/onboarding?type=new_listing");
  await page.getByLabel("Title", { exact: true }).fill("Half a listing");
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half a listing");
  await pickSpecies(page, "red swamp", /Procambarus clarkii/);
  await expect(page.getByRole("alert").filter({ hasText: "can't be listed" })).toContainText(
    "invasive",
  );
});

test("search finds scientific names, keeps its filters in the URL, and says what to do if it finds nothing", async ({
  newPerson,
  visitor,
}) => {
  const { title } = await listNeons(await newPerson({ seller: true }));
  const page = await visitor();
  await page.goto("/browse?search=Paracheirodon");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByLabel("Water", { exact: true }).selectOption("marine");
  await expect(page).toHaveURL(/water=marine/);
  await expect(page.getByText("Nothing fits all of these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Any water" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("an unsuitable tank blocks the purchase, and a better one allows it", async ({
  newPerson,
  browserOf,
}) => {
  const { listingId } = await listNeons(await newPerson({ seller: true }));
  const listingUrl = `/listing/${listingId}`;
  const page = await browserOf(await newPerson());
  await page.goto(listingUrl);
  await page.getByRole("link", { name: "Check suitability" }).click();
  await answerTankQuestions(page, { litres: "20", temperature: "33" });
  await page.getByLabel("How many would you like?").fill("6");
  const answerAll = async () => {
    await answerCare(page);
    await page.getByRole("button", { name: "See the result" }).click();
  };
  await answerAll();
  await expect(page).toHaveURL(/\/compatibility\//);
  await expect(page.getByText("Not suitable").first()).toBeVisible();
  await expect(page.getByText("33 °C").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);

  // The listing's page also says so and what would help, instead of showing the buy button.
  await follow(page, listingUrl);
  await expect(page.getByText("Not suitable for “My tank”")).toBeVisible();
  await expect(page.getByText("What would help:")).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Check another tank" }).click();
  await page.getByRole("button", { name: "My tank has changed" }).click();
  await answerTankQuestions(page, { litres: "120", temperature: "24" });
  await fillMoreDetail(page, NEON_WATER);
  await answerAll();
  await expect(page).toHaveURL(/\/compatibility\//);
  const confirm = page.getByRole("checkbox", { name: /I've read the points above/ });
  await page.getByRole("button", { name: "Continue to payment" }).waitFor();
  if (await confirm.isVisible()) await confirm.check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/payment\//);
});

test("the seller's page shows a new listing at once, and drops a deactivated one", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const page = await visitor();
  await page.goto(`/seller/${seller.userId}`);
  await expect(page.getByRole("heading", { name: `${seller.fullName}'s Listings` })).toBeVisible();
  await expect(page.getByText("No active listings.")).toBeVisible();
  const { listingId, title } = await listNeons(seller);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const client = await clientOf(seller);
  await client.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
  await expect(page.getByRole("link", { name: title })).toBeHidden();
  await expect(page.getByText("No active listings.")).toBeVisible();
});

test("editing other fields leaves the stock alone, even if some is sold while the form is open", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId, title } = await listNeons(seller);
  const page = await browserOf(seller);
  await page.goto(`/listing/edit/${listingId}`);
  const quantity = page.getByLabel("Quantity", { exact: true });
  await expect(quantity).toHaveValue("8");
  await page.getByLabel("Title", { exact: true }).fill(`${title}, better named`);
  await buy(await newPerson(), listingId);
  await expect(quantity).toHaveValue("2");
  await expect(page.getByText("2 left now, 6 sold.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: `${title}, better named` })).toBeVisible();
  const client = await clientOf(seller);
  expect(await client.query(api.listings.catalogue.get, { listingId })).toMatchObject({
    quantity: 2,
    soldCount: 6,
  });
});
