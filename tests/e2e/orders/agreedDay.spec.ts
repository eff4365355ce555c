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
  const asSeller = await newPerson({ seller: true });
  const asBuyer = await newPerson();
  const [selling, buying] = [await browserOf(asSeller), await browserOf(asBuyer)];
  for (const page of [selling, buying]) await page.setViewportSize(PHONE);
  await selling.goto("/settings?tab=selling");
  await selling.getByRole("checkbox", { name: "Monday" }).check();
  await selling.getByRole("button", { name: "Save" }).click();
  await expect(selling.getByText("Saved. Orders you already have keep their day.")).toBeVisible();
  await expectAccessible(selling);

  const { listingId } = await listNeons(asSeller);
  await buying.goto(`/listing/${listingId}`);
  await expect(
    buying.getByText("Parcels go out Monday to Thursday. Order by 18:00 the day before."),
  ).toBeVisible();
  const quizId = await takeQuiz(asBuyer, listingId, 6);
  await buying.goto(`/payment/${listingId}/${quizId}`);
  await buying.getByRole("radio", { name: /^Authorised courier/ }).check();
  await buying.getByLabel("Name").fill("Bea Buyer");
  await buying.getByLabel("Address line 1").fill("1 Willow Walk");
  await buying.getByLabel("Town").fill("Manchester");
  await buying.getByLabel("Postcode").fill("m11aa");
  const first = await dayLine(buying).innerText();
  const days = buying.getByRole("group", { name: "When it's sent" }).getByRole("radio");
  await expect(days).toHaveCount(6);
  await days.nth(1).check();
  await expect(dayLine(buying)).not.toHaveText(first);
  const agreed = await dayLine(buying).innerText();
  await expectAccessible(buying);
  await buying.getByRole("button", { name: /^Pay £/ }).click();
  await buying.waitForURL(`${stack.stripe}/**`);
  await payByCard(buying);
  await expect(fact(buying, "Status")).toHaveText("processing");
  await expect(dayLine(buying)).toHaveText(
    agreed.replace("Sent", "To be sent").replace("with", "due with"),
  );
  const orderId = orderIdOf(buying);
  await pack(asSeller, orderId);

  await follow(selling, `/order/${orderId}`);
  await expect(selling.getByText(/You can mark this order as dispatched here/)).toBeVisible();
  await expect(selling.getByRole("button", { name: "Mark as dispatched" })).toHaveCount(0);

  await buying.getByRole("button", { name: "Move the day" }).click();
  const buyersDay = await chooseDay(buying, 0);
  await expect(dayLine(selling)).toContainText(`To be sent ${buyersDay}`);
  await expect(buying.getByRole("button", { name: "Move the day" })).toHaveCount(0);
  const told = await mailTo(asSeller.email, ({ subject }) => subject.includes(buyersDay));
  expect(told.text).toContain(`Please send it on ${buyersDay}`);

  await selling.getByRole("button", { name: "Move the day" }).click();
  const sellersDay = await chooseDay(selling, 0);
  await expect(dayLine(buying)).toContainText(`To be sent ${sellersDay}`);

  await selling.getByRole("button", { name: "Wait for better weather" }).click();
  await selling.getByRole("dialog").getByText("Frost").click();
  const heldDay = await chooseDay(selling, 0);
  await expect(dayLine(buying)).toContainText(`To be sent ${heldDay}`);
  await expect(buying.getByText("The seller moved the day because of frost.")).toBeVisible();
  await expect(buying.getByRole("button", { name: "Wait for better weather" })).toHaveCount(0);
  await mailTo(asBuyer.email, ({ subject }) =>
    subject.includes(`to ${heldDay} because of the weather`),
  );

  await makeDayToday(orderId);
  await expect(selling.getByRole("button", { name: "Mark as dispatched" })).toBeVisible();
});
