/** Tracked post, from setting postage to arrival, in the seller's and the buyer's browsers. */

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { totalText } from "#tests/convex/kit/totals.ts";
import { expectAccessible } from "../kit/axe";
import { expect, follow, test } from "../kit/fixtures";
import { fact, orderIdOf, payByCard } from "../kit/orderPage";
import { stack } from "../kit/stack";
import { clientOf, makeDayToday, PICTURE, takeQuiz } from "../kit/trade";
import { uniqueWord } from "../kit/words";

test("moss is listed with postage, bought with an address, and dispatched with a tracking number", async ({
  newPerson,
  browserOf,
}) => {
  const [seller, buyer] = [await newPerson({ seller: true }), await newPerson()];
  const sellerPage = await browserOf(seller);
  const title = `Moss ${uniqueWord()}`;
  await sellerPage.goto("/onboarding?type=new_listing");
  await sellerPage.getByLabel("Title", { exact: true }).fill(title);
  await expect(sellerPage.getByRole("checkbox", { name: "Tracked post" })).toHaveCount(0);
  const species = sellerPage.getByRole("combobox", { name: "Species", exact: true });
  await species.fill("java moss");
  await species.press("Tab");
  await sellerPage
    .locator('fieldset input[type="file"]')
    .first()
    .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: PICTURE });
  await sellerPage.getByRole("button", { name: "Remove photo 1" }).waitFor();
  await sellerPage.getByLabel("Price each").fill("4.00");
  await sellerPage.getByLabel("First half of your postcode").fill("LS6");
  await sellerPage.getByRole("checkbox", { name: "Tracked post" }).check();
  await sellerPage.getByLabel("Postage").fill("3.95");
  await expectAccessible(sellerPage);
  await sellerPage.getByRole("button", { name: "Publish listing" }).click();
  await expect(sellerPage).toHaveURL(/\/listing\//);
  await expect(sellerPage.getByRole("list", { name: "Delivery prices" })).toContainText("£3.95");
  const listingId = new URL(sellerPage.url()).pathname.split("/").at(-1) as Id<"listings">;

  const quizId = await takeQuiz(buyer, listingId, 1);
  const buyerPage = await browserOf(buyer);
  await buyerPage.goto(`/payment/${listingId}/${quizId}`);
  await buyerPage.getByRole("radio", { name: /^Tracked post/ }).check();
  await buyerPage.getByLabel("Name").fill("Bea Buyer");
  await buyerPage.getByLabel("Address line 1").fill("1 Willow Walk");
  await buyerPage.getByLabel("Town").fill("Belfast");
  await buyerPage.getByLabel("Postcode").fill("bt11aa");
  await expect(buyerPage.getByText(/^Animals and plants can't go between/).first()).toBeVisible();
  await buyerPage.getByLabel("Town").fill("Manchester");
  await buyerPage.getByLabel("Postcode").fill("m11aa");
  await expectAccessible(buyerPage);
  await buyerPage.getByRole("button", { name: `Pay ${totalText(400, 395)}` }).click();
  await buyerPage.waitForURL(`${stack.stripe}/**`);
  await payByCard(buyerPage);
  await expect(fact(buyerPage, "Status")).toHaveText("processing");
  const orderId = orderIdOf(buyerPage);
  await makeDayToday(orderId);

  const order = await (await clientOf(seller)).query(api.orders.fulfilment.byUuid, { orderId });
  await (
    await clientOf(seller)
  ).mutation(api.orders.packaging.save, {
    transactionId: order?.transactionId ?? "",
    checklist: { fasted: false, bagged: true, insulated: true, heatPack: false, labelled: true },
    photos: [],
  });
  await follow(sellerPage, `/order/${orderId}`);
  await expect(sellerPage.getByRole("region", { name: "Delivery address" })).toContainText(
    "M1 1AA",
  );
  await sellerPage.getByRole("button", { name: "Mark as dispatched" }).click();
  await expect(
    sellerPage.getByText("Enter the tracking reference for this parcel.").first(),
  ).toBeVisible();
  await sellerPage.getByRole("combobox", { name: "Courier" }).selectOption("Royal Mail");
  await sellerPage.getByLabel("Tracking reference").fill("AB 123 456 789 GB");
  await sellerPage.getByRole("button", { name: "Mark as dispatched" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(fact(page, "Status")).toHaveText("shipped");
    await expect(fact(page, "Tracking")).toContainText("AB 123 456 789 GB");
  }
  await buyerPage.getByRole("button", { name: "I've received it" }).click();
  await buyerPage.getByRole("dialog").getByRole("button", { name: "Yes, all fine" }).click();
  await expect(fact(sellerPage, "Status")).toHaveText("delivered");
});
