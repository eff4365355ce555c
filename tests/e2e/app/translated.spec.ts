/**
 * The main journeys in a browser whose translator wraps or replaces every text on the page;
 * `translatedPage.test.tsx` tests both ways on the same elements.
 */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { totalText } from "#tests/convex/kit/totals.ts";
import { SENT_WHILE_CUT } from "../kit/connection";
import { expect, fillLogIn, follow, freshEmail, PASSWORD, test, toastOf } from "../kit/fixtures";
import { payByCard } from "../kit/orderPage";
import { answerSellerQuiz, chooseHobbyist } from "../kit/sellerQuiz";
import { buy, clientOf, dispatch, listNeons, newPicture, PICTURE, takeQuiz } from "../kit/trade";
import { translatePages } from "../kit/translator";

test.use({ expectedErrors: [SENT_WHILE_CUT] });

/** Expects an active translator and a page without an error. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator("main font").first()).toBeAttached();
  await expect(page.getByText(/Something went wrong|Error loading page/)).toHaveCount(0);
}

async function translated(page: Page, mode: "wrap" | number): Promise<Page> {
  await translatePages(page, mode);
  return page;
}

test("a user can sign up, log in and save the profile on translated pages", async ({
  visitor,
  newPerson,
}) => {
  const page = await translated(await visitor(), 5);
  await page.goto("/signup");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Please enter your name.", { exact: true })).toBeVisible();
  await page.getByLabel("Your name").fill("Nell Test");
  await page.getByLabel("Email", { exact: true }).fill(freshEmail());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("I am 16 or over").check();
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectTranslated(page);

  await follow(page, "/login");
  await fillLogIn(page, await newPerson());
  await expect(page).not.toHaveURL(/\/login/);
  await follow(page, "/settings");
  await page.getByLabel("Name", { exact: true }).fill("Renamed Test");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toastOf(page)).toContainText("Profile saved.");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByText("Renamed Test", { exact: true })).toBeVisible();
  await expectTranslated(page);
});

test("the seller quiz works on a translated page", async ({ browserOf, newPerson }) => {
  const page = await translated(await browserOf(await newPerson()), 5);
  await page.goto("/seller-quiz");
  await chooseHobbyist(page);
  await page.getByRole("button", { name: "Submit answers" }).waitFor();
  await answerSellerQuiz(page, 1);
  await expect(page.getByText("Correct answer:").first()).toBeVisible();
  await expectTranslated(page);
});

test("a changed quantity updates the button and the order can be paid on translated pages", async ({
  browserOf,
  newPerson,
}) => {
  const { listingId } = await listNeons(await newPerson({ seller: true }));
  const buyer = await newPerson();
  const quizId = await takeQuiz(buyer, listingId, 6);
  const page = await translated(await browserOf(buyer), "wrap");
  await page.goto(`/payment/${listingId}/${quizId}`);
  await page.getByLabel("Where you are").fill("LS7");
  await expect(page.getByRole("button", { name: `Pay ${totalText(6 * 250)}` })).toBeEnabled();
  // The wheel over the focused input scrolls the page and doesn't change the number.
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  await quantity.click();
  await page.mouse.wheel(0, 200);
  await expect(quantity).toHaveValue("6");
  await page.getByRole("button", { name: "One fewer" }).click();
  await page.getByRole("button", { name: "One fewer" }).click();
  const pay = page.getByRole("button", { name: /^Pay £/ });
  await expect(pay).toHaveText(`Pay ${totalText(4 * 250)}`);
  await expectTranslated(page);
  await pay.click();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Order Confirmed" })).toBeVisible();
  await expectTranslated(page);
});

test("a translator that answers after 5, 150 or 400 ms leaves no outdated text", async ({
  browserOf,
  newPerson,
}) => {
  const { listingId } = await listNeons(await newPerson({ seller: true }));
  const buyer = await newPerson();
  const quizId = await takeQuiz(buyer, listingId, 6);
  for (const delay of [5, 150, 400]) {
    const page = await translated(await browserOf(buyer), delay);
    await page.goto(`/payment/${listingId}/${quizId}`);
    await page.getByLabel("Where you are").fill("LS7");
    const pay = page.locator('button[type="submit"]');
    await expect(pay).toHaveText(`Pay ${totalText(6 * 250)}`);
    // Each text changes twice, a third of the delay apart, so before the translator has answered the first change.
    for (const sum of [`Pay ${totalText(5 * 250)}`, `Pay ${totalText(4 * 250)}`]) {
      await page.getByRole("button", { name: "One fewer" }).click();
      await expect(pay).toHaveText(sum);
      await page.waitForTimeout(delay / 3);
    }
    await settle(page, delay);
    await expect(pay).toHaveText(`Pay ${totalText(4 * 250)}`);
    await expect(page.locator("main form")).toContainText("× 4");
    await expectTranslated(page);

    await follow(page, "/browse");
    const sort = page.getByRole("combobox", { name: "Sort by" });
    for (const order of ["price", "priceDesc", "newest"]) {
      await sort.selectOption(order);
      await page.waitForTimeout(delay / 3);
    }
    await settle(page, delay);
    await expect(page.getByText("Updating…")).toHaveCount(0);
    await expectTranslated(page);
  }
});

/** Waits until the page's last text is translated. */
const settle = (page: Page, delay: number) => page.waitForTimeout(2 * delay + 200);

