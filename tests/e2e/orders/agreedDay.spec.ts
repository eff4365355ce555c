/** A parcel's agreed day on a phone: set up by the seller, chosen, moved by each side, held, and kept. */

import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/axe";
import { expect, follow, test } from "../kit/fixtures";
import { fact, orderIdOf, payByCard } from "../kit/orderPage";
import { mailTo, stack } from "../kit/stack";
import { listNeons, makeDayToday, pack, takeQuiz } from "../kit/trade";

const PHONE = { width: 390, height: 844 };
const dayLine = (page: Page) => page.getByText(/^(Sent|To be sent) \w+ \d+ \w+, /);

/** Moves the day in the open dialog to the choice at `index`; returns its name. */
async function chooseDay(page: Page, index: number): Promise<string> {
  const dialog = page.getByRole("dialog");
  const choice = dialog
    .getByRole("group", { name: "New day to send the parcel" })
    .locator("label")
    .nth(index);
  const [name = ""] = (await choice.innerText()).split("\n");
  await choice.click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move the day" }).click();
  await expect(dialog).toHaveCount(0);
  return name;
}

test("a day is agreed, moved by each side, held for the weather, and then kept", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const [sellerPage, buyerPage] = [await browserOf(seller), await browserOf(buyer)];
  for (const page of [sellerPage, buyerPage]) await page.setViewportSize(PHONE);
  await sellerPage.goto("/settings?tab=selling");
  await sellerPage.getByRole("checkbox", { name: "Monday" }).check();
  await sellerPage.getByRole("button", { name: "Save" }).click();
  await expect(
    sellerPage.getByText("Saved. Orders you already have keep their day."),
  ).toBeVisible();
  await expectAccessible(sellerPage);

  const { listingId } = await listNeons(seller);
  await buyerPage.goto(`/listing/${listingId}`);
  await expect(
    buyerPage.getByText("Parcels go out Monday to Thursday. Order by 18:00 the day before."),
  ).toBeVisible();
  const quizId = await takeQuiz(buyer, listingId, 6);
  await follow(buyerPage, `/payment/${listingId}/${quizId}`);
  await buyerPage.getByRole("radio", { name: /^Authorised courier/ }).check();
  await buyerPage.getByLabel("Name").fill("Bea Buyer");
  await buyerPage.getByLabel("Address line 1").fill("1 Willow Walk");
  await buyerPage.getByLabel("Town").fill("Manchester");
  await buyerPage.getByLabel("Postcode").fill("m11aa");
  const first = await dayLine(buyerPage).innerText();
  const days = buyerPage.getByRole("group", { name: "When it's sent" }).getByRole("radio");
  await expect(days).toHaveCount(6);
  await days.nth(1).check();
  await expect(dayLine(buyerPage)).not.toHaveText(first);
  const agreed = await dayLine(buyerPage).innerText();
  await expectAccessible(buyerPage);
  await buyerPage.getByRole("button", { name: /^Pay £/ }).click();
  await buyerPage.waitForURL(`${stack.stripe}/**`);
  await payByCard(buyerPage);
  await expect(fact(buyerPage, "Status")).toHaveText("processing");
  await expect(dayLine(buyerPage)).toHaveText(
    agreed.replace("Sent", "To be sent").replace("with", "due with"),
  );
  const orderId = orderIdOf(buyerPage);
  await pack(seller, orderId);

  await follow(sellerPage, `/order/${orderId}`);
  await expect(sellerPage.getByText(/You can mark this order as dispatched here/)).toBeVisible();
  await expect(sellerPage.getByRole("button", { name: "Mark as dispatched" })).toHaveCount(0);

  await buyerPage.getByRole("button", { name: "Move the day" }).click();
  const buyersDay = await chooseDay(buyerPage, 0);
  await expect(dayLine(sellerPage)).toContainText(`To be sent ${buyersDay}`);
  await expect(buyerPage.getByRole("button", { name: "Move the day" })).toHaveCount(0);
  const dayEmail = await mailTo(seller.email, ({ subject }) => subject.includes(buyersDay));
  expect(dayEmail.text).toContain(`Please send it on ${buyersDay}`);

  await sellerPage.getByRole("button", { name: "Move the day" }).click();
  const sellersDay = await chooseDay(sellerPage, 0);
  await expect(dayLine(buyerPage)).toContainText(`To be sent ${sellersDay}`);

  await sellerPage.getByRole("button", { name: "Wait for better weather" }).click();
  await sellerPage.getByRole("dialog").getByText("Frost").click();
  const heldDay = await chooseDay(sellerPage, 0);
  await expect(dayLine(buyerPage)).toContainText(`To be sent ${heldDay}`);
  await expect(buyerPage.getByText("The seller moved the day because of frost.")).toBeVisible();
  await expect(buyerPage.getByRole("button", { name: "Wait for better weather" })).toHaveCount(0);
  await mailTo(buyer.email, ({ subject }) =>
    subject.includes(`to ${heldDay} because of the weather`),
  );

  await makeDayToday(orderId);
  await expect(sellerPage.getByRole("button", { name: "Mark as dispatched" })).toBeVisible();
});
