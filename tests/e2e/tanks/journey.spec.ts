/**
 * A buyer's whole journey: from an empty tank to a second purchase, which the first one affects. The second quiz
 * asks only what is new, about care and about the tank.
 */

import { totalText } from "#tests/convex/kit/totals.ts";
import { expectAccessible } from "../kit/axe";
import { expect, follow, test, toastOf } from "../kit/fixtures";
import { fact, orderIdOf, payByCard, shortOrderId } from "../kit/orderPage";
import {
  answerCare,
  answerTankQuestions,
  careQuestionsOn,
  fillMoreDetail,
  NEON_WATER,
} from "../kit/tankForm";
import { list } from "../kit/trade";
import { uniqueWord } from "../kit/words";

test("a buyer on a phone gets from setting up a tank to the second purchase's questions", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const word = uniqueWord();
  const listFish = (species: string, title: string) =>
    list(seller, `${title} ${word}`, { species, category: "fish", price: 250, quantity: 8 });
  const neons = await listFish("Neon tetra", "Neons");
  const moreListing = await listFish("Neon tetra", "More neons");
  const barbs = await listFish("Tiger barb", "Barbs");
  const angels = await listFish("Angelfish", "Angels");
  const page = await browserOf(await newPerson(), { width: 390 });

  // Set up the tank.
  await page.goto("/start-buying");
  await page.getByRole("button", { name: "Add a tank" }).click();
  await answerTankQuestions(page, { litres: "120", temperature: "24" });
  await fillMoreDetail(page, { "Name of the tank": "Front room", Length: "80", ...NEON_WATER });
  await page.getByRole("button", { name: "Save tank" }).click();
  await expect(toastOf(page)).toContainText("Tank saved.");

  // Find what fits it.
  await follow(page, `/browse?search=${word}`);
  const card = (title: string) =>
    page.locator("main li h2").getByRole("link", { name: title, exact: true });
  const badge = (title: string) =>
    page.getByRole("button", { name: new RegExp(`: ${title} in Front room`) });
  await expect(card(angels.title)).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  // `click`, because the box is checked only once the address has changed.
  const fits = page.getByRole("checkbox", { name: /^Suits my tank/ });
  await fits.click();
  await expect(fits).toBeChecked();
  await page.getByRole("button", { name: /^Show \d+ listings?$/ }).click();
  await expect(card(angels.title)).toHaveCount(0);
  await expect(badge(barbs.title)).toHaveText(/^Suitable/);
  await expect(badge(neons.title)).toHaveText(/^Suitable/);
  await card(neons.title).click();

  // Open the listing and the quiz.
  await expect(page.getByRole("heading", { level: 1, name: neons.title })).toBeVisible();
  const fit = page.getByRole("region", { name: "Does it suit your tank?" });
  await expect(fit).toContainText("Suitable");
  await page.getByRole("link", { name: "Check suitability" }).click();
  // The quiz doesn't ask about a saved tank again.
  await expect(page).toHaveURL(/\/quiz\//);
  await expect(page.getByText("Front room", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Volume")).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Is it cycled?" })).toHaveCount(0);
  await page.getByLabel("How many would you like?").fill("6");
  const questions = careQuestionsOn(page);
  await expect(questions).not.toHaveCount(0);
  const questionCount = await questions.count();
  expect(questionCount).toBeLessThanOrEqual(3);
  await expectAccessible(page, 1440);
  await answerCare(page);
  await page.getByRole("button", { name: "See the result" }).click();
  const score = new RegExp(`^Your care answers: \\d of ${questionCount}`);
  await expect(page.getByRole("heading", { name: score })).toBeVisible();
  const wrongCount = await page.getByText("Wrong", { exact: true }).count();
  const groupRow = () => page.getByRole("row", { name: /^Group size/ }).first();
  await expect(groupRow()).toContainText("6");
  await expectAccessible(page, 1440);

  // Pay.
  const continueToPayment = async () => {
    const cautions = page.getByRole("checkbox", { name: /I've read the points above/ });
    if (await cautions.isVisible()) await cautions.check();
    await page.getByRole("button", { name: "Continue to payment" }).click();
  };
  await continueToPayment();
  await page
    .getByLabel(/^Where you are|postcode/i)
    .first()
    .fill("LS7");
  await page.getByRole("button", { name: `Pay ${totalText(6 * 250)}` }).click();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Order Confirmed" })).toBeVisible();
  const orderId = orderIdOf(page);

  // The seller hands them over, and the list of purchases offers to add them to the tank.
  const code = (await page.getByTestId("handover-code").innerText()).replace(/\D/g, "");
  const sellerPage = await browserOf(seller);
  await sellerPage.goto(`/order/${orderId}`);
  await sellerPage.getByLabel("The buyer's handover code").fill(code);
  await sellerPage.getByRole("button", { name: "Confirm the handover" }).click();
  await expect(fact(page, "Status")).toHaveText("delivered");
  await follow(page, "/profile/purchases");
  await page
    .getByRole("listitem")
    .filter({ hasText: shortOrderId(orderId) })
    .getByRole("link", { name: "Add to your tank" })
    .click();
  await page.getByRole("button", { name: "Add 6 × Neon tetra to Front room" }).click();
  await expect(
    page.getByText(/^6 × Neon tetra now live in “Front room”, so your next/),
  ).toBeVisible();

  // The next check counts them: a species that bothers them now fits only with care, and they count
  // towards the group.
  await follow(page, `/browse?search=${word}&fits=1`);
  await expect(badge(barbs.title)).toHaveText(/^Check first/);
  await card(barbs.title).click();
  await expect(fit).toContainText("Check first");
  await fit.getByRole("button", { name: /^Why/ }).click();
  await expect(page.getByRole("dialog")).toContainText("neon tetras");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  // The second purchase asks only what is new.
  await follow(page, `/quiz/${moreListing.listingId}?quantity=6`);
  await expect(page.getByRole("button", { name: "See the result" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Is it cycled?" })).toHaveCount(0);
  await expect(questions).toHaveCount(wrongCount);
  const correctCount = questionCount - wrongCount;
  const rememberedText = page.getByText(/^\d care questions? you have answered before$/);
  await expect(rememberedText).toHaveCount(correctCount === 0 ? 0 : 1);
  if (correctCount > 0) await rememberedText.press("Enter");
  await expectAccessible(page, 1440);
  for (const question of await questions.all()) {
    await question.getByRole("radio").last().press("Space");
  }
  await page.getByRole("button", { name: "See the result" }).click();
  await expect(groupRow()).toContainText("12");
  await continueToPayment();
  await expect(page.getByRole("button", { name: `Pay ${totalText(6 * 250)}` })).toBeEnabled();
});
