/**
 * What search engines and link previews see: sitemap, robots, and pages without scripts.
 * `accessibility.spec.ts` checks the tags of each public page, because it opens them all.
 */

import { expect, follow, test } from "../kit/fixtures";
import { expectShown } from "../kit/head";
import { aListing, stack } from "../kit/stack";

const HTML = "text/html; charset=utf-8";

test("private, recovery and error pages stay out of search engines", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  await page.goto("/settings");
  for (const path of ["/settings", "/messages", "/profile", "/reset-password", "/no/such/page"]) {
    await follow(page, path);
    await expectShown(page, path);
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute("content", "noindex");
  }
});

const locs = (xml: string) => [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url ?? "");

test("robots.txt names the sitemap, and its pages all exist", async ({ visitor }) => {
  test.slow();
  const robots = await (await fetch(`${stack.app}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /settings");
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  const sitemaps = locs(await (await fetch(address)).text());
  expect(sitemaps).toContain(`${stack.app}/sitemaps/listings-1.xml`);
  for (const part of sitemaps) expect(locs(await (await fetch(part)).text())).not.toEqual([]);
  const urls = locs(await (await fetch(`${stack.app}/sitemaps/pages.xml`)).text());
  expect(urls.length).toBeGreaterThanOrEqual(9 + 12);
  const page = await visitor();
  await page.goto("/login");
  await expect(page.locator("main h1").first()).toBeAttached();
  for (const url of urls) {
    expect(url.startsWith(stack.app)).toBe(true);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, HTML]);
    await follow(page, new URL(url).pathname);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
    await expect(page.locator("main h1").first()).toBeAttached();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "index,follow");
  }
});

test("a listing has its tags, text and status without scripts", async ({ browser }) => {
  const { listingId, sellerId } = await aListing();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.app });
  const page = await context.newPage();
  const answer = await page.goto(`/listing/${listingId}`);
  expect(answer?.status()).toBe(200);
  const title = (await page.title()).replace(/ · Shoal$/, "");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Loading Shoal…")).toBeHidden();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${stack.app}/listing/${listingId}`,
  );
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await fetch(image ?? "")).headers.get("content-type")).toMatch(/^image\//);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({ "@type": "Product", name: title });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Browse listings" })).toBeVisible();
  expect(await page.locator('main a[href^="/listing/"]').count()).toBeGreaterThan(0);
  expect((await page.goto(`/seller/${sellerId}`))?.status()).toBe(200);
  await expect(page).toHaveTitle(/'s Listings · Shoal$/);
  expect((await page.goto("/listing/never-was"))?.status()).toBe(404);
  await context.close();
});
