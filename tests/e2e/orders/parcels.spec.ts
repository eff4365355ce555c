/** Several listings of a seller in one parcel and one payment, on a phone and a wide screen, in two browsers. */

import { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { totalText, totalOf } from "#tests/convex/kit/totals.ts";
import { expectAccessible } from "../kit/axe";
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

for (const [width, otherWidth] of [
  [390, 1440],
  [1440, 390],
] as const) {
  test(`two listings that don't go together are named, and one is taken out, at ${width} px`, async ({
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
    const page = await browserOf(buyer, { width });
    await watchShifts(page);
    await page.goto("/profile/purchases");
    const parcel = page.getByRole("region", { name: "Parcels you're putting together" });
    await expect(parcel.getByText(/Take out/)).toBeVisible();
    expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
    await expectAccessible(page);
    await parcel.getByRole("button", { name: `Remove ${oscar.title}` }).click();
    await expect(parcel.getByText(/Take out/)).toBeHidden();
    // The parcel updates at once when an animal goes off sale.
    await (
      await clientOf(seller)
    ).mutation(api.listings.catalogue.setActive, {
      listingId: shrimp.listingId,
      isActive: false,
    });
    await expect(parcel.getByRole("link", { name: "Continue to payment" })).toBeHidden();
  });

  test(`of a cancelled parcel the rest is bought again, at ${width} px`, async ({
    shop,
    browserOf,
  }) => {
    const trade = await shop();
    const { seller, buyer, neons, shrimp } = trade;
    const { orderId } = await buyBoth(trade);
    const page = await browserOf(buyer, { width });
    await page.goto(`/order/${orderId}`);
    const sellerClient = await clientOf(seller);
    await sellerClient.mutation(api.orders.fulfilment.cancel, { orderId });
    await page.getByRole("button", { name: "Buy these again" }).click();
    await expect(page).toHaveURL(/\/profile\/purchases$/);
    const parcel = page.getByRole("region", { name: "Parcels you're putting together" });
    for (const { title } of [neons, shrimp]) {
      await expect(parcel.getByRole("link", { name: title, exact: true })).toBeVisible();
    }
    await page.getByRole("button", { name: width === 390 ? "Open menu" : "Account menu" }).click();
    await expect(
      page.getByRole(width === 390 ? "link" : "menuitem", { name: /My Purchases/ }),
    ).toContainText("2");
  });

  test(`one dead animal of a parcel's two lines is claimed, and the seller refunds it, at ${width} px`, async ({
    shop,
    browserOf,
  }) => {
    const trade = await shop();
    const { seller, buyer, neons, shrimp } = trade;
    const { orderId } = await buyBoth(trade, "courier");
    await dispatch(seller, orderId);
    await (await clientOf(buyer)).mutation(api.orders.fulfilment.confirmArrival, { orderId });
    const sellerPage = await browserOf(seller, { width: otherWidth });
    await sellerPage.goto(`/order/${orderId}`);
    const buyerPage = await browserOf(buyer, { width });
    await buyerPage.goto(`/order/${orderId}`);
    await buyerPage.getByRole("button", { name: "Something is wrong" }).click();
    await buyerPage
      .getByRole("group", { name: `How many ${neons.title} had a problem?` })
      .waitFor();
    const counts = buyerPage.getByRole("group", {
      name: `How many ${shrimp.title} had a problem?`,
    });
    await counts.getByRole("textbox", { name: "Dead on arrival" }).fill("1");
    await buyerPage
      .getByLabel("Choose photos")
      .setInputFiles({ name: "bag.png", mimeType: "image/png", buffer: newPicture() });
    await buyerPage.getByRole("textbox", { name: /What happened/ }).fill("Dead in the bag.");
    await expect(buyerPage.getByText("Proposed refund £3.00")).toBeVisible();
    await expect(buyerPage.getByAltText("Your claim, photo 1")).toBeVisible();
    await buyerPage.getByRole("button", { name: "Send the claim" }).click();
    const claim = sellerPage.getByRole("region", { name: "Live-arrival claim" });
    await expect(claim).toContainText(shrimp.title);
    await claim.getByRole("button", { name: "Accept and refund £3.00" }).click();
    await sellerPage.getByRole("dialog").getByRole("button", { name: "Refund £3.00" }).click();
    await expect(fact(buyerPage, "Refunded")).toHaveText("£3.00");
  });

  test(`a parcel of two lines is collected with one code, and its slip lists both, at ${width} px`, async ({
    shop,
    browserOf,
  }) => {
    const trade = await shop();
    const { seller, buyer, neons, shrimp } = trade;
    const { orderId } = await buyBoth(trade);
    const buying = await browserOf(buyer, { width });
    await buying.goto(`/order/${orderId}`);
    const code = (await buying.getByTestId("handover-code").innerText()).replace(/\D/g, "");
    const sellerPage = await browserOf(seller, { width: otherWidth });
    await sellerPage.goto(`/order/${orderId}?print=slip`);
    for (const { title } of [neons, shrimp]) {
      await expect(sellerPage.locator("main").getByText(title).first()).toBeVisible();
    }
    await sellerPage.goto(`/order/${orderId}`);
    await sellerPage.getByLabel("The buyer's handover code").fill(code);
    await sellerPage.getByRole("button", { name: "Confirm the handover" }).click();
    for (const page of [buying, sellerPage]) {
      await expect(fact(page, "Status")).toHaveText("delivered");
    }
  });

  test(`of three listings one is held by another buyer, and the two others are bought, at ${width} px`, async ({
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
    const buying = await browserOf(buyer, { width });
    await buying.goto(`/payment/${neons.listingId}/${quizId}`);
    await buying.getByRole("radio", { name: /^Collection/ }).check();
    await expect(
      buying.getByRole("button", { name: `Pay ${totalText(GOODS + 200)}` }),
    ).toBeEnabled();

    // The other buyer starts to pay for the moss: the page says so without a reload.
    const heldOrderId = await startParcel(rival, [{ ...moss, quantity: 1, price: 200 }]);
    const lines = buying.getByRole("list", { name: "In the same parcel" });
    await expect(lines.getByRole("listitem").filter({ hasText: moss.title })).toContainText(
      "Not in this order: Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
    );
    await expect(
      buying.getByText(
        `The total has changed from ${totalText(GOODS + 200)} to ${totalText(GOODS)}`,
      ),
    ).toBeVisible();
    await buying.getByRole("button", { name: `Accept ${totalText(GOODS)}` }).click();
    await buying.getByRole("button", { name: `Pay ${totalText(GOODS)}` }).click();
    await payByCard(buying);
    await expect(buying).toHaveURL(/\/order\//);
    for (const { title } of [neons, shrimp]) {
      await expect(buying.locator("main").getByText(title).first()).toBeVisible();
    }
    await expect(buying.locator("main").getByText(moss.title)).toHaveCount(0);

    const [sellerPage, rivalPage] = await Promise.all([
      browserOf(seller, { width: otherWidth }),
      browserOf(rival, { width: otherWidth }),
    ]);
    await rivalPage.goto(`/order/${heldOrderId}`);
    await payFor(rival, heldOrderId);
    await expect(fact(rivalPage, "Status")).toHaveText("processing");
    await sellerPage.goto("/profile/sold");
    for (const title of [`${neons.title} and 1 more`, moss.title]) {
      await expect(sellerPage.getByText(title).first()).toBeVisible();
    }
  });

  test(`a chargeback stops a parcel of two lines as a whole, and lets it go on once it is won, at ${width} px`, async ({
    shop,
    browserOf,
  }) => {
    const trade = await shop();
    const { seller, buyer } = trade;
    const { orderId, session } = await buyBoth(trade, "courier");
    const selling = await browserOf(seller, { width });
    const buying = await browserOf(buyer, { width: otherWidth });
    for (const page of [selling, buying]) {
      await page.goto(`/order/${orderId}`);
      await expect(fact(page, "Status")).toHaveText("processing");
    }
    const { id } = (await stripeControl({
      do: "dispute",
      session,
      reason: "product_not_received",
    })) as { id: string };
    await expect(
      selling.getByText(`The buyer's bank asks for ${totalText(GOODS, 1200)} back`),
    ).toBeVisible();
    await expect(
      buying.getByText(`Your bank is disputing ${totalText(GOODS, 1200)}`),
    ).toBeVisible();
    await stripeControl({ do: "moveDispute", dispute: id, status: "won" });
    for (const page of [selling, buying]) {
      await expect(page.getByText(/The buyer's bank asks for|Your bank is disputing/)).toHaveCount(
        0,
      );
      await expect(fact(page, "Status")).toHaveText("processing");
    }
    await dispatch(seller, orderId);
    await expect(fact(buying, "Status")).toHaveText("shipped");
  });
}
