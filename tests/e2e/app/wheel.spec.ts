/** The mouse wheel over a focused number field scrolls the page and leaves the number alone. */

import type { Page } from "@playwright/test";
import { SENT_WHILE_CUT } from "../kit/connection";
import { expect, test } from "../kit/fixtures";
import { listNeons, takeQuiz } from "../kit/trade";

test.use({ expectedErrors: [SENT_WHILE_CUT] });

/** Types a number into each field, then turns the wheel over it both ways while it has the focus. */
async function expectWheelChangesNothing(page: Page, fields: string[], text: string) {
  for (const name of fields) {
    const field = page.getByLabel(name, { exact: true });
    await field.fill(text);
    for (const distance of [120, -120]) {
      await field.click();
      await page.mouse.wheel(0, distance);
      // The browser handles the wheel after the call has returned.
      await page.waitForTimeout(300);
      await expect(field, `${name} after the wheel`).toHaveValue(text);
    }
  }
}

test("the mouse wheel doesn't change the numbers of a listing or a purchase", async ({
  browserOf,
  newPerson,
}) => {
  const seller = await newPerson({ seller: true });
  const sellerPage = await browserOf(seller);
  await sellerPage.goto("/onboarding?type=new_listing");
  const labels = ["Price each", "Quantity", "Minimum order"];
  await expectWheelChangesNothing(sellerPage, labels, "7");

  const { listingId } = await listNeons(seller, 12);
  const buyer = await newPerson();
  const quizId = await takeQuiz(buyer, listingId, 8);
  const buyerPage = await browserOf(buyer);
  await buyerPage.goto(`/payment/${listingId}/${quizId}`);
  await expectWheelChangesNothing(buyerPage, ["Quantity"], "7");
});
