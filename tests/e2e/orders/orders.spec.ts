/** Buying, from the tank to the payment, in the browsers of everyone involved. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { commissionFor, formatPence } from "#convex/domain/shared/money.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { expect, type Person, test, toastOf } from "../kit/fixtures";
import { fact, orderIdOf, payByCard, row, shortOrderId } from "../kit/orderPage";
import { stack, stripeControl } from "../kit/stack";
import { answerCare, answerTankQuestions, fillMoreDetail, NEON_WATER } from "../kit/tankForm";
import { buy, clientOf, listNeons, takeQuiz, type TestListing } from "../kit/trade";

/** Six neons at £2.50, collected. */
const TOTAL = totalText(6 * 250);

/** Only the listing's own stock, because similar listings below show theirs too. */
const stockText = (page: Page, text: string) => page.getByRole("complementary").getByText(text);

async function openPayment(page: Page, buyer: Person, { listingId }: TestListing) {
  const quizId = await takeQuiz(buyer, listingId, 6);
  await page.goto(`/payment/${listingId}/${quizId}`);
  await expect(page.getByRole("button", { name: `Pay ${TOTAL}` })).toBeEnabled();
}

test("a purchase goes from the tank to the seller's table after a declined card, without a reload", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId, title } = await listNeons(seller);
  const buyer = await newPerson({ outcode: "LS2" });
  const sellerPage = await browserOf(seller);
  await sellerPage.goto("/profile/sold");
  await expect(sellerPage.getByText("No sold listings found.")).toBeVisible();
  const visitorPage = await visitor();
  await visitorPage.goto(`/listing/${listingId}`);
  await expect(stockText(visitorPage, "8 left")).toBeVisible();

  const purchasesPage = await browserOf(buyer);
  await purchasesPage.goto("/profile/purchases");
  await expect(purchasesPage.getByText("You have not bought anything yet.")).toBeVisible();

  const page = await purchasesPage.context().newPage();
  await page.goto(`/listing/${listingId}`);
  await page.getByRole("link", { name: "Check suitability" }).click();
  await answerTankQuestions(page, { litres: "120", temperature: "24" });
  await fillMoreDetail(page, { Length: "80", ...NEON_WATER });
  await page.getByLabel("How many would you like?").fill("6");
  await answerCare(page);
  await page.getByRole("button", { name: "See the result" }).click();
  await expect(page).toHaveURL(/\/compatibility\//);
  await expect(
    page.getByRole("heading", { name: /^(What to look at|What fits)$/ }).first(),
  ).toBeVisible();
  await expect(page.getByText("24 °C").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).waitFor();
  const cautions = page.getByRole("checkbox", { name: /I've read the points above/ });
  if (await cautions.isVisible()) await cautions.check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: `Pay ${TOTAL}` }).click();
  await payByCard(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await payByCard(page);

  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}\?paid=1$/);
  await expect(page.getByRole("heading", { name: "Order Confirmed" })).toBeVisible();
  await expect(
    page.getByText("Thank you for your purchase! Your order has been successfully placed."),
  ).toBeVisible();
  await expect(fact(page, "Status")).toHaveText("processing");
  const orderId = orderIdOf(page);
  const purchase = purchasesPage.getByRole("listitem").filter({ hasText: shortOrderId(orderId) });
  await expect(purchase.getByText("processing", { exact: true })).toBeVisible();
  await expect(row(sellerPage, orderId)).toContainText("processing");
  await expect(sellerPage.getByRole("heading", { name: "Sold Listings (1)" })).toBeVisible();
  await expect(stockText(visitorPage, "2 left")).toBeVisible();

  await expect(page.getByText(shortOrderId(orderId), { exact: true })).toBeVisible();
  await expect(page.locator('main a[href^="/listing/"] img').first()).toBeVisible();
  for (const [label, value] of [
    ["Quantity", "6"],
    ["Remaining stock", "2"],
    ["Item price", "£15.00"],
    ["Service fee", formatPence(commissionFor(6 * 250, 0))],
    ["Total", TOTAL],
    ["Seller", seller.fullName],
  ] as const) {
    await expect(fact(page, label)).toHaveText(value);
  }
  await expect(fact(page, "Date")).toContainText(String(new Date().getFullYear()));
  await expect(fact(page, "Delivery fee")).toHaveCount(0);
  for (const name of ["Back to Purchases", "View My Purchases"]) {
    const link = page.locator("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("href", "/profile/purchases");
  }
  await page.locator("main").getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/listing/${listingId}$`));
});

test("a buyer returning from the pay page can continue or cancel", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const listing = await listNeons(await newPerson({ seller: true }));
  const buyer = await newPerson({ outcode: "LS2" });
  const page = await browserOf(buyer);
  const visitorPage = await visitor();
  await visitorPage.goto(`/listing/${listing.listingId}`);
  await openPayment(page, buyer, listing);
  await page.getByRole("button", { name: `Pay ${TOTAL}` }).click();
  await page.getByRole("link", { name: "Back to Shoal" }).click();
  await expect(page.getByText(/Held for you for \d/)).toBeVisible();
  await expect(stockText(visitorPage, "2 left")).toBeVisible();
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await expect(toastOf(page)).toContainText("Order cancelled.");
  await expect(page.getByText(/Held for you for \d/)).toBeHidden();
  await expect(stockText(visitorPage, "8 left")).toBeVisible();
});

test.describe("a blocked pay page", () => {
  test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT/] });

  test("is reported, with what to do about it", async ({ newPerson, browserOf }) => {
    const listing = await listNeons(await newPerson({ seller: true }));
    const buyer = await newPerson({ outcode: "LS2" });
    const page = await browserOf(buyer);
    await page.route(`${stack.stripe}/**`, (route) => route.abort("blockedbyclient"));
    await openPayment(page, buyer, listing);
    await page.getByRole("button", { name: `Pay ${TOTAL}` }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Payment Error" });
    await expect(alert).toContainText("If you use an ad blocker, please disable it");
  });
});

test.describe("the last items", () => {
  test.use({ expectedErrors: [/purchases:start/] });

  test("go to one of two buyers, and the other is told before paying", async ({
    newPerson,
    browserOf,
  }) => {
    const listing = await listNeons(await newPerson({ seller: true }), 6);
    const buyers = [await newPerson({ outcode: "LS2" }), await newPerson({ outcode: "LS2" })];
    const pages: Page[] = [];
    for (const buyer of buyers) {
      const page = await browserOf(buyer);
      await openPayment(page, buyer, listing);
      pages.push(page);
    }
    await Promise.all(
      // Dispatched as an event, since the button may already be disabled if the other buyer was
      // faster.
      pages.map((page) =>
        page.getByRole("button", { name: `Pay ${TOTAL}` }).dispatchEvent("click"),
      ),
    );
    const payingPages = () => pages.filter((page) => page.url().startsWith(stack.stripe));
    await expect.poll(() => payingPages().length).toBe(1);
    const [winner] = payingPages();
    const loser = pages.find((page) => page !== winner);
    if (!winner || !loser) throw new Error("Nobody won");
    await expect(
      loser
        .getByText(
          /^(Another buyer is paying|Another buyer has until|Everything left is being held)/,
        )
        .first(),
    ).toBeVisible();
    expect(payingPages()).toHaveLength(1);
    await payByCard(winner);
    await expect(fact(winner, "Status")).toHaveText("processing");
  });
});

test("repeated and late webhooks change nothing", async ({ newPerson }) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson({ outcode: "LS2" });
  const { listingId } = await listNeons(seller);
  const { orderId, session } = await buy(buyer, listingId);
  const client = await clientOf(buyer);
  const stock = async () =>
    (await client.query(api.listings.catalogue.get, { listingId }))?.quantity;
  const status = async () =>
    (await client.query(api.orders.fulfilment.byUuid, { orderId }))?.status;
  expect(await stock()).toBe(2);
  const trail = async () =>
    (await client.query(api.orders.fulfilment.timeline, { orderId })).map(({ event }) => event);
  const before = await trail();
  const { events } = (await stripeControl({
    do: "events",
    type: "checkout.session.completed",
  })) as { events: { id: string; objectId: string }[] };
  const paidEvent = events.find(({ objectId }) => objectId === session);
  const resendEvent = () => stripeControl({ do: "resend", event: paidEvent?.id });
  for (const answer of await Promise.all([resendEvent(), resendEvent(), resendEvent()])) {
    expect(answer).toMatchObject({ lastStatus: 200 });
  }
  expect(await trail()).toEqual(before);
  expect(await stock()).toBe(2);

  const admin = await clientOf(await newPerson({ admin: true }));
  await admin.action(api.payments.refunds.refundOrder, { orderId, reason: "A test" });
  await expect.poll(status).toBe("refunded");
  const refunded = await trail();
  expect(await resendEvent()).toMatchObject({ lastStatus: 200 });
  expect(await trail()).toEqual(refunded);
  expect(await status()).toBe("refunded");
});
