/**
 * A page that is open when a new version is deployed offers a reload, loses no text and doesn't
 * break.
 */

import type { Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures";

const NOTICE = "A new version of Shoal is ready";

/** Makes the first document that the page loads appear to be an older version; counts documents. */
async function fromOldVersion(page: Page) {
  const served = { documents: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      served.documents += 1;
  });
  await page.addInitScript(() => {
    if (sessionStorage.getItem("was-older")) return;
    const observer = new MutationObserver(() => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="shoal-version"]');
      if (!meta) return;
      observer.disconnect();
      meta.content = "older";
      sessionStorage.setItem("was-older", "yes");
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return served;
}

test("an open page offers a new version, and keeps typed text when it loads it", async ({
  visitor,
}) => {
  const page = await visitor();
  await fromOldVersion(page);
  await page.goto("/login");
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("nemo@shoal.test");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nemo@shoal.test");
});

test("a dismissed notice doesn't return for the same version", async ({ visitor }) => {
  const page = await visitor();
  await fromOldVersion(page);
  await page.goto("/about");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await page.getByRole("link", { name: "Learn" }).first().click();
  await expect(page).toHaveURL(/\/learn$/);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});

test.describe("code that no longer exists", () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported|404/i] });

  test("reloads the page, once", async ({ visitor }) => {
    const page = await visitor();
    const served = await fromOldVersion(page);
    await page.route("**/assets/LearnPage-*.js", (route) =>
      served.documents === 1 ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto("/about");
    await expect(page.getByText(NOTICE)).toBeVisible();
    await page.getByRole("link", { name: "Learn" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/learn/i);
    expect(served.documents).toBe(2);
  });

  test("keeps the page and says so if reloading wouldn't help", async ({ visitor }) => {
    const page = await visitor();
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route("**/assets/LearnPage-*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("/about");
    // Before the app's code has loaded, following a link loads a new document.
    await expect(page.locator("html:not([data-first])")).toBeAttached();
    await page.getByRole("link", { name: "Learn" }).first().click();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(documents).toBe(1);
  });
});
