/** Sellers' money, from a first sale to the bank, with the sandbox's Stripe: on a phone and on a desktop. */

import type { Page } from "@playwright/test";
import { api, internal } from "#convex/_generated/api.js";
import { benchRows } from "#tests/bench/functions.ts";
import { checkBothWidths, expectAccessible } from "../kit/axe";
import { Effort } from "../kit/effort";
import { expect, type Person, test as base, toastOf } from "../kit/fixtures";
import { shortOrderId } from "../kit/orderPage";
import { mailTo, runInternal, stripeControl } from "../kit/stack";
import { buy, clientOf, dispatch, listNeons, settleByClaim, type TestListing } from "../kit/trade";

type Sale = { orderId: string; title: string };
type Market = { seller: Person; sell: () => Promise<Sale> };

/** The seller's share of six neons at £2.50 and the courier's £12.00, less one missing neon. */
const SHARE = "£24.50";

const test = base.extend<{ market: Market }>({
  /** A seller without payouts, and sales of theirs that are complete. */
  market: async ({ newPerson }, use) => {
    const seller = await newPerson({ seller: true });
    const sell = async () => {
      // Payments settle at once, so that Friday's bank run takes them.
      await stripeControl({ do: "settlement", days: 0 });
      const buyer = await newPerson();
      const { listingId, title }: TestListing = await listNeons(seller);
      const { orderId } = await buy(buyer, listingId, "courier");
      await dispatch(seller, orderId);
      await settleByClaim(buyer, seller, orderId);
      return { orderId, title };
    };
    await use({ seller, sell });
  },
});

const EARNINGS = "/profile/sold?tab=earnings";

/** A sale's entry in the Earnings tab. */
const lineOf = (page: Page, { title }: Sale) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });

/** Opens the Earnings tab as a return from Stripe's page does, so that Shoal asks Stripe what has changed. */
async function returnFromStripe(page: Page): Promise<void> {
  await page.goto(`${EARNINGS}&setup=done`);
  await expect(page).toHaveURL(/tab=earnings$/);
}

/** From the Earnings tab to Stripe's page and back. */
async function setUp(page: Page, button: string, outcome: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("button", { name: outcome }).click();
  await expect(page).toHaveURL(/tab=earnings$/);
}

const FINISH = /^Finish: all details/;

test("a first sale reaches the bank, on a phone and on a desktop", async ({
  market,
  browserOf,
}) => {
  const { seller, sell } = market;
  const sale = await sell();
  const page = await browserOf(seller);
  let effort = new Effort();
  await checkBothWidths(page, async () => {
    await page.goto("/");
    effort = new Effort();
    await effort.press(page.getByRole("button", { name: "Account menu" }));
    await effort.press(page.getByRole("menuitem", { name: "Sold" }));
    await effort.press(page.getByRole("tab", { name: "Earnings" }));
    await expect(lineOf(page, sale)).toContainText(`${SHARE} · waits until you set up payouts`);
    await expectAccessible(page);
  });
  await effort.press(page.getByRole("button", { name: "Set up payouts" }));
  await effort.press(page.getByRole("button", { name: FINISH }));
  await checkBothWidths(page, async () => {
    await expect(page.getByText("You're set up to be paid")).toBeVisible();
    await expect(lineOf(page, sale)).toContainText(
      new RegExp(`${SHARE} · should reach your bank on Friday \\d+ \\w+$`),
    );
    await expectAccessible(page);
  });
  effort.expectAtMost({ taps: 5, fields: 0, screens: 0 });
  await stripeControl({ do: "friday" });
  await returnFromStripe(page);
  await checkBothWidths(page, async () => {
    await expect(lineOf(page, sale)).toContainText(/went to your bank on Friday \d+ \w+$/);
    await expect(page.getByText(`Last bank payment: ${SHARE} went to your bank on`)).toBeVisible();
  });
});

test("money waits while Stripe needs something, and is sent once the seller has answered", async ({
  market,
  browserOf,
}) => {
  const page = await browserOf(market.seller, { width: 1440 });
  await page.goto(EARNINGS);
  await setUp(page, "Set up payouts", FINISH);
  await page.getByRole("button", { name: "Open Stripe" }).click();
  await page.getByRole("button", { name: /^Stripe asks for more/ }).click();
  await expect(page.getByText("A document is missing.")).toBeVisible();
  await returnFromStripe(page);
  await expect(page.getByText("Stripe needs something from you")).toBeVisible();
  const sale = await market.sell();
  await checkBothWidths(page, async () => {
    await expect(page.getByRole("button", { name: "Answer Stripe" })).toBeVisible();
    await expect(lineOf(page, sale)).toContainText(`${SHARE} · waits until you've answered Stripe`);
  });
  await setUp(page, "Answer Stripe", FINISH);
  await expect(lineOf(page, sale)).toContainText(`${SHARE} · should reach your bank on Friday`);
});

