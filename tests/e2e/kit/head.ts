/** What search engines and link previews see of a page: title, description, social tags. */

import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { stack } from "./stack";

/** A page's tags, once the app has set them. */
async function headOf(page: Page) {
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

/** Waits until the page at this path is shown, after the app has moved on to it. */
export async function expectShown(page: Page, path: string): Promise<void> {
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", stack.app + path);
  await expect(page.locator("main h1").first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
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
const STRUCTURED_DATA_TYPES = { "/listing/": "Product", "/learn/": "Article" };

/**
 * Expects the open page's tags to be complete, its own, and the same from the server as from
 * scripts. Returns its title.
 */
export async function expectOwnTags(page: Page, path: string): Promise<string> {
  const html = await (await fetch(stack.app + path)).text();
  const head = await headOf(page);
  const { jsonLd, ...served } = await headIn(page, html);
  expect(head, `tags of ${path}`).toMatchObject(served);
  if (jsonLd !== "") expect(JSON.parse(head.jsonLd), path).toEqual(JSON.parse(jsonLd));
  const kind = Object.entries(STRUCTURED_DATA_TYPES).find(([start]) => path.startsWith(start))?.[1];
  if (kind) expect(JSON.parse(head.jsonLd), path).toMatchObject({ "@type": kind });
  expect(head.title, path).toMatch(/Shoal/);
  expect(head.description.length, `description of ${path}`).toBeGreaterThan(25);
  expect(head.robots, path).toBe("index,follow");
  expect([head.ogTitle, head.ogDescription], path).toEqual([head.title, head.description]);
  expect([head.ogUrl, head.canonical], path).toEqual([stack.app + path, stack.app + path]);
  expect(head.card, path).toBe("summary_large_image");
  expect(head.counts, `titles, descriptions and canonical links of ${path}`).toEqual([1, 1, 1]);
  const image = await fetch(head.ogImage);
  expect(image.headers.get("content-type"), `picture of ${path}`).toMatch(/^image\//);
  return head.title;
}
