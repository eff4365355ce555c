/** A licensed trader: the application's fields, the admin's check, and what buyers see. */

import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/axe";
import { DESIGNATED_ADMIN, expect, follow, test } from "../kit/fixtures";
import { answerSellerQuiz } from "../kit/sellerQuiz";
import { mailTo } from "../kit/stack";
import { buy, listNeons } from "../kit/trade";

const NARROW = 360;
const WIDE = 1440;
const LICENCE_NUMBER = "24/00417/LAPS";
const COUNCIL = "Leeds City Council";
const SHOWN_LICENCE = `Licensed trader, licence ${LICENCE_NUMBER} (${COUNCIL})`;

async function fillApplication(page: Page) {
  await page.goto("/onboarding");
  await page.getByRole("radio", { name: /^As a business/ }).check();
  await page.getByLabel("Where you are").fill("Leeds LS6");
  await page.getByLabel("What you would like to rehome").fill("Tetras that we breed");
  await page.getByLabel("Estimated sales").fill("Thirty a month");
  await page.getByLabel("About you and your tanks").fill("A fish room of sixty tanks.");
  await page.getByRole("combobox", { name: "Add a species" }).fill("neon tet");
  await page.getByRole("option").first().click();
}

test("a trader's licence is requested, checked, and shown to buyers", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const person = await newPerson();
  const page = await browserOf(person, { width: NARROW });
  await fillApplication(page);
  const business = page.getByRole("group", { name: "Your business" });
  await page.getByRole("button", { name: "Send application" }).click();
  const summary = page.getByRole("group", { name: "4 things need your attention" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /^Trading name/ }).press("Enter");
  await expect(business.getByLabel("Trading name")).toBeFocused();
  await expectAccessible(page, WIDE);

  await business.getByLabel("Trading name").fill("Leeds Tetras");
  await business.getByLabel("Business address").fill("4 Mill Lane\nLeeds\nLS6 2AA");
  await business.getByLabel("Council that licensed you").fill(COUNCIL);
  await business.getByLabel("Licence number").fill(LICENCE_NUMBER);
  await page.getByRole("button", { name: "Send application" }).click();
  await page.getByRole("link", { name: "Take the seller quiz" }).click();
  await answerSellerQuiz(page, 12);
  await expect(page.getByText("Opens when Shoal has approved your application.")).toBeVisible();
  await expectAccessible(page, WIDE);

  const admin = await browserOf(DESIGNATED_ADMIN, { width: NARROW });
  await admin.goto("/admin/seller-approvals");
  await admin.getByLabel("Search by name or email").fill(person.fullName);
  const row = admin.getByRole("row", { name: new RegExp(person.fullName) });
  await expect(row.getByText(`Licence ${LICENCE_NUMBER}, ${COUNCIL}`)).toBeVisible();
  await expectAccessible(admin, WIDE);
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(row.getByText("Approved", { exact: true })).toBeVisible();

  const { listingId } = await listNeons(person);
  const visitorPage = await visitor({ width: NARROW });
  await visitorPage.goto(`/listing/${listingId}`);
  await expect(visitorPage.locator("main").getByText(SHOWN_LICENCE).first()).toBeVisible();
  await expectAccessible(visitorPage, WIDE);
  await follow(visitorPage, `/seller/${person.userId}`);
  await expect(visitorPage.getByText("4 Mill Lane")).toBeVisible();
  await expect(visitorPage.getByText(/You're buying from a business/)).toBeVisible();
  const onCard = visitorPage.getByText(`Licensed trader, licence ${LICENCE_NUMBER}`, {
    exact: true,
  });
  await expect(onCard).toBeVisible();
  await expectAccessible(visitorPage, WIDE);

  const buyer = await newPerson();
  const { orderId } = await buy(buyer, listingId);
  const buyerPage = await browserOf(buyer, { width: NARROW });
  await buyerPage.goto(`/order/${orderId}`);
  await buyerPage.getByText("Details", { exact: true }).click();
  await expect(buyerPage.getByText(SHOWN_LICENCE)).toBeVisible();
  await expectAccessible(buyerPage, WIDE);
  await follow(buyerPage, "/profile/purchases");
  await expect(buyerPage.getByText(SHOWN_LICENCE)).toBeVisible();
  await expectAccessible(buyerPage, WIDE);
  const receipt = await mailTo(buyer.email, ({ text }) => text?.includes(LICENCE_NUMBER) === true);
  expect(receipt.text).toContain(SHOWN_LICENCE);
});
