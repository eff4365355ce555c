/** Shoal without a connection, and photos shared by another app. */

import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|Failed to fetch/i],
});

const NOTICE = /You're offline\. This is how the page looked at \d\d:\d\d, \d+ \w{3}\./;

/** Waits until the worker has cached the current page with everything that it needs. */
async function waitUntilCached(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const [pages, files] = [
            await caches.open("shoal-pages-1"),
            await caches.open("shoal-files-1"),
          ];
          const cachedPage = await pages.match(location.href);
          const needs = JSON.parse(cachedPage?.headers.get("x-needs") ?? "[]") as string[];
          return needs.length > 0 && (await files.keys()).length >= needs.length;
        }),
      { timeout: 60_000 },
    )
    .toBe(true);
}

test("a viewed listing can be read offline, says so, and is live again afterwards", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/browse");
  await page.locator('main a[href^="/listing/"]').first().click();
  await expect(page).toHaveURL(/\/listing\//);
  const heading = page.locator("main h1").first();
  await expect(heading).toBeVisible();
  const title = await heading.innerText();
  await waitUntilCached(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.locator("main h1").first()).toHaveText(title);
  await expectAccessible(page);

  await page.goto("/seller/never-seen");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.locator("main h1").first()).toHaveText(title);
  await expect(page.getByText(NOTICE)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await expect(page.locator("main h1").first()).toHaveText(title);
});

test("actions that need a connection say so, keep the page, and work once it is back", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  await page.goto("/browse");
  await page.locator('main a[href^="/listing/"]').first().click();
  await expect(page).toHaveURL(/\/listing\//);
  const address = page.url();
  const heading = page.locator("main h1").first();
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  const title = await heading.innerText();
  await waitUntilCached(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
  for (const name of ["Report", "Favourite"]) {
    await page.locator("main").getByRole("button", { name }).first().click();
    await expect(page.getByText("This needs a connection.")).toBeVisible();
    await expect(heading).toHaveText(title);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("This needs a connection.")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Message seller" }).click();
  await expect(page.getByRole("heading", { name: "This needs a connection." })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(address);
  await expect(heading).toHaveText(title);
  await page.getByRole("link", { name: "Message seller" }).click();
  await expect(page.getByRole("heading", { name: "This needs a connection." })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "This needs a connection." })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
});

test("private pages are never cached, and logging out clears the public ones", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  await page.goto("/about");
  await waitUntilCached(page);
  await page.goto("/settings");
  await expect(page.locator("main h1").first()).toBeVisible();
  await page.goto("/learn");
  await waitUntilCached(page);
  const cachedPaths = await page.evaluate(async () =>
    (await (await caches.open("shoal-pages-1")).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(cachedPaths.sort()).toEqual(["/about", "/learn"]);
  await page.context().setOffline(true);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  // Public pages are available to signed-in users too.
  await page.goto("/learn");
  await expect(page.getByRole("heading", { name: "Learn", exact: true })).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("menuitem", { name: /log ?out|sign ?out/i }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((name) => !name.includes("files"))),
    )
    .toEqual([]);
  await page.context().setOffline(true);
  await page.goto("/learn");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("No Shoal pages are saved")).toBeVisible();
});

test("a photo shared to the app starts a listing, and is used once", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson({ seller: true }));
  await page.goto("/about");
  await waitUntilCached(page);
  const png = readFileSync("public/icon-512.png").toString("base64");
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const files = new DataTransfer();
    const add = (name: string, type: string, content: BlobPart) =>
      files.items.add(new File([content], name, { type }));
    add("page.html", "text/html", "<script>alert(1)</script>");
    add("drawing.svg", "image/svg+xml", "<svg/>");
    add("empty.png", "image/png", "");
    add("huge.png", "image/png", new Uint8Array(33 * 1024 * 1024));
    for (let i = 0; i < 9; i++) add("shrimp.png", "image/png", bytes);
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
    const input = document.createElement("input");
    Object.assign(input, { type: "file", name: "photographs", files: files.files });
    form.append(input);
    document.body.append(form);
    form.submit();
  }, png);
  await expect(page.getByRole("heading", { name: "Create a listing" })).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding\?type=new_listing$/);
  // Only non-empty photos within the limits are taken, and they are shown before use.
  const sharedPhotos = page.getByRole("list", { name: "Shared photos" }).getByRole("img");
  await expect(sharedPhotos).toHaveCount(8);
  await expect(sharedPhotos.first()).toHaveAttribute("alt", "shrimp.png");
  const formPhotos = page.getByRole("group", { name: "Photos" }).locator("li img");
  await expect(formPhotos).toHaveCount(0);
  await expectAccessible(page);
  // A reload before all are uploaded loses none.
  await page.route("**/api/storage/upload**", (route) => route.abort());
  await page.getByRole("button", { name: "Use for this listing" }).click();
  await expect(sharedPhotos).toHaveCount(0);
  await page.reload();
  await expect(sharedPhotos).toHaveCount(8);
  await page.unroute("**/api/storage/upload**");
  await page.getByRole("button", { name: "Use for this listing" }).click();
  await expect(formPhotos).toHaveCount(8, { timeout: 60_000 });
  await expect.poll(() => page.evaluate(() => caches.has("shoal-shared-1"))).toBe(false);
});

test("a newer service worker waits, so that typed text isn't lost", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/about");
  await waitUntilCached(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill("nemo@shoal.test");
  const state = await page.evaluate(async () => {
    // To the browser, another URL is a newer worker.
    const registration = await navigator.serviceWorker.register("/sw.js?newer");
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    return registration.active?.scriptURL;
  });
  expect(new URL(state ?? "").search).toBe("");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nemo@shoal.test");
  expect(documents).toBe(1);
});

test("sharing still opens the form without a service worker", async ({ request }) => {
  const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("x") };
  const answer = await request.post("/share", {
    maxRedirects: 0,
    multipart: { photographs: file },
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers()["location"]).toMatch(/\/onboarding\?type=new_listing/);
});

test("the service worker is revalidated on every request, so that it can be withdrawn", async ({
  request,
}) => {
  const answer = await request.get("/sw.js");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/javascript/);
  expect(answer.headers()["cache-control"]).toBe("no-cache");
});
