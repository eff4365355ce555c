/**
 * Requirements for every page: no axe findings, no overflow at 320 px, nothing covered in a short window, hardly any
 * layout shift while it loads on a phone, keyboard use, managed focus, no violation of its own
 * Content-Security-Policy, and tags for search engines if the page is public.
 */

import type { Page } from "@playwright/test";
import { pageRoutes } from "#src/app/routes.ts";
import { axeFindings, expectAccessible, overflowOf } from "../kit/axe";
import { tabTo } from "../kit/effort";
import { DESIGNATED_ADMIN, expect, follow, test } from "../kit/fixtures";
import { expectOwnTags } from "../kit/head";
import { watchPolicy } from "../kit/policy";
import { loadingShift, MAX_SHIFT, watchShifts } from "../kit/shifts";
import { coverProblems, SHORT_WINDOWS } from "../kit/shortWindows";
import { aListing } from "../kit/stack";
import { buy, listNeons, takeQuiz, transactionOf } from "../kit/trade";

const PHONE = { width: 360, height: 900 };
const DESKTOP = { width: 1280, height: 900 };

/** Public pages that search engines list. */
const INDEXED_PATHS = [
  "/",
  "/about",
  "/contact",
  "/signup",
  "/login",
  "/listing/:listingId",
  "/seller/:sellerId",
  "/learn",
  "/learn/:slug",
  "/transport-guidelines",
  "/privacy",
  "/terms",
  "/start-buying",
];
const PUBLIC_PATHS = [
  ...INDEXED_PATHS,
  "/forgot-password",
  "/reset-password#access_token=x",
  "/browse?search=no-such-thing",
  "/browse?search=coridoras",
  "/browse?category=fish&water=freshwater&sort=price",
  "/no/such/page",
];
const SIGNED_IN_PATHS = [
  "/quiz/:listingId",
  "/onboarding",
  "/seller-quiz",
  "/profile",
  "/profile?tab=about",
  "/profile?tab=favourites",
  "/profile/purchases",
  "/profile/sold",
  "/settings",
  "/settings?tab=tanks",
  "/settings?tab=delivery",
  "/settings?tab=notifications",
  "/settings?tab=security",
  "/settings?tab=data",
  "/messages",
];
const SELLER_PAGES = ["/profile/my-listings", "/onboarding?type=new_listing"];
const ORDER_BUYER_PAGES = [
  "/compatibility/:quizId",
  "/payment/:listingId/:quizId",
  "/order/:orderId",
  "/order/:parcelId",
  "/order/not-an-order",
  "/profile/purchases",
  "/messages?sellerId=:sellerId&listingId=:listingId",
];
const ORDER_SELLER_PAGES = [
  "/profile/sold",
  "/order/:orderId",
  "/order/:parcelId",
  "/listing/edit/:listingId",
  "/review-packaging/:transactionId",
];
const ADMIN_PAGES = [
  "/admin-overview",
  "/admin/seller-approvals",
  "/admin/moderator-panel",
  "/admin/orders",
  "/admin/messages",
  "/admin/users",
  "/admin-overview?tab=health",
  "/admin/dev-tools",
];

/** Waits until the page has its heading and nothing is loading. */
async function waitUntilSettled(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector("main h1") !== null &&
      document.querySelector("[aria-busy=true]") === null &&
      !document.body.textContent.includes("Loading your order…"),
  );
}

/**
 * Opens each page at a phone's width, where it mustn't shift, and runs axe on it. Nothing may
 * overflow at any width. `ids` fills in `:listingId` and the like; `check` is for one more check.
 */
async function audit(
  page: Page,
  patterns: string[],
  ids: Record<string, string> = {},
  check?: (pattern: string, path: string) => Promise<void>,
) {
  const violations = await watchPolicy(page);
  const problems: string[] = [];
  const overflowing: string[] = [];
  const covered: string[] = [];
  const shifted: string[] = [];
  await watchShifts(page);
  for (const pattern of patterns) {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
    await test.step(pattern, async () => {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      const shift = await loadingShift(page, () => waitUntilSettled(page));
      if (shift >= MAX_SHIFT) shifted.push(`${pattern}: ${shift}`);
      // Before axe, which adds a style sheet of its own.
      problems.push(...(await violations()).map((text) => `${pattern}: ${text}`));
      await check?.(pattern, path);
      problems.push(...(await axeFindings(page)).map((text) => `${pattern}: ${text}`));
      for (const size of [PHONE, DESKTOP, ...SHORT_WINDOWS]) {
        await page.setViewportSize(size);
        await waitUntilSettled(page);
        const overflow = await overflowOf(page);
        if (overflow > 0) overflowing.push(`${pattern}: ${overflow} px more than ${size.width}`);
        if (size.height === DESKTOP.height) continue;
        const coverTexts = await coverProblems(page);
        covered.push(...coverTexts.map((text) => `${pattern} at ${size.height} px: ${text}`));
      }
    });
  }
  expect(problems, "what axe finds, or the headers refuse").toEqual([]);
  expect(overflowing, "pages wider than their window").toEqual([]);
  expect(covered, "pages that can't be read in a short window").toEqual([]);
  expect(shifted, "pages that shift while they load").toEqual([]);
}

