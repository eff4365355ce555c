/** Delivery addresses, in the buyer's and the seller's browsers. */

import { api } from "#convex/_generated/api.js";
import { aListing } from "#tests/convex/kit/aListing.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { expectAccessible } from "../kit/axe";
import { expect, follow, test, toastOf } from "../kit/fixtures";
import { fact, orderIdOf, payByCard } from "../kit/orderPage";
import { mailTo, stack } from "../kit/stack";
import { clientOf, listNeons, takeQuiz } from "../kit/trade";

const NARROW = 390;
const WIDE = 1440;

/** Six neons at £2.50, and the courier at £12.00. */
const TOTAL = totalText(6 * 250, 1200);

test("an address is entered once, saved, shown to the seller after payment, changed and printed", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { listingId } = await listNeons(seller);
  const quizId = await takeQuiz(buyer, listingId, 6);
  const page = await browserOf(buyer, { width: NARROW });
  const sellerPage = await browserOf(seller, { width: WIDE });

  await page.goto(`/payment/${listingId}/${quizId}`);
  await expect(page.getByLabel("Postcode")).toHaveCount(0);
  await page.getByRole("radio", { name: /^Authorised courier/ }).check();
  await page.getByLabel("Name").fill("Bea Buyer");
  await page.getByLabel("Address line 1").fill("1 Willow Walk");
  await page.getByLabel("Town").fill("Manchester");
  await page.getByLabel("Postcode").fill("m11aa");
  await page.getByRole("button", { name: `Pay ${TOTAL}` }).waitFor();
  await page.getByLabel("Town").fill("");
  await page.getByRole("button", { name: `Pay ${TOTAL}` }).click();
  await expect(page.getByText("Enter the town.")).toBeVisible();
  await page.getByLabel("Town").fill("Manchester");
  await page.getByRole("checkbox", { name: "Save it in my address book" }).check();
  await expectAccessible(page, WIDE);
  await page.getByRole("button", { name: `Pay ${TOTAL}` }).click();
  await page.waitForURL(`${stack.stripe}/**`);
  const client = await clientOf(buyer);
  const checkout = await client.query(api.orders.purchases.page, { listingId, quizId });
  const orderId = checkout?.pending?.uuid ?? "";
  await sellerPage.goto(`/order/${orderId}`);
  const addressRegion = sellerPage.getByRole("region", { name: "Delivery address" });
  await expect(addressRegion).toContainText("You'll see it once the order is paid for.");
  await expect(addressRegion).not.toContainText("Willow");

  await payByCard(page);
  await expect(fact(page, "Status")).toHaveText("processing");
  expect(orderIdOf(page)).toBe(orderId);
  await expect(addressRegion).toContainText("1 Willow Walk");
  const saleEmail = await mailTo(seller.email, ({ subject }) => subject.includes(" bought your "));
  expect(saleEmail.text).toContain("The delivery address is on the order page.");
  expect(saleEmail.text).not.toContain("Willow");

  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByLabel("Address line 1").fill("2 Willow Walk");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(toastOf(page)).toContainText("Address saved.");
  await expect(addressRegion).toContainText("2 Willow Walk");
  await mailTo(seller.email, ({ subject }) =>
    subject.startsWith("The delivery address has changed"),
  );
  await expectAccessible(sellerPage, NARROW);

  await sellerPage.getByRole("link", { name: "Packing slip" }).click();
  const label = sellerPage.getByRole("region", { name: "Label for the box" });
  await expect(label).toContainText("2 Willow Walk");
  await expect(label).toContainText("M1 1AA");

  await follow(page, "/settings?tab=delivery");
  await expect(page.getByText("1 Willow Walk", { exact: true })).toBeVisible();
  await expect(page.getByText("2 Willow Walk", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Add an address" }).click();
  await expect(page.getByLabel("Address line 1")).toBeVisible();
  await expectAccessible(page);
});

test("a change of band or price is announced before payment", async ({ newPerson, browserOf }) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { listingId, title, images } = await listNeons(seller);
  const sellerClient = await clientOf(seller);
  const bands = [
    { upToMiles: 20, pricePence: 800 },
    { upToMiles: null, pricePence: 1200 },
  ];
  const save = async (price: number) => {
    const { quantity: _, ...details } = aListing({ title, species: "Neon tetra", price });
    await sellerClient.mutation(api.listings.catalogue.update, {
      listingId,
      ...details,
      category: "fish",
      deliveryBands: bands,
      images,
      stock: { quantity: 8, soldCount: 0 },
    });
  };
  await save(250);
  const quizId = await takeQuiz(buyer, listingId, 6);
  const page = await browserOf(buyer, { width: NARROW });
  await page.goto(`/payment/${listingId}/${quizId}`);
  await page.getByRole("radio", { name: /^Authorised courier/ }).check();
  await page.getByLabel("Postcode").fill("LS7 1AA");
  await expect(page.getByRole("button", { name: `Pay ${totalText(6 * 250, 800)}` })).toBeEnabled();
  await page.getByLabel("Postcode").fill("EH1 1AA");
  const notice = page.getByRole("alert").filter({ hasText: "The total has changed" });
  await expect(notice).toContainText(
    `The total has changed from ${totalText(6 * 250, 800)} to ${TOTAL}`,
  );
  await expect(page.getByRole("button", { name: `Pay ${TOTAL}` })).toBeDisabled();
  await page.getByRole("button", { name: `Accept ${TOTAL}` }).click();
  await expect(page.getByRole("button", { name: `Pay ${TOTAL}` })).toBeEnabled();
  await save(300);
  await expect(notice).toContainText("The price was £15.00 and is now £18.00.");
  await expectAccessible(page, WIDE);
  await page.getByRole("button", { name: `Accept ${totalText(6 * 300, 1200)}` }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Pay ${totalText(6 * 300, 1200)}` })).toBeEnabled();
});
