/** The route table of the specification (sections 2 and 6): every row for every kind of user. */
import type { Page } from "@playwright/test";
import { pageRoutes, redirectRoutes } from "#src/app/routes.ts";
import { DESIGNATED_ADMIN, expect, follow, test, toastOf } from "../kit/fixtures";
import { aListing } from "../kit/side";

const KINDS = ["visitor", "user", "seller", "admin", "designatedAdmin"] as const;
type Kind = (typeof KINDS)[number];
type Outcome = "shows" | { to: string; says?: string };

const LOG_IN: Outcome = { to: "/login", says: "You must be logged in to access this page." };
const ADMINS_ONLY: Outcome = { to: "/", says: "You must be an admin to access this page." };

/** The outcome for a visitor, a user, a seller, an admin and the designated admin. */
const everybody: Outcome[] = ["shows", "shows", "shows", "shows", "shows"];
const guests: Outcome[] = ["shows", { to: "/" }, { to: "/" }, { to: "/" }, { to: "/" }];
const loggedIn = (says?: string): Outcome[] => [
  says === undefined ? LOG_IN : { to: "/login", says },
  "shows",
  "shows",
  "shows",
  "shows",
];
const TO_QUIZ: Outcome = { to: "/seller-quiz" };
const sellers: Outcome[] = [LOG_IN, TO_QUIZ, "shows", TO_QUIZ, TO_QUIZ];
const admins = (says?: string): Outcome[] => [
  says === undefined ? LOG_IN : { to: "/login", says },
  ADMINS_ONLY,
  ADMINS_ONLY,
  "shows",
  "shows",
];
const NOT_YOURS: Outcome = { to: "/", says: "You are not authorized to view this page." };
/** Tables that refuse with a message of their own (section 6). */
const adminTables = (says?: string): Outcome[] =>
  admins(says).map((outcome) => (outcome === ADMINS_ONLY ? NOT_YOURS : outcome));
const designated: Outcome[] = [LOG_IN, ADMINS_ONLY, ADMINS_ONLY, ADMINS_ONLY, "shows"];

const TABLE: Record<string, Outcome[]> = {
  "/": everybody,
  "/about": everybody,
  "/contact": everybody,
  "/signup": guests,
  "/login": guests,
  "/forgot-password": everybody,
  "/reset-password": everybody,
  "/browse": everybody,
  "/listing/:listingId": everybody,
  "/listing/edit/:listingId": loggedIn(),
  "/seller/:sellerId": everybody,
  "/learn": everybody,
  "/learn/:slug": everybody,
  "/transport-guidelines": everybody,
  "/privacy": everybody,
  "/terms": everybody,
  "/start-buying": everybody,
  "/quiz/:listingId": loggedIn(),
  "/compatibility/:quizId": loggedIn(),
  "/onboarding": loggedIn(),
  "/seller-application": [LOG_IN, ...Array<Outcome>(4).fill({ to: "/onboarding" })],
  "/seller-quiz": loggedIn(),
  "/payment/:listingId/:quizId": loggedIn(),
  "/review-packaging/:transactionId": loggedIn(),
  "/profile": loggedIn(),
  "/profile/purchases": loggedIn(),
  "/purchases": [LOG_IN, ...Array<Outcome>(4).fill({ to: "/profile/purchases" })],
  "/profile/my-listings": sellers,
  "/profile/sold": loggedIn("Please log in to view sold listings."),
  "/order/:orderId": loggedIn(),
  "/settings": loggedIn(),
  "/messages": loggedIn(),
  "/admin-overview": designated,
  "/admin/seller-approvals": adminTables(),
  "/admin/moderator-panel": adminTables(),
  "/admin/orders": adminTables("Please log in to view orders."),
  "/admin/messages": designated,
  "/admin/users": admins("Please log in to view users."),
  "/admin/dev-tools": admins(),
};

test("the table covers every route of the app", () => {
  const known = [...pageRoutes, ...redirectRoutes].map(({ path }) => path);
  expect(Object.keys(TABLE).sort()).toEqual(known.sort());
});

async function check(page: Page, path: string, outcome: Outcome) {
  await follow(page, path);
  if (outcome === "shows") {
    await expect(page.locator("main h1:not([data-last-page])").first()).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(path);
    return;
  }
  await page.waitForURL((url) => url.pathname === outcome.to);
  if (outcome.says === undefined) return;
  await expect(toastOf(page)).toContainText(outcome.says);
  await page.getByRole("button", { name: "Dismiss" }).click();
}

for (const [index, kind] of KINDS.entries()) {
  test(`every route as ${kind}`, async ({ visitor, newPerson, browserOf }) => {
    const opening: Record<Kind, () => Promise<Page>> = {
      visitor: () => visitor(),
      user: async () => await browserOf(await newPerson()),
      seller: async () => await browserOf(await newPerson({ seller: true })),
      admin: async () => await browserOf(await newPerson({ admin: true })),
      designatedAdmin: () => browserOf(DESIGNATED_ADMIN),
    };
    const page = await opening[kind]();
    const { listingId, sellerId } = await aListing();
    const ids: Record<string, string> = {
      listingId,
      sellerId,
      slug: "cycling-a-new-tank",
      quizId: "no-such-quiz",
      transactionId: "no-such-sale",
      orderId: crypto.randomUUID(),
    };
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [pattern, outcomes] of Object.entries(TABLE)) {
      const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
      const outcome = outcomes[index] ?? "shows";
      await test.step(`${pattern}: ${JSON.stringify(outcome)}`, () => check(page, path, outcome));
    }
  });
}

test("the rules apply to addresses opened directly", async ({ visitor, newPerson, browserOf }) => {
  const outside = await visitor();
  await outside.goto("/admin/orders");
  await expect(outside).toHaveURL(/\/login$/);
  await expect(toastOf(outside)).toContainText("Please log in to view orders.");

  const page = await browserOf(await newPerson());
  await page.goto("/admin-overview");
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(toastOf(page)).toContainText("You must be an admin to access this page.");
  await page.goto("/profile/my-listings");
  await expect(page).toHaveURL(/\/seller-quiz$/);
  await page.goto("/purchases");
  await expect(page).toHaveURL(/\/profile\/purchases$/);
});
