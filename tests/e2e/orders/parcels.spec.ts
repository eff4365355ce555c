/** Several listings of a seller in one parcel and one payment, on a phone and a wide screen, in two browsers. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { totalText, totalOf } from "#tests/convex/kit/totals.ts";
import { checkBothWidths, expectAccessible } from "../kit/axe";
import { Effort } from "../kit/effort";
import { expect, type Person, test as base, toastOf } from "../kit/fixtures";
import { fact, payByCard } from "../kit/orderPage";
import { watchShifts, MAX_SHIFT, shiftOf } from "../kit/shifts";
import { stripeControl } from "../kit/stack";
import {
  buyParcel,
  clientOf,
  dispatch,
  list,
  payFor,
  newPicture,
  startParcel,
  takeQuiz,
  type TestListing,
} from "../kit/trade";

const PHONE = { width: 390 };

type Shop = { seller: Person; buyer: Person; neons: TestListing; shrimp: TestListing };

const test = base.extend<{ shop: () => Promise<Shop> }>({
  /** A seller of neons at £2.50 and shrimp at £3.00, both for collection or by courier for £12.00. */
  shop: async ({ newPerson }, use) => {
    await use(async () => {
      const [seller, buyer] = await Promise.all([
        newPerson({ seller: true, fullName: "Jane Finch" }),
        newPerson({ outcode: "M1" }),
      ]);
      const [neons, shrimp] = await Promise.all([
        list(seller, "Neons", {
          species: "Neon tetra",
          category: "fish",
          price: 250,
          quantity: 20,
        }),
        list(seller, "Shrimp", { price: 300, quantity: 12 }),
      ]);
      return { seller, buyer, neons, shrimp };
    });
  },
});

/** Six neons and four shrimp, in pence. */
const GOODS = 6 * 250 + 4 * 300;

/** Buys the neons and the shrimp in one parcel. */
const buyBoth = ({ buyer, neons, shrimp }: Shop, delivery?: "courier") =>
  buyParcel(
    buyer,
    [
      { listingId: neons.listingId, quantity: 6, price: 250 },
      { listingId: shrimp.listingId, quantity: 4, price: 300 },
    ],
    delivery,
  );

test("on a phone, a second listing of the same seller costs three taps up to the payment page", async ({
  shop,
  browserOf,
}) => {
  const { buyer, neons, shrimp } = await shop();
  await takeQuiz(buyer, neons.listingId, 6);
  await takeQuiz(buyer, shrimp.listingId, 4);
  const page = await browserOf(buyer, PHONE);
  await page.goto(`/listing/${neons.listingId}`);
  await page.getByRole("button", { name: "Add to parcel" }).click();
  await expect(toastOf(page)).toContainText("Added to your parcel from Jane Finch · View");

  const secondEffort = new Effort();
  const addedPence = totalOf(6 * 250 + 300, 1200) - totalOf(6 * 250, 1200);
  const savedPence = totalOf(300, 1200) - addedPence;
  const moreRegion = page.getByRole("region", { name: "More from Jane Finch" });
  await expect(moreRegion).toContainText(
    `adds ${formatPence(addedPence)} · no extra delivery · saves ${formatPence(savedPence)}`,
  );
  await secondEffort.press(moreRegion.getByRole("link", { name: shrimp.title }));
  await expect(page.getByRole("heading", { name: shrimp.title, level: 1 })).toBeVisible();
  await secondEffort.press(page.getByRole("button", { name: "Add to parcel" }));
  await expect(toastOf(page)).toContainText("Added to your parcel from Jane Finch");
  // Until the page knows that the quiz was taken, Buy leads to the quiz.
  await expect(page.getByText("Your last check:")).toBeVisible();
  await secondEffort.press(page.locator("main").getByRole("link", { name: "Buy", exact: true }));
  expect(secondEffort.counts.taps).toBe(3);
  await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
});

test("two listings that don't go together are named, and one is taken out", async ({
  shop,
  browserOf,
}) => {
  const { seller, buyer, shrimp } = await shop();
  const oscar = await list(seller, "Oscar", { species: "Oscar", category: "fish", quantity: 2 });
  await takeQuiz(buyer, shrimp.listingId, 4);
  await takeQuiz(buyer, oscar.listingId, 1, { inFirstTank: true });
  const client = await clientOf(buyer);
  for (const { listingId } of [shrimp, oscar]) {
    await client.mutation(api.orders.basket.add, { listingId });
  }
  const page = await browserOf(buyer);
  await watchShifts(page);
  const parcel = page.getByRole("region", { name: "Parcels you're putting together" });
  const removeButton = parcel.getByRole("button", { name: `Remove ${oscar.title}` });
  await checkBothWidths(page, async () => {
    await page.goto("/profile/purchases");
    await expect(parcel.getByText(/Take out/)).toBeVisible();
    expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
    await expectAccessible(page);
    await expect(removeButton).toBeVisible();
  });
  await removeButton.click();
  await checkBothWidths(page, () => expect(parcel.getByText(/Take out/)).toBeHidden());
  // The parcel updates at once when an animal goes off sale.
  await (
    await clientOf(seller)
  ).mutation(api.listings.catalogue.setActive, {
    listingId: shrimp.listingId,
    isActive: false,
  });
  await checkBothWidths(page, () =>
    expect(parcel.getByRole("link", { name: "Continue to payment" })).toBeHidden(),
  );
});

