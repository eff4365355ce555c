/** Slow and failed refunds, and chargebacks. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { totalText } from "#tests/convex/kit/totals.ts";
import { expectAccessible } from "../kit/axe";
import { expect, type Person, test as base, toastOf } from "../kit/fixtures";
import { fact, row, shortOrderId } from "../kit/orderPage";
import { mailTo, stripeControl } from "../kit/stack";
import { buy, clientOf, listNeons } from "../kit/trade";

type Sale = { seller: Person; buyer: Person; title: string; orderId: string; session: string };

const test = base.extend<{ sale: Sale }>({
  /** Neons that a buyer has paid for. */
  sale: async ({ newPerson }, use) => {
    const seller = await newPerson({ seller: true });
    const buyer = await newPerson();
    const { listingId, title } = await listNeons(seller);
    await use({ seller, buyer, title, ...(await buy(buyer, listingId)) });
  },
});

/** An order's card among the money problems. */
const problemOf = (admin: Page, orderId: string) =>
  admin
    .getByRole("region", { name: /Payments that need attention/ })
    .getByRole("listitem")
    .filter({ hasText: shortOrderId(orderId) });

/** Six neons at £2.50, collected. */
const PAID = totalText(6 * 250);

async function openAdminOrders(admin: Page, title: string): Promise<void> {
  await admin.goto("/admin/orders");
  await admin.getByPlaceholder("Search by order ID, listing title, or seller name").fill(title);
}

async function refundWhole(admin: Page, orderId: string): Promise<void> {
  await row(admin, orderId).getByRole("button", { name: "Refund" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText(`${PAID} can be refunded to the buyer's card.`);
  await expectAccessible(admin);
  await expect(dialog.getByLabel("Amount")).toHaveValue(PAID.slice(1));
  await dialog.getByLabel("Reason").fill("The seller is ill");
  await dialog.getByRole("button", { name: "Refund" }).click();
}

test("an admin's refund reaches both sides once, and is retried after the bank returned it", async ({
  newPerson,
  browserOf,
  sale,
}) => {
  const { seller, buyer, title, orderId, session } = sale;
  const buyerPage = await browserOf(buyer);
  await buyerPage.goto(`/order/${orderId}`);
  await expect(fact(buyerPage, "Status")).toHaveText("processing");
  const sellerPage = await browserOf(seller);
  await sellerPage.goto("/profile/sold");
  await expect(row(sellerPage, orderId)).toContainText("processing");
  const admin = await browserOf(await newPerson({ admin: true }));
  await openAdminOrders(admin, title);
  await refundWhole(admin, orderId);
  await expect(toastOf(admin)).toContainText("Refund processed successfully.");
  await expect(problemOf(admin, orderId)).toHaveCount(0);
  await expect(row(admin, orderId)).toContainText("refunded");
  await expect(row(admin, orderId).getByRole("button", { name: "Refund" })).toBeDisabled();
  await expect(fact(buyerPage, "Status")).toHaveText("refunded");
  await expect(row(sellerPage, orderId)).toContainText("refunded");

  await stripeControl({ do: "refund", session, status: "failed", reason: "lost_or_stolen_card" });
  const problem = problemOf(admin, orderId);
  await expect(problem).toContainText("Refund failed");
  await expect(problem).toContainText(PAID);
  await expect(problem).toContainText("The payment provider says: lost or stolen card");
  await expect(row(admin, orderId)).toContainText("disputed");
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(toastOf(admin)).toContainText("Refund processed successfully.");
  await expect(problem).toHaveCount(0);
  await expect(row(admin, orderId)).toContainText("refunded");

  await expect(fact(buyerPage, "Refunded")).toHaveText(PAID);
  await expect(buyerPage.getByText(`Refunded in full (${PAID})`).first()).toBeVisible();
  await expect(buyerPage.getByText("Partly refunded")).toHaveCount(0);
});

test("a pending refund is shown to buyer, seller and admin, and blocks the order", async ({
  newPerson,
  browserOf,
  sale,
}) => {
  const { seller, buyer, title, orderId, session } = sale;
  await stripeControl({ do: "refunds", startAs: "pending", session });
  const sellerPage = await browserOf(seller);
  await sellerPage.goto(`/order/${orderId}`);
  await expect(sellerPage.getByRole("button", { name: "Confirm the handover" })).toBeVisible();
  const admin = await browserOf(await newPerson({ admin: true }));
  await openAdminOrders(admin, title);
  await refundWhole(admin, orderId);
  await expect(toastOf(admin)).toContainText("The refund is on its way.");
  await expect(row(admin, orderId)).toContainText(`${PAID} being refunded`);
  await expect(row(admin, orderId).getByRole("button", { name: "Refund" })).toBeDisabled();

  const buyerPage = await browserOf(buyer);
  await buyerPage.goto(`/order/${orderId}`);
  for (const page of [buyerPage, sellerPage]) {
    await expect(page.getByText(`A refund of ${PAID} is on its way`)).toBeVisible();
    await expect(fact(page, "Status")).toHaveText("processing");
  }
  await expect(sellerPage.getByRole("button", { name: "Confirm the handover" })).toHaveCount(0);
  await stripeControl({ do: "refund", session, status: "succeeded" });
  for (const page of [buyerPage, sellerPage]) {
    await expect(fact(page, "Status")).toHaveText("refunded");
    await expect(page.getByText(`A refund of ${PAID} is on its way`)).toHaveCount(0);
  }
});

test("a chargeback stops the order, shows its response deadline, and counts as refunded when lost", async ({
  newPerson,
  browserOf,
  sale,
}) => {
  const { seller, buyer, title, orderId, session } = sale;
  const sellerPage = await browserOf(seller);
  await sellerPage.goto(`/order/${orderId}`);
  await expect(sellerPage.getByRole("button", { name: "Confirm the handover" })).toBeVisible();
  const admin = await browserOf(await newPerson({ admin: true }));
  await openAdminOrders(admin, title);
  const dispute = { do: "dispute", session, reason: "product_not_received" };
  const { id } = (await stripeControl(dispute)) as { id: string };

  await expect(sellerPage.getByText(`The buyer's bank asks for ${PAID} back`)).toBeVisible();
  await expect(sellerPage.getByRole("button", { name: "Confirm the handover" })).toHaveCount(0);
  const problem = problemOf(admin, orderId);
  await expect(problem).toContainText("Chargeback");
  await expect(problem).toContainText("the order did not arrive");
  await expect(problem).toContainText(/Answer in the Stripe dashboard by \d+ \w+ \d{4}/);
  await expect(row(admin, orderId).getByRole("button", { name: "Refund" })).toBeDisabled();
  const mail = await mailTo(seller.email, ({ subject }) => subject.includes("bank"));
  expect(mail.text).toContain("Please don't dispatch or hand over anything");
  const confirmation = (await clientOf(buyer)).mutation(api.orders.fulfilment.confirmArrival, {
    orderId,
  });
  const message: unknown = expect.stringContaining("under a chargeback");
  await expect(confirmation).rejects.toMatchObject({ data: { message } });

  const buyerPage = await browserOf(buyer);
  await buyerPage.goto(`/order/${orderId}`);
  await expect(buyerPage.getByText(`Your bank is disputing ${PAID}`)).toBeVisible();
  await stripeControl({ do: "moveDispute", dispute: id, status: "lost" });
  for (const page of [buyerPage, sellerPage])
    await expect(fact(page, "Status")).toHaveText("refunded");
  await expect(problem).toHaveCount(0);
  await expect(
    buyerPage.getByText("The bank returned the money to the buyer").first(),
  ).toBeVisible();
});