test.describe("every page", () => {
  // One test covers many pages.
  test.slow();

  test("is visited by these tests", () => {
    const lists = [
      PUBLIC_PATHS,
      SIGNED_IN_PATHS,
      SELLER_PAGES,
      ORDER_BUYER_PAGES,
      ORDER_SELLER_PAGES,
      ADMIN_PAGES,
    ];
    const visited = lists.flat().map((address) => address.replace(/[?#].*/, ""));
    expect(pageRoutes.map(({ path }) => path).filter((path) => !visited.includes(path))).toEqual(
      [],
    );
  });

  test("is accessible to visitors, and has tags of its own", async ({ visitor }) => {
    const ids = { ...(await aListing()), slug: "cycling-a-new-tank" };
    const page = await visitor();
    const titles: string[] = [];
    await audit(page, PUBLIC_PATHS, ids, async (pattern, path) => {
      if (INDEXED_PATHS.includes(pattern)) titles.push(await expectOwnTags(page, path));
    });
    for (const path of ["/browse", "/browse?category=fish"]) {
      await page.goto(path);
      titles.push(await expectOwnTags(page, path));
    }
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test("is accessible to signed-in users", async ({ newPerson, browserOf }) => {
    await audit(await browserOf(await newPerson()), SIGNED_IN_PATHS, await aListing());
  });

  test("is accessible to sellers", async ({ newPerson, browserOf }) => {
    await audit(await browserOf(await newPerson({ seller: true })), SELLER_PAGES);
  });

  test("of an order is accessible", async ({ newPerson, browserOf }) => {
    const seller = await newPerson({ seller: true });
    const buyer = await newPerson();
    const { listingId } = await listNeons(seller, 18);
    const { orderId } = await buy(buyer, listingId);
    const { orderId: parcelId } = await buy(buyer, listingId, "courier");
    const quizId = await takeQuiz(buyer, listingId, 6);
    const transactionId = await transactionOf(seller, orderId);
    const ids = { listingId, orderId, parcelId, quizId, transactionId, sellerId: seller.userId };
    const buying = await browserOf(buyer);
    await audit(buying, ORDER_BUYER_PAGES, ids);
    const sellerPage = await browserOf(seller);
    await audit(sellerPage, ORDER_SELLER_PAGES, ids);
    const cancelButtons = [
      [buying, "Ask to cancel"],
      [sellerPage, "Cancel this order"],
    ] as const;
    for (const [page, name] of cancelButtons) {
      await follow(page, `/order/${orderId}`);
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
      await expectAccessible(page);
    }
  });

  test("is accessible to admins", async ({ browserOf }) => {
    await audit(await browserOf(DESIGNATED_ADMIN), ADMIN_PAGES);
  });
});

test("a dialog takes the focus, traps it and returns it", async ({ newPerson, browserOf }) => {
  const page = await browserOf(await newPerson());
  await page.goto("/settings?tab=data");
  const opener = page.getByRole("button", { name: "Delete my account" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toBeVisible();
  const focusIsInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    await expect.poll(focusIsInside).toBe(true);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a new page takes the focus and announces its title", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/learn");
  // Before the app's code has loaded, following a link loads a new document.
  await expect(page.locator("html:not([data-first])")).toBeAttached();
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveTitle(/About/);
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.locator("[aria-live=polite]").filter({ hasText: /About/ })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveTitle(/Learn/);
  await expect(page.locator("#main")).toBeFocused();
});

test("logging in and out works by keyboard", async ({ visitor, newPerson }) => {
  const person = await newPerson();
  const page = await visitor();
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await tabTo(page, field("Email"));
  await page.keyboard.type(person.email);
  await tabTo(page, field("Password"));
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator("#main")).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Account menu", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "View Profile" })).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
});
