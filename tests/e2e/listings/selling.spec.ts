/**
 * A seller's other tasks: duplicating, selling in groups, sending a proof, and leaving a
 * half-changed form.
 */

import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/axe";
import { DESIGNATED_ADMIN, expect, follow, test, toastOf } from "../kit/fixtures";
import { listNeons, PICTURE } from "../kit/trade";

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function fill(page: Page, species: string, title: string) {
  await page.goto("/onboarding?type=new_listing");
  await page.getByLabel("Title", { exact: true }).fill(title);
  const box = page.getByRole("combobox", { name: "Species", exact: true });
  await box.fill(species);
  await box.press("Tab");
  await page
    .locator('fieldset input[type="file"]')
    .first()
    .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: PICTURE });
  await page.getByRole("button", { name: "Remove photo 1" }).waitFor();
  await page.getByLabel("Price each").fill("2.00");
  await page.getByLabel("Quantity", { exact: true }).fill("12");
  await page.getByLabel("First half of your postcode").fill("LS6");
}

const publish = (page: Page) => page.getByRole("button", { name: "Publish listing" }).click();
const coverWidth = (page: Page) =>
  page
    .getByRole("main")
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));

test("a duplicate of a listing in groups of six keeps its photo when the original is deleted", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const seller = await browserOf(await newPerson({ seller: true, outcode: "LS6" }));
  const [title, copy] = [unique("Sixes"), unique("Copy of sixes")];
  await fill(seller, "neon tetra", title);
  await seller.getByLabel("Minimum order").fill("6");
  await expect(seller.getByText("For 6 you'll earn £12.00.")).toBeVisible();
  // With hints of one line and of none, the inputs of a row stay level.
  for (const row of [
    ["Category", "Water"],
    ["Price each", "Quantity"],
  ]) {
    const [left, right] = await Promise.all(
      row.map((label) => seller.getByLabel(label, { exact: true }).boundingBox()),
    );
    expect(left?.y, row.join(" and ")).toBe(right?.y);
  }
  await publish(seller);
  await expect(seller).toHaveURL(/\/listing\//);
  await expect(seller.getByText("Minimum order: 6")).toBeVisible();

  await follow(seller, "/profile/my-listings");
  await seller.getByRole("button", { name: `Duplicate ${title}` }).click();
  await expect(seller.getByText("A copy, not published yet")).toBeVisible();
  await expect(seller.getByLabel("Minimum order")).toHaveValue("6");
  await seller.getByLabel("Title", { exact: true }).fill(copy);
  await expect(seller.getByText("Draft saved.")).toBeVisible();
  await seller.goto("/profile/my-listings");
  await seller.getByRole("link", { name: `Continue ${copy}` }).click();
  await expect(seller.getByLabel("Title", { exact: true })).toHaveValue(copy);
  await publish(seller);
  await expect(seller.getByRole("heading", { level: 1, name: copy })).toBeVisible();
  const url = seller.url();

  await follow(seller, "/profile/my-listings");
  await expect(seller.getByRole("heading", { name: "Drafts" })).toBeHidden();
  await seller.getByRole("button", { name: `Delete ${title}` }).click();
  await seller.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(seller)).toContainText("Listing deleted.");
  await expect(seller.getByRole("heading", { name: title, exact: true })).toBeHidden();
  const buyer = await visitor();
  await buyer.goto(url);
  await expect(buyer.getByText("Minimum order: 6")).toBeVisible();
  expect(await coverWidth(buyer)).toBeGreaterThan(0);
});

test("a proof is requested, survives a reload, is refused with a reason, then sent again and accepted", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const person = await newPerson({ seller: true, outcode: "LS6" });
  const seller = await browserOf(person, { width: 360 });
  const admin = await browserOf(DESIGNATED_ADMIN, { width: 1440 });
  const title = unique("Plec");
  await fill(seller, "zebra plec", title);
  await expect(seller.getByText("The law sets conditions for this species")).toBeVisible();
  await publish(seller);
  await expect(
    seller.getByRole("link", { name: "Proof: Please add your proof to list the species." }),
  ).toBeVisible();
  await expectAccessible(seller);
  const sendProof = async (name: string) => {
    await seller
      .getByLabel("Proof")
      .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") });
    await expect(seller.getByText(`Uploaded: ${name}`)).toBeVisible();
  };
  await sendProof("unreadable.pdf");
  await expect(seller.getByText("Draft saved.")).toBeVisible();
  await seller.reload();
  await expect(seller.getByText("Uploaded: unreadable.pdf")).toBeVisible();
  await publish(seller);
  await expect(seller).toHaveURL(/\/listing\//);
  await expect(seller.getByText("Waiting for us to check your proof").first()).toBeVisible();
  await expectAccessible(seller);
  const url = seller.url();
  const visitorPage = await visitor();
  await visitorPage.goto(url);
  await expect(visitorPage.getByRole("heading", { level: 1, name: title })).toHaveCount(0);

  const decide = async (verb: "Accept" | "Refuse", reason: string) => {
    const card = admin
      .getByRole("article")
      .or(admin.getByRole("listitem"))
      .filter({ hasText: title })
      .first();
    await expect(card.getByText(/^Legal basis: CITES/)).toBeVisible();
    await card.getByRole("button", { name: new RegExp(`^${verb}`) }).click();
    await admin.getByRole("dialog").getByRole("textbox").fill(reason);
    await expectAccessible(admin);
    await admin.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click();
    await expect(admin.getByRole("dialog")).toBeHidden();
  };
  await admin.goto("/admin/moderator-panel");
  await decide("Refuse", "The page is blank.");
  await seller.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(seller.getByText("Your proof was refused: The page is blank.")).toBeVisible();
  await expect(seller.getByText(/See the reason below/)).toBeVisible();
  await expectAccessible(seller);
  await sendProof("readable.pdf");
  await seller.getByRole("button", { name: "Save changes" }).click();
  await expect(seller.getByText("Waiting for us to check your proof").first()).toBeVisible();
  await decide("Accept", "It covers them.");
  const decidedProof = admin
    .getByRole("region", { name: "Decided proofs" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(decidedProof).toContainText("Reason: It covers them.");
  await expect(
    decidedProof.getByRole("link", { name: "Open the proof: readable.pdf" }),
  ).toBeVisible();
  await expectAccessible(admin);
  await visitorPage.goto(url);
  await expect(visitorPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("the edit page asks before leaving unsaved changes, and staying keeps them", async ({
  newPerson,
  browserOf,
}) => {
  const person = await newPerson({ seller: true, outcode: "LS6" });
  const { listingId } = await listNeons(person);
  const page = await browserOf(person);
  await page.goto(`/listing/edit/${listingId}`);
  const title = page.getByRole("main").getByLabel("Title", { exact: true });
  await title.fill("Half a change");
  await page.getByRole("link", { name: "Learn" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const stay = question.getByRole("button", { name: "Stay" });
  await expect(stay).toBeVisible();
  await expectAccessible(page);
  await stay.click();
  await expect(title).toHaveValue("Half a change");
  await page.getByRole("link", { name: "Learn" }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/learn$/);
});
