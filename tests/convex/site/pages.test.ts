/** The deployment's responses for pages, over HTTP and without scripts. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Id } from "#convex/_generated/dataModel.js";
import type { PageParts } from "#convex/domain/site/html.ts";
import "#tests/ui/quickElements.ts";
import { addListing, addPerson, addSeller, type Backend, startBackend } from "../kit/helpers";
import { totalText } from "../kit/totals";

const SITE = "http://shoal.test";
let t: Backend;
let seller: Awaited<ReturnType<typeof addSeller>>;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  seller = await addSeller(t);
});

/** `content`: what clients without scripts show. */
async function fetchParts(at: string): Promise<Omit<PageParts, "view">> {
  const answer = await t.fetch(`/page-parts?at=${encodeURIComponent(at)}`);
  expect(answer.status).toBe(200);
  const { view, ...others } = (await answer.json()) as PageParts;
  return { ...others, content: others.content || (view?.html ?? "") };
}
async function fetchFile(path: string): Promise<string> {
  const answer = await t.fetch(path);
  expect(answer.status).toBe(200);
  return await answer.text();
}
const patchListing = async (id: Id<"listings">, fields: Parameters<typeof addListing>[2]) =>
  await t.run(async ({ db }) => await db.patch("listings", id, fields ?? {}));

describe("an address at the end of a sentence", () => {
  const fetchPage = async (path: string) =>
    await t.fetch(path, { headers: { Accept: "text/html,*/*" }, redirect: "manual" });

  test.each([".", ",", ")", ").", "%29.", "!", "…", "’", "%E2%80%9D", "**", "./", ";"])(
    "with %j after it leads to the listing",
    async (end) => {
      const id = await addListing(t, seller.userId);
      const answer = await fetchPage(`/listing/${id}${end}?from=group`);
      expect(answer.status).toBe(301);
      expect(answer.headers.get("Location")).toBe(`/listing/${id}?from=group`);
    },
  );

  test.each([
    ["/browse.", "/browse"],
    ["/learn/cycling-a-tank).", "/learn/cycling-a-tank"],
    ["/order/4b6f2a3e-0000-4000-8000-000000000000,", "/order/4b6f2a3e-0000-4000-8000-000000000000"],
    ["//browse.", "/browse"],
  ])("%s leads to %s", async (path, location) => {
    expect((await fetchPage(path)).headers.get("Location")).toBe(location);
  });

  test.each(["/listing/x.y", "/seller/x.html", "/nothing.php", "/nothing.", "/nothing)."])(
    "%s gets a page, not bare text, from a browser",
    async (path) => {
      const answer = await fetchPage(path);
      // No pages are published in this backend.
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("pages of Shoal");
    },
  );

  test("a missing file gets a short answer from a script", async () => {
    const answer = await t.fetch("/assets/gone.js", { headers: { Accept: "*/*" } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Not found");
  });
});

describe("a listing", () => {
  test("is served with its title, text, image, URL and structured data", async () => {
    const id = await addListing(t, seller.userId, { title: "Ten <b>cherry</b> shrimp" });
    const { status, head, content } = await fetchParts(`/listing/${id}?from=group`);
    expect(status).toBe(200);
    expect(head).toContain("<title>Ten &lt;b&gt;cherry&lt;/b&gt; shrimp · Shoal</title>");
    expect(head).toContain(
      'content="Cherry shrimp, freshwater, in Leeds. Tank bred, six weeks old."',
    );
    expect(head).toContain(`<meta property="og:image" content="${SITE}/social.png" />`);
    expect(head).toContain(`<link rel="canonical" href="${SITE}/listing/${id}" />`);
    expect(head).toContain('"@type":"Product"');
    expect(head).toContain("index,follow");
    for (const words of [
      totalText(500),
      "with fee",
      "£5.00 each",
      "Leeds",
      "Tank bred, six weeks old.",
    ]) {
      expect(content).toContain(words);
    }
  });

  test("is gone once deleted, and not found if unknown or withheld", async () => {
    const id = await addListing(t, seller.userId, { title: "Secret shrimp" });
    await patchListing(id, { isHidden: true, isListed: false });
    const hidden = await fetchParts(`/listing/${id}`);
    expect(hidden.status).toBe(404);
    await patchListing(id, { isHidden: false, proof: "waiting" });
    expect((await fetchParts(`/listing/${id}`)).status).toBe(404);
    expect(JSON.stringify(hidden)).not.toContain("Secret");
    await t.run(async ({ db }) => await db.delete("listings", id));
    const deletedPage = await fetchParts(`/listing/${id}`);
    expect(deletedPage.status).toBe(410);
    expect(deletedPage.head).toContain("noindex");
    expect((await fetchParts("/listing/nothing")).status).toBe(404);
    expect((await fetchParts(`/listing/${seller.userId}`)).status).toBe(404);
  });
});

describe("a seller", () => {
  test("is served with their name and listings", async () => {
    await addListing(t, seller.userId, { title: "Shown shrimp" });
    await addListing(t, seller.userId, { title: "Hidden shrimp", isHidden: true, isListed: false });
    const { status, head, content } = await fetchParts(`/seller/${seller.userId}`);
    expect(status).toBe(200);
    expect(head).toContain("&#39;s Listings · Shoal</title>");
    expect(content).toContain("Shown shrimp");
    expect(content).not.toContain("Hidden shrimp");
  });

  test("is hidden from search engines if the user only buys", async () => {
    const buyer = await addPerson(t, { fullName: "Nell Newcomer" });
    expect((await fetchParts(`/seller/${buyer.userId}`)).head).toContain("noindex");
    expect((await fetchParts(`/seller/${seller.userId}`)).head).toContain("index,follow");
  });

  test("is not found if banned or unknown, and gone if deleted", async () => {
    const banned = await addPerson(t, { isBanned: true, fullName: "Banned Bob" });
    const answer = await fetchParts(`/seller/${banned.userId}`);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer)).not.toContain("Banned Bob");
    const deletedPerson = await addPerson(t, { deletedAt: 1 });
    expect((await fetchParts(`/seller/${deletedPerson.userId}`)).status).toBe(410);
    expect((await fetchParts("/seller/nobody")).status).toBe(404);
  });
});

