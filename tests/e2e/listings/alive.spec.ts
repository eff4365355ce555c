/**
 * On a phone, a seller pauses and resumes orders, and puts a listing back on sale that left the shop because the seller
 * hadn't confirmed that it was still available.
 */

import { internal } from "#convex/_generated/api.js";
import { benchRows } from "#tests/bench/functions.ts";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { mailTo, runInternal } from "../kit/stack";
import { listNeons } from "../kit/trade";

const PHONE = { width: 390, height: 844 };
const DAY_MS = 86_400_000;
const SWEEP = internal.listings.freshness.sweep;

test("a seller goes away and comes back, and buyers read until when", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const [sellerPage, buyerPage] = [await browserOf(seller), await browserOf(await newPerson())];
  for (const page of [sellerPage, buyerPage]) await page.setViewportSize(PHONE);
  await buyerPage.goto(`/listing/${listingId}`);
  const awayNotice = buyerPage.getByText(/is away until \w+ \d+ \w+/);
  await expect(buyerPage.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(awayNotice).toHaveCount(0);

  await sellerPage.goto("/profile/my-listings");
  await sellerPage.getByRole("link", { name: "Pause orders until you're back" }).click();
  const returnDay = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  await sellerPage.getByLabel("Back on").fill(returnDay);
  await sellerPage.getByRole("button", { name: "Take no orders until then" }).click();
  await expect(sellerPage.getByText(/^You're away until /)).toBeVisible();
  await expectAccessible(sellerPage);
  await expect(awayNotice).toBeVisible();
  await expectAccessible(buyerPage);

  await sellerPage.getByRole("button", { name: "I'm back" }).click();
  await expect(sellerPage.getByText("Welcome back. Buyers can order again.")).toBeVisible();
  await expect(awayNotice).toHaveCount(0);
});

test("a listing is asked about, leaves the shop without an answer, and one tap brings it back", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId, title } = await listNeons(seller);
  const [sellerPage, buyerPage] = [await browserOf(seller), await browserOf(await newPerson())];
  for (const page of [sellerPage, buyerPage]) await page.setViewportSize(PHONE);
  await buyerPage.goto(`/listing/${listingId}`);
  const check = buyerPage.getByRole("link", { name: "Check suitability" });
  await expect(check).toBeVisible();

  await runInternal(benchRows.ageListing, { listingId, days: 31 });
  await runInternal(SWEEP, {});
  const isQuestion = ({ subject }: { subject: string }) => subject === `Still available? ${title}`;
  expect((await mailTo(seller.email, isQuestion)).text).toContain(
    "One tap on My Listings confirms it.",
  );
  await sellerPage.goto("/profile/my-listings");
  const question = sellerPage.getByRole("note").filter({ hasText: "Still available?" });
  await expect(question).toContainText(title);
  await expect(question.getByRole("button", { name: "Yes, it's still available" })).toBeVisible();
  await expectAccessible(sellerPage);

  await runInternal(benchRows.ageListing, { listingId, days: 31 });
  await runInternal(SWEEP, {});
  await expect(question).toContainText("Off sale for now");
  await expect(check).toHaveCount(0);
  await question.getByRole("button", { name: "Put it back on sale" }).click();
  await expect(sellerPage.getByText("1 listing back on sale.")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(check).toBeVisible();
});
