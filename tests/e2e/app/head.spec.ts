/** What search engines and link previews see: titles, descriptions, social tags, sitemap and robots. */
import type { Page } from "@playwright/test";
import { expect, follow, test } from "../kit/fixtures";
import { aListing, side } from "../kit/side";

const HTML = "text/html; charset=utf-8";

/** A page's tags, once the app has set them. */
async function headOf(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("main h1").first()).toBeAttached();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /^http/);
  return await page.evaluate(() => {
    const meta = (key: string) =>
      document.head.querySelector<HTMLMetaElement>(`meta[name="${key}"],meta[property="${key}"]`)
        ?.content ?? "";
    return {
      title: document.title,
      description: meta("description"),
      robots: meta("robots"),
      ogTitle: meta("og:title"),
      ogDescription: meta("og:description"),
      ogUrl: meta("og:url"),
      ogImage: meta("og:image"),
      card: meta("twitter:card"),
      canonical: document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      jsonLd: document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? "",
      counts: ["title", 'meta[name="description"]', 'link[rel="canonical"]'].map(
        (selector) => document.head.querySelectorAll(selector).length,
      ),
    };
  });
}

/** The tags in a page's HTML, as the browser reads them. */
async function headIn(page: Page, serverHtml: string) {
  return await page.evaluate((html) => {
    const from = new DOMParser().parseFromString(html, "text/html").head;
    const meta = (key: string) =>
      from.querySelector<HTMLMetaElement>(`meta[name="${key}"],meta[property="${key}"]`)?.content;
    return {
      title: from.querySelector("title")?.textContent,
      description: meta("description"),
      ogTitle: meta("og:title"),
      ogUrl: meta("og:url"),
      ogImage: meta("og:image"),
      canonical: from.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      jsonLd: from.querySelector('script[type="application/ld+json"]')?.textContent ?? "",
    };
  }, serverHtml);
}

/** Pages that carry structured data, by the start of their paths, and its type. */
const STRUCTURED = { "/listing/": "Product", "/learn/": "Article" };

test("every public page has its own tags, the same from the server as from scripts", async ({
  visitor,
}) => {
  test.slow();
  const page = await visitor();
  const { listingId, sellerId } = await aListing();
  const titles = new Set<string>();
  const paths = [
    "/",
    "/about",
    "/contact",
    "/signup",
    "/login",
    "/browse",
    "/browse?category=fish",
    `/listing/${listingId}`,
    `/seller/${sellerId}`,
    "/learn",
    "/learn/cycling-a-new-tank",
    "/transport-guidelines",
    "/privacy",
    "/terms",
    "/start-buying",
  ];
  for (const path of paths) {
    await test.step(path, async () => {
      const html = await (await fetch(side.app + path)).text();
      const head = await headOf(page, path);
      const { jsonLd, ...served } = await headIn(page, html);
      expect(head).toMatchObject(served);
      if (jsonLd !== "") expect(JSON.parse(head.jsonLd)).toEqual(JSON.parse(jsonLd));
      const kind = Object.entries(STRUCTURED).find(([start]) => path.startsWith(start))?.[1];
      if (kind) expect(JSON.parse(head.jsonLd)).toMatchObject({ "@type": kind });
      titles.add(head.title);
      expect(head.title).toMatch(/Shoal/);
      expect(head.description.length).toBeGreaterThan(25);
      expect(head.robots).toBe("index,follow");
      expect([head.ogTitle, head.ogDescription]).toEqual([head.title, head.description]);
      expect([head.ogUrl, head.canonical]).toEqual([side.app + path, side.app + path]);
      expect(head.card).toBe("summary_large_image");
      expect(head.counts).toEqual([1, 1, 1]);
      const image = await fetch(head.ogImage);
      expect(image.headers.get("content-type")).toMatch(/^image\//);
    });
  }
  expect(titles.size).toBe(paths.length);
});

test("private, recovery and error pages stay out of search engines", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  await page.goto("/settings");
  for (const path of ["/settings", "/messages", "/profile", "/reset-password", "/no/such/page"]) {
    await follow(page, path);
    await expect(page.locator("main h1").first()).toBeAttached();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", side.app + path);
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute("content", "noindex");
  }
});

const locs = (xml: string) => [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url ?? "");

test("robots.txt names the sitemap, whose pages all exist", async ({ visitor }) => {
  test.slow();
  const robots = await (await fetch(`${side.app}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /settings");
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  const parts = locs(await (await fetch(address)).text());
  expect(parts).toContain(`${side.app}/sitemaps/listings-1.xml`);
  for (const part of parts) expect(locs(await (await fetch(part)).text())).not.toEqual([]);
  const urls = locs(await (await fetch(`${side.app}/sitemaps/pages.xml`)).text());
  expect(urls.length).toBeGreaterThanOrEqual(9 + 12);
  const page = await visitor();
  await page.goto("/login");
  await expect(page.locator("main h1").first()).toBeAttached();
  for (const url of urls) {
    expect(url.startsWith(side.app)).toBe(true);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, HTML]);
    await follow(page, new URL(url).pathname);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
    await expect(page.locator("main h1").first()).toBeAttached();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "index,follow");
  }
});

test("without scripts a listing has its tags, its text and its status", async ({ browser }) => {
  const { listingId, sellerId } = await aListing();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: side.app });
  const page = await context.newPage();
  const answer = await page.goto(`/listing/${listingId}`);
  expect(answer?.status()).toBe(200);
  const title = (await page.title()).replace(/ · Shoal$/, "");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Loading Shoal…")).toBeHidden();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${side.app}/listing/${listingId}`,
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