describe("other pages", () => {
  test.each([
    ["/", 200, "<title>Shoal</title>", `${SITE}/`],
    ["/about", 200, "<title>About Us · Shoal</title>", `${SITE}/about`],
    ["/browse", 200, "<title>Browse listings · Shoal</title>", `${SITE}/browse`],
    ["/browse?category=fish&sort=price", 200, "Browse fish", `${SITE}/browse?category=fish`],
    [
      "/browse?species=Danio+rerio",
      200,
      "Browse Danio rerio",
      `${SITE}/browse?species=Danio+rerio`,
    ],
    ["/browse?search=x&category=fish", 200, "Results for “x”", `${SITE}/browse`],
    ["/contact", 200, "Contact Us", `${SITE}/contact`],
    ["/login", 200, "Log in", `${SITE}/login`],
    ["/signup", 200, "Sign up", `${SITE}/signup`],
    ["/start-buying", 200, "Start buying", `${SITE}/start-buying`],
    ["/learn", 200, "Learn", `${SITE}/learn`],
    ["/learn/cycling-a-new-tank", 200, "Cycling a new tank", `${SITE}/learn/cycling-a-new-tank`],
    ["/terms", 200, "Terms of use", `${SITE}/terms`],
    ["/learn/nothing", 404, "Page not found", `${SITE}/learn/nothing`],
    ["/no/such/page", 404, "Page not found", `${SITE}/no/such/page`],
    ["/%E0%A4%A", 404, "Page not found", `${SITE}/%E0%A4%A`],
    ["//evil.example/browse", 404, "Page not found", `${SITE}/`],
  ])("%s is answered with %i", async (at, status, title, canonical) => {
    const answer = await fetchParts(at);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain(title);
    expect(answer.head).toContain(`<link rel="canonical" href="${canonical}" />`);
    expect(answer.head.includes("noindex")).toBe(status !== 200);
  });

  test.each(["/messages", "/listing/edit/abc", "/admin/users", "/purchases", "/Settings/"])(
    "%s exists, and is hidden from search engines",
    async (at) => {
      const { status, head, content } = await fetchParts(at);
      expect([status, content]).toEqual([200, ""]);
      expect(head).toContain("noindex");
    },
  );

  test.each(["species=Ring+0900+123+now", "species=Danio+rerio+at+evil.example"])(
    "browsing by %s is hidden from search engines, because anyone can put text there",
    async (query) => {
      const { status, head } = await fetchParts(`/browse?${query}`);
      expect(status).toBe(200);
      expect(head).toContain("noindex");
    },
  );

  test("browse lists the newest listings in its category, and no withheld ones", async () => {
    await addListing(t, seller.userId, { title: "Blue shrimp" });
    await addListing(t, seller.userId, { title: "A guppy", category: "fish" });
    await addListing(t, seller.userId, {
      title: "Hidden guppy",
      category: "fish",
      isListed: false,
    });
    const { content } = await fetchParts("/browse?category=fish");
    expect(content).toContain("A guppy");
    expect(content).not.toContain("Blue shrimp");
    expect(content).not.toContain("Hidden guppy");
  });
});

