/** The first second of a page: the server-rendered markup, before the app's code and the connection. */

import { expect, test } from "../kit/fixtures";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages can be read, and links and the search box work", async ({ page }) => {
    await test.step("the list and a listing", async () => {
      await page.goto("/browse?category=shrimp");
      await expect(page.getByRole("heading", { name: "Browse shrimp" })).toBeVisible();
      const card = page.locator("main li h2 a").first();
      const title = (await card.textContent()) ?? "";
      await card.click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Delivery" })).toBeVisible();
    });
    for (const [path, title, words] of [
      ["/learn", "Learn", "Drip acclimatisation"],
      ["/terms", "Terms of use", "Becoming a seller"],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page.getByRole("heading", { name: words })).toBeVisible();
      });
    }
    await test.step("the search box", async () => {
      await page.goto("/browse");
      const box = page.getByRole("combobox", { name: "Search listings" }).first();
      await box.fill("shrimp");
      await box.press("Enter");
      await expect(page.getByRole("heading", { name: "Results for “shrimp”" })).toBeVisible();
    });
  });
});

for (const path of ["/login", "/learn/drip-acclimatisation"]) {
  test(`${path} requests its code once the browser has painted it`, async ({ visitor }) => {
    const page = await visitor();
    await page.goto(path);
    await expect(page.locator("html:not([data-first])")).toBeAttached();
    const { painted, requested } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      requested: performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(requested.length).toBeGreaterThan(3);
    expect(Math.min(...requested)).toBeGreaterThan(painted ?? Infinity);
  });
}

test("the app shows the list before it has connected", async ({ page }) => {
  let sockets = 0;
  await page.routeWebSocket(/./, () => {
    // Accept the connection, but never answer.
    sockets += 1;
  });
  await page.goto("/browse");
  await expect(page.locator("html:not([data-first])")).toBeAttached();
  await expect(page.locator("main li h2 a")).toHaveCount(24);
  await expect(page.getByText(/^24 of \d+ listings$/)).toBeVisible();
  expect(sockets).toBeGreaterThan(0);
});

test("input from before the code has loaded isn't lost", async ({ visitor }) => {
  const page = await visitor();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/browse", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Search listings" }).first().fill("cherry");
  const water = page.getByLabel("Water", { exact: true });
  const hasWaterFilter = await water.isVisible();
  if (hasWaterFilter) {
    await water.selectOption("freshwater");
    await page.getByRole("checkbox", { name: "Available now" }).press("Space");
  }
  const filters = page.getByRole("button", { name: "Filters" });
  const menu = page.getByRole("button", { name: "Open menu" });
  const earlyButton = (await filters.isVisible()) ? filters : menu;
  if (await earlyButton.isVisible()) await earlyButton.click();
  const earlyClickCount = await page.evaluate(
    () => (window as { earlyClicks?: Element[] }).earlyClicks?.length ?? 0,
  );
  release();
  await expect(page.locator("html:not([data-first])")).toBeAttached();
  await expect(page.getByRole("combobox", { name: "Search listings" }).first()).toHaveValue(
    "cherry",
  );
  if (hasWaterFilter) {
    await expect(page).toHaveURL(/water=freshwater/);
    await expect(water).toHaveValue("freshwater");
    await expect(page.getByRole("checkbox", { name: "Available now" })).toBeChecked();
  }
  if (earlyClickCount > 0) await expect(page.locator("[aria-expanded=true]").first()).toBeVisible();
});

test("the skip link works before the code has loaded", async ({ visitor }) => {
  const page = await visitor();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/learn", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  release();
  await expect(page.locator("html:not([data-first])")).toBeAttached();
  await expect(page.locator("#main")).toBeFocused();
});