test("of a cancelled parcel the rest is bought again", async ({ shop, browserOf }) => {
  const trade = await shop();
  const { seller, buyer, neons, shrimp } = trade;
  const { orderId } = await buyBoth(trade);
  const page = await browserOf(buyer);
  await page.goto(`/order/${orderId}`);
  const sellerClient = await clientOf(seller);
  await sellerClient.mutation(api.orders.fulfilment.cancel, { orderId });
  const again = page.getByRole("button", { name: "Buy these again" });
  await checkBothWidths(page, () => expect(again).toBeVisible());
  await again.click();
  await expect(page).toHaveURL(/\/profile\/purchases$/);
  const parcel = page.getByRole("region", { name: "Parcels you're putting together" });
  await checkBothWidths(page, async () => {
    for (const { title } of [neons, shrimp]) {
      await expect(parcel.getByRole("link", { name: title, exact: true })).toBeVisible();
    }
  });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("link", { name: /My Purchases/ })).toContainText("2");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menuitem", { name: /My Purchases/ })).toContainText("2");
});

test("one dead animal of a parcel's two lines is claimed, and the seller refunds it", async ({
  shop,
  browserOf,
}) => {
  const trade = await shop();
  const { seller, buyer, neons, shrimp } = trade;
  const { orderId } = await buyBoth(trade, "courier");
  await dispatch(seller, orderId);
  await (await clientOf(buyer)).mutation(api.orders.fulfilment.confirmArrival, { orderId });
  const [sellerPage, buyerPage] = [await browserOf(seller), await browserOf(buyer)];
  for (const page of [sellerPage, buyerPage]) await page.goto(`/order/${orderId}`);
  await buyerPage.getByRole("button", { name: "Something is wrong" }).click();
  const counts = (title: string) =>
    buyerPage.getByRole("group", { name: `How many ${title} had a problem?` });
  const deadShrimp = counts(shrimp.title).getByRole("textbox", { name: "Dead on arrival" });
  await checkBothWidths(buyerPage, async () => {
    await expect(counts(neons.title)).toBeVisible();
    await expect(deadShrimp).toBeVisible();
  });
  await deadShrimp.fill("1");
  await buyerPage
    .getByLabel("Choose photos")
    .setInputFiles({ name: "bag.png", mimeType: "image/png", buffer: newPicture() });
  await buyerPage.getByRole("textbox", { name: /What happened/ }).fill("Dead in the bag.");
  await checkBothWidths(buyerPage, async () => {
    await expect(buyerPage.getByText("Proposed refund £3.00")).toBeVisible();
    await expect(buyerPage.getByAltText("Your claim, photo 1")).toBeVisible();
  });
  await buyerPage.getByRole("button", { name: "Send the claim" }).click();
  const claim = sellerPage.getByRole("region", { name: "Live-arrival claim" });
  const accept = claim.getByRole("button", { name: "Accept and refund £3.00" });
  await checkBothWidths(sellerPage, async () => {
    await expect(claim).toContainText(shrimp.title);
    await expect(accept).toBeVisible();
  });
  await accept.click();
  await sellerPage.getByRole("dialog").getByRole("button", { name: "Refund £3.00" }).click();
  await checkBothWidths(buyerPage, () => expect(fact(buyerPage, "Refunded")).toHaveText("£3.00"));
});

test("a parcel of two lines is collected with one code, and its slip lists both", async ({
  shop,
  browserOf,
}) => {
  const trade = await shop();
  const { seller, buyer, neons, shrimp } = trade;
  const { orderId } = await buyBoth(trade);
  const buying = await browserOf(buyer);
  await buying.goto(`/order/${orderId}`);
  const handoverCode = buying.getByTestId("handover-code");
  await checkBothWidths(buying, () => expect(handoverCode).toBeVisible());
  const code = (await handoverCode.innerText()).replace(/\D/g, "");
  const sellerPage = await browserOf(seller);
  await sellerPage.goto(`/order/${orderId}?print=slip`);
  await checkBothWidths(sellerPage, async () => {
    for (const { title } of [neons, shrimp]) {
      await expect(sellerPage.locator("main").getByText(title).first()).toBeVisible();
    }
  });
  await sellerPage.goto(`/order/${orderId}`);
  const codeField = sellerPage.getByLabel("The buyer's handover code");
  await checkBothWidths(sellerPage, () => expect(codeField).toBeVisible());
  await codeField.fill(code);
  await sellerPage.getByRole("button", { name: "Confirm the handover" }).click();
  for (const page of [buying, sellerPage]) {
    await checkBothWidths(page, () => expect(fact(page, "Status")).toHaveText("delivered"));
  }
});