describe("for search engines and feed readers", () => {
  test("the sitemap index links to sitemaps of pages, listings on sale and their sellers", async () => {
    const listedId = await addListing(t, seller.userId);
    const hidden = await addListing(t, seller.userId, { isHidden: true, isListed: false });
    const banned = await addSeller(t, { isBanned: true });
    const sitemap = await fetchFile("/sitemap.xml");
    const paths = [...sitemap.matchAll(/<loc>http:\/\/shoal\.test(.+?)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(paths).toEqual([
      "/sitemaps/pages.xml",
      "/sitemaps/listings-1.xml",
      "/sitemaps/sellers-1.xml",
    ]);
    const listings = await fetchFile("/sitemaps/listings-1.xml");
    expect(listings).toContain(`<loc>${SITE}/listing/${listedId}</loc><lastmod>`);
    expect(listings).not.toContain(hidden);
    const sellers = await fetchFile("/sitemaps/sellers-1.xml");
    expect(sellers).toContain(`${SITE}/seller/${seller.userId}<`);
    expect(sellers).not.toContain(banned.userId);
    expect(await fetchFile("/sitemaps/pages.xml")).toContain(`${SITE}/learn/cycling-a-new-tank<`);
    for (const none of ["/sitemaps/listings-2.xml", "/sitemaps/orders-1.xml", "/sitemaps/x"]) {
      expect((await t.fetch(none)).status).toBe(404);
    }
  });

  test("the sitemaps are rebuilt after an hour, without listings that have left the shop", async () => {
    const first = await addListing(t, seller.userId);
    await addListing(t, seller.userId);
    await t.run(async ({ db }) => {
      const entries = [{ path: "/listing/old", changedAt: 0 }];
      await db.insert("sitemapRows", { kind: "listings", place: 7, entries });
    });
    await fetchFile("/sitemap.xml");
    const listings = async () => await fetchFile("/sitemaps/listings-1.xml");
    expect((await listings()).match(/<loc>/g)).toHaveLength(2);
    await patchListing(first, { isListed: false });
    await fetchFile("/sitemap.xml");
    expect(await listings()).toContain(first);
    vi.advanceTimersByTime(3_601_000);
    await fetchFile("/sitemap.xml");
    expect((await listings()).includes(first)).toBe(false);
    expect((await listings()).match(/<loc>/g)).toHaveLength(1);
  });

  test("listings are split into sitemaps of 50,000 URLs", async () => {
    // Uses up this hour's rewrite, which would delete these rows.
    await fetchFile("/sitemap.xml");
    await t.run(async ({ db }) => {
      for (const place of [0, 99, 100]) {
        const entries = [{ path: `/listing/at${place}`, changedAt: 0 }];
        await db.insert("sitemapRows", { kind: "listings", place, entries });
      }
    });
    expect(await fetchFile("/sitemaps/listings-1.xml")).toContain("/listing/at99<");
    expect(await fetchFile("/sitemap.xml")).toContain("/sitemaps/listings-2.xml<");
    const second = await fetchFile("/sitemaps/listings-2.xml");
    expect(second).toContain("/listing/at100<");
    expect(second).not.toContain("/listing/at99<");
  });

  test("robots.txt keeps crawlers out of private pages and names the sitemap", async () => {
    const text = await fetchFile("/robots.txt");
    expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    for (const path of ["/messages", "/settings", "/listing/edit/", "/order/"]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toMatch(/^Disallow: \/(listing\/|browse)?$/m);
  });

  test("feeds contain the newest listings in a category", async () => {
    const shrimp = await addListing(t, seller.userId, { title: "Ten & one" });
    const fish = await addListing(t, seller.userId, { category: "fish" });
    const hidden = await addListing(t, seller.userId, { isListed: false, isHidden: true });
    const fullFeed = await fetchFile("/feeds/all.xml");
    expect(fullFeed).toContain("<title>Ten &amp; one</title>");
    expect(fullFeed).toContain(`${SITE}/listing/${fish}`);
    expect(fullFeed).not.toContain(hidden);
    const fishFeed = await fetchFile("/feeds/fish.xml");
    expect(fishFeed).toContain(fish);
    expect(fishFeed).not.toContain(shrimp);
    expect((await t.fetch("/feeds/orders.xml")).status).toBe(404);
  });
});