test("a refund after the money went to the bank is paid back by the next sale", async ({
  market,
  browserOf,
  newPerson,
}) => {
  const page = await browserOf(market.seller, { width: 1440 });
  await page.goto(EARNINGS);
  await setUp(page, "Set up payouts", FINISH);
  const first = await market.sell();
  await expect(lineOf(page, first)).toContainText("should reach your bank on Friday");
  await stripeControl({ do: "friday" });
  await returnFromStripe(page);
  await expect(lineOf(page, first)).toContainText("went to your bank on Friday");
  const admin = await clientOf(await newPerson({ admin: true }));
  await admin.action(api.payments.refunds.refundOrder, { orderId: first.orderId, amount: 500 });
  await checkBothWidths(page, async () => {
    await expect(lineOf(page, first)).toContainText("£5.00 · being taken back for a refund");
    await expect(page.getByText("is being taken back for refunds")).toBeVisible();
  });
  const second = await market.sell();
  await expect(lineOf(page, second)).toContainText(SHARE);
  // By Shoal's clock the second sale's money hasn't settled: only the sandbox's clock has moved to Friday.
  await expect(lineOf(page, second)).toContainText(
    "with Stripe, until we've taken back the money for a refund",
  );
  await runInternal(benchRows.makeReversalsDue, { sellerId: market.seller.userId });
  await runInternal(internal.payouts.sweep.run, {});
  await expect(lineOf(page, first)).toContainText("£5.00 · taken back for a refund");
  await expect(page.getByText("is being taken back for refunds")).toHaveCount(0);
  await mailTo(market.seller.email, ({ subject }) => /£5\.00 back/.test(subject));
});

test("a bank that returns a payment is named, and paid again once it is mended", async ({
  market,
  browserOf,
}) => {
  const page = await browserOf(market.seller, { width: 1440 });
  await page.goto(EARNINGS);
  await setUp(page, "Set up payouts", /bank account that fails/);
  const sale = await market.sell();
  await expect(lineOf(page, sale)).toContainText("should reach your bank on Friday");
  await stripeControl({ do: "friday" });
  await returnFromStripe(page);
  await checkBothWidths(page, async () => {
    await expect(lineOf(page, sale)).toContainText(
      `${SHARE} · with Stripe, because your bank returned it`,
    );
    await expect(page.getByText("That bank account has been closed.")).toBeVisible();
  });
  await mailTo(market.seller.email, ({ subject }) => /bank didn't accept/.test(subject));
  await setUp(page, "Change your bank account", FINISH);
  await expect(page.getByText("You're set up to be paid")).toBeVisible();
  await stripeControl({ do: "friday" });
  await returnFromStripe(page);
  await expect(lineOf(page, sale)).toContainText("went to your bank on Friday");
});

test("an admin pays a rejected seller another way, and writes off what a refund takes back", async ({
  market,
  browserOf,
  newPerson,
}) => {
  const page = await browserOf(market.seller);
  await page.goto(EARNINGS);
  await setUp(page, "Set up payouts", /^Stripe rejects the account/);
  const sale = await market.sell();
  await expect(lineOf(page, sale)).toContainText(`${SHARE} · waits because Stripe can't pay you`);
  const person = await newPerson({ admin: true });
  const admin = await browserOf(person, { width: 1440 });
  await admin.goto("/admin/orders");
  const problem = admin
    .getByRole("region", { name: /Payments that need attention/ })
    .getByRole("listitem")
    .filter({ hasText: shortOrderId(sale.orderId) });
  await expect(problem).toContainText("Stripe has rejected the seller's account");
  const settle = async (button: string, reason: string) => {
    await problem.getByRole("button", { name: button }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("textbox").fill(reason);
    await dialog.getByRole("button", { name: button }).click();
  };
  await settle("Paid another way", "By bank transfer on Monday");
  await expect(problem).toHaveCount(0);
  await expect(lineOf(page, sale)).toContainText(`${SHARE} · paid another way`);
  await (
    await clientOf(person)
  ).action(api.payments.refunds.refundOrder, { orderId: sale.orderId, amount: 500 });
  await checkBothWidths(admin, async () => {
    await expect(problem).toContainText("Stripe can't take it back");
    await expect(problem).toContainText("£5.00");
  });
  await expectAccessible(admin);
  await settle("Write off", "Our mistake");
  await expect(problem).toHaveCount(0);
  await expect(toastOf(admin)).toHaveCount(0);
});
