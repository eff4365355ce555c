/** A page that is open while the deployment gets newer pages: it hears of it, loses nothing and never breaks. */
import type { Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures";

const NOTICE = "A new version of Shoal is ready";

/** The first document that the page loads takes itself for one of an older version; counts them. */
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

test("an open page says that a new version is ready, and loads it with what was typed", async ({
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

test("who waves the notice away is not told again of that version", async ({ visitor }) => {
  const page = await visitor();
  await fromOldVersion(page);
  await page.goto("/about");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await page.getByRole("link", { name: "Learn" }).first().click();
  await expect(page).toHaveURL(/\/learn$/);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});

test.describe("code that is gone", () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported|404/i] });

  test("the page is loaded anew, once", async ({ visitor }) => {
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

  test("where loading anew would not help, the page says so and stays", async ({ visitor }) => {
    const page = await visitor();
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route("**/assets/LearnPage-*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("/about");
    // A link that is followed before the app's code is there loads a page, as links do.
    await expect(page.locator("html:not([data-first])")).toBeAttached();
    await page.getByRole("link", { name: "Learn" }).first().click();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(documents).toBe(1);
  });
});
