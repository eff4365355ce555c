/** Pages don't shift while they load on a wide screen; `accessibility.spec.ts` checks it on a phone. */

import type { Page } from "@playwright/test";
import { DESIGNATED_ADMIN, expect, test } from "../kit/fixtures";
import { loadingShift, MAX_SHIFT, watchShifts } from "../kit/shifts";
import { buy, listNeons, takeQuiz, transactionOf } from "../kit/trade";

const WIDE = 1440;
// Each test opens many pages.
test.setTimeout(180_000);

/** The layout shift of each page until its data has loaded. */
async function shiftsOf(page: Page, paths: readonly string[]): Promise<Record<string, number>> {
  const shifts: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(path);
    shifts[path] = await loadingShift(page, async () => {
      await expect(page.locator("main h1").first()).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    });
  }
  return shifts;
}

async function expectSteady(page: Page, paths: readonly string[]): Promise<void> {
  await watchShifts(page);
  const shifted = Object.entries(await shiftsOf(page, paths)).filter(
    ([, shift]) => shift >= MAX_SHIFT,
  );
  expect(shifted).toEqual([]);
}

test("a buyer's and a seller's pages don't shift while loading", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { listingId } = await listNeons(seller, 20);
  const { orderId } = await buy(buyer, listingId, "courier");
  const quizId = await takeQuiz(buyer, listingId, 6);
  const transactionId = await transactionOf(seller, orderId);
  await expectSteady(await browserOf(buyer, { width: WIDE }), [
    "/",
    "/browse?search=coridoras",
    "/browse?category=fish&water=freshwater&sort=price",
    `/listing/${listingId}`,
    `/quiz/${listingId}`,
    `/compatibility/${quizId}`,
    `/payment/${listingId}/${quizId}`,
    `/order/${orderId}`,
    `/review-packaging/${transactionId}`,
    "/profile",
    "/profile/purchases",
    "/settings",
  ]);
  await expectSteady(await browserOf(seller, { width: WIDE }), [
    "/profile/sold",
    "/profile/my-listings",
    `/listing/edit/${listingId}`,
    `/order/${orderId}`,
    `/review-packaging/${transactionId}`,
  ]);
});

test("an admin's pages don't shift while loading", async ({ browserOf }) => {
  await expectSteady(await browserOf(DESIGNATED_ADMIN, { width: WIDE }), [
    "/admin-overview",
    "/admin/seller-approvals",
    "/admin/moderator-panel",
    "/admin/orders",
    "/admin/messages",
    "/admin/users",
    "/admin-overview?tab=health",
    "/admin/dev-tools",
  ]);
});
