/** Helpers for an order's pages and the card sandbox's page. */

import { expect, type Locator, type Page } from "@playwright/test";

export const shortOrderId = (orderId: string) => orderId.slice(0, 8);

export const orderIdOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** A value on the order's page, by its label; collapsed on phones. */
export const fact = (page: Page, label: string): Locator =>
  page
    .getByRole("term", { includeHidden: true })
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator("xpath=following-sibling::dd");

/** An order's row in a table. */
export const row = (page: Page, orderId: string): Locator =>
  page.getByRole("row").filter({ hasText: shortOrderId(orderId) });

/** Fills in and submits the card sandbox's form. */
export async function payByCard(page: Page, number = "4242 4242 4242 4242"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Pay Shoal" })).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Test Payer");
  await page.getByRole("button", { name: /^Pay £/ }).click();
}