test("of three listings one is held by another buyer, and the two others are bought", async ({
  shop,
  newPerson,
  browserOf,
}) => {
  const { seller, buyer, neons, shrimp } = await shop();
  const [moss, rival] = await Promise.all([
    list(seller, "Moss", { species: "Java moss", category: "plants", price: 200, quantity: 1 }),
    newPerson({ outcode: "M1" }),
  ]);
  const client = await clientOf(buyer);
  const quizId = await takeQuiz(buyer, neons.listingId, 6);
  await takeQuiz(buyer, shrimp.listingId, 4);
  await takeQuiz(buyer, moss.listingId, 1);
  for (const { listingId } of [neons, shrimp, moss]) {
    await client.mutation(api.orders.basket.add, { listingId });
  }
  const buying = await browserOf(buyer);
  await buying.goto(`/payment/${neons.listingId}/${quizId}`);
  await buying.getByRole("radio", { name: /^Collection/ }).check();
  await checkBothWidths(buying, () =>
    expect(buying.getByRole("button", { name: `Pay ${totalText(GOODS + 200)}` })).toBeEnabled(),
  );

  // The other buyer starts to pay for the moss: the page says so without a reload.
  const heldOrderId = await startParcel(rival, [{ ...moss, quantity: 1, price: 200 }]);
  const lines = buying.getByRole("list", { name: "In the same parcel" });
  const accept = buying.getByRole("button", { name: `Accept ${totalText(GOODS)}` });
  await checkBothWidths(buying, async () => {
    await expect(lines.getByRole("listitem").filter({ hasText: moss.title })).toContainText(
      "Not in this order: Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
    );
    await expect(
      buying.getByText(
        `The total has changed from ${totalText(GOODS + 200)} to ${totalText(GOODS)}`,
      ),
    ).toBeVisible();
    await expect(accept).toBeVisible();
  });
  await accept.click();
  await buying.getByRole("button", { name: `Pay ${totalText(GOODS)}` }).click();
  await payByCard(buying);
  await expect(buying).toHaveURL(/\/order\//);
  await checkBothWidths(buying, async () => {
    for (const { title } of [neons, shrimp]) {
      await expect(buying.locator("main").getByText(title).first()).toBeVisible();
    }
    await expect(buying.locator("main").getByText(moss.title)).toHaveCount(0);
  });

  const [sellerPage, rivalPage] = await Promise.all([browserOf(seller), browserOf(rival)]);
  await rivalPage.goto(`/order/${heldOrderId}`);
  await payFor(rival, heldOrderId);
  await checkBothWidths(rivalPage, () =>
    expect(fact(rivalPage, "Status")).toHaveText("processing"),
  );
  await sellerPage.goto("/profile/sold");
  await checkBothWidths(sellerPage, async () => {
    for (const title of [`${neons.title} and 1 more`, moss.title]) {
      await expect(sellerPage.getByText(title).filter({ visible: true }).first()).toBeVisible();
    }
  });
});

test("a chargeback stops a parcel of two lines as a whole, and lets it go on once it is won", async ({
  shop,
  browserOf,
}) => {
  const trade = await shop();
  const { seller, buyer } = trade;
  const { orderId, session } = await buyBoth(trade, "courier");
  const [selling, buying] = [await browserOf(seller), await browserOf(buyer)];
  const expectStatus = async (page: Page, status: string) => {
    await checkBothWidths(page, () => expect(fact(page, "Status")).toHaveText(status));
  };
  for (const page of [selling, buying]) {
    await page.goto(`/order/${orderId}`);
    await expectStatus(page, "processing");
  }
  const { id } = (await stripeControl({
    do: "dispute",
    session,
    reason: "product_not_received",
  })) as { id: string };
  const total = totalText(GOODS, 1200);
  await checkBothWidths(selling, () =>
    expect(selling.getByText(`The buyer's bank asks for ${total} back`)).toBeVisible(),
  );
  await checkBothWidths(buying, () =>
    expect(buying.getByText(`Your bank is disputing ${total}`)).toBeVisible(),
  );
  await stripeControl({ do: "moveDispute", dispute: id, status: "won" });
  for (const page of [selling, buying]) {
    await expect(page.getByText(/The buyer's bank asks for|Your bank is disputing/)).toHaveCount(0);
    await expectStatus(page, "processing");
  }
  await dispatch(seller, orderId);
  await expectStatus(buying, "shipped");
});