test("two users can chat live on translated pages", async ({ browserOf, newPerson }) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const newUserPage = await translated(await browserOf(await newPerson()), "wrap");
  const sellerPage = await translated(await browserOf(seller), 5);
  const box = (page: Page) => page.getByRole("textbox", { name: "Your message" });
  const messageIn = (page: Page, text: string) => page.getByRole("log").getByText(text);
  await newUserPage.goto(`/messages?sellerId=${seller.userId}&listingId=${listingId}`);
  await box(newUserPage).fill("Are they still there?");
  await box(newUserPage).press("Enter");
  await expect(messageIn(newUserPage, "Are they still there?")).toBeVisible();
  await sellerPage.goto("/messages");
  await sellerPage.getByRole("navigation", { name: "Conversations" }).getByRole("link").click();
  await expect(messageIn(sellerPage, "Are they still there?")).toBeVisible();
  for (const [from, to, text] of [
    [sellerPage, newUserPage, "Yes, see https://example.org/tank for the tank."],
    [newUserPage, sellerPage, "I could come on Sunday."],
  ] as const) {
    await box(from).pressSequentially(text);
    await box(from).press("Enter");
    await expect(messageIn(to, text.slice(0, 8))).toBeVisible();
  }
  await expect(newUserPage.getByRole("log").getByText("is typing…")).toBeHidden();
  for (const page of [newUserPage, sellerPage]) await expectTranslated(page);
});

test("a fish can be listed on translated pages", async ({ browserOf, newPerson }) => {
  const page = await translated(await browserOf(await newPerson({ seller: true })), 5);
  await page.goto("/onboarding?type=new_listing");
  await page.getByLabel("Title", { exact: true }).fill("Neons from a planted tank");
  const box = page.getByRole("combobox", { name: "Species", exact: true });
  await box.fill("neon tetra");
  await box.press("Tab");
  const photo = { name: "one.png", mimeType: "image/png", buffer: PICTURE };
  await page.locator('fieldset input[type="file"]').first().setInputFiles(photo);
  await page.getByRole("button", { name: "Remove photo 1" }).waitFor();
  await page.getByLabel("Price each").fill("2.00");
  await page.getByLabel("Quantity", { exact: true }).fill("12");
  await page.getByLabel("Minimum order").fill("6");
  await expect(page.getByText("For 6 you'll earn £12.00.")).toBeVisible();
  await page.getByLabel("Minimum order").fill("4");
  await expect(page.getByText("For 4 you'll earn £8.00.")).toBeVisible();
  await page.getByLabel("First half of your postcode").fill("LS6");
  await page.getByRole("button", { name: "Publish listing" }).click();
  await expect(page).toHaveURL(/\/listing\//);
  await expectTranslated(page);
});

test("a claim can be made on translated pages", async ({ browserOf, newPerson }) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { orderId } = await buy(buyer, (await listNeons(seller)).listingId, "courier");
  await dispatch(seller, orderId);
  await (await clientOf(buyer)).mutation(api.orders.fulfilment.confirmArrival, { orderId });
  const page = await translated(await browserOf(buyer), 5);
  await page.goto(`/order/${orderId}`);
  await page.getByRole("button", { name: "Something is wrong" }).click();
  for (const dead of ["2", "3"]) {
    await page.getByRole("textbox", { name: "Dead on arrival" }).fill(dead);
    const sum = dead === "2" ? "£5.00" : "£7.50";
    await expect(page.getByText(`Proposed refund ${sum}`)).toBeVisible();
  }
  const photo = { name: "bag.png", mimeType: "image/png", buffer: newPicture() };
  await page.getByLabel("Choose photos").setInputFiles(photo);
  await page.getByRole("textbox", { name: /What happened/ }).fill("Dead in the bag.");
  await expect(page.getByAltText("Your claim, photo 1")).toBeVisible();
  await page.getByRole("button", { name: "Send the claim" }).click();
  await expect(page.getByRole("region", { name: "Live-arrival claim" })).toContainText("£7.50");
  await expectTranslated(page);
});
