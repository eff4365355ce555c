/** User-written text is escaped in the page's HTML. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { listingContent } from "#convex/domain/site/content.ts";
import { atomXml } from "#convex/domain/site/files.ts";
import { tagsOf } from "#convex/domain/site/head.ts";
import { fillPage, headHtml } from "#convex/domain/site/html.ts";
import { listingHead } from "#convex/domain/site/listingHead.ts";
import { anyCharacter } from "#local/testing/anyCharacter.ts";
import { FIRST_DATA_ID, readFirstData } from "#src/lib/firstData.ts";
import indexHtml from "../../../index.html?raw";

const origin = "https://shoal.example";
const hostileTexts = [
  "</title><script>alert(1)</script>",
  '" onload="alert(1)',
  "</script><img src=x onerror=alert(1)>",
  "<!-- /page-head --><!--",
  "</noscript></style><b>",
  "$& $` $' $1",
  "\u2028\u2029\u0000\u000b",
  "\ud800 half a fish",
  "]]>&lt;&amp;amp;",
];
const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter }),
  fc.tuple(fc.constantFrom(...hostileTexts), fc.string()).map((parts) => parts.join("")),
);

const listing = (text: { title: string; description: string; name: string }) => ({
  _id: "l1",
  sellerId: "s1",
  species: "Guppy",
  scientificName: null,
  price: 250,
  category: "fish" as const,
  water: "freshwater" as const,
  town: "Leeds",
  isActive: true,
  available: 1,
  held: 0,
  minQuantity: 1,
  images: [{ url: `${origin}/a.webp` }],
  title: text.title,
  description: text.description,
  seller: { fullName: text.name },
});

// oxlint-disable-next-line no-control-regex
const NOT_IN_HTML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * The text as a parser returns it: normalises line ends and replaces characters that HTML doesn't
 * allow.
 */
const parsedText = (text: string) => text.replace(/\r\n?/g, "\n").replace(NOT_IN_HTML, "\ufffd");

const count = (page: Document, selector: string) => page.querySelectorAll(selector).length;
const plainPage = new DOMParser().parseFromString(indexHtml, "text/html");

test("titles, names and descriptions never break out of the head, an attribute or the structured data", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, description, name) => {
      const shownListing = listing({ title, description, name });
      const head = listingHead(shownListing, origin);
      const parts = {
        status: 200,
        head: headHtml(tagsOf(head, { origin, path: "/listing/l1" })),
        content: listingContent(shownListing),
      };
      const html = fillPage(indexHtml, parts, { path: "/listing/l1" });
      const page = new DOMParser().parseFromString(html, "text/html");
      const meta = (key: string) =>
        page.head
          .querySelector(`meta[name="${key}"],meta[property="${key}"]`)
          ?.getAttribute("content");
      expect(meta("og:title")).toBe(parsedText(`${isolated(title || "Guppy")} · Shoal`));
      expect(meta("description")).toBe(parsedText(head.description ?? ""));
      expect(meta("og:image")).toBe(`${origin}/a.webp`);
      expect(count(page, "title")).toBe(1);
      expect(count(page, 'link[rel="canonical"]')).toBe(1);
      // The only script added is the structured data.
      expect(count(page, "script")).toBe(count(plainPage, "script") + 1);
      expect(page.getElementById("root")).not.toBeNull();
      const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
      expect(JSON.parse(data)).toEqual(JSON.parse(JSON.stringify(head.jsonLd)));
    }),
    { numRuns: 50 },
  );
});

test("titles never break out of a page's initial data", () => {
  fc.assert(
    fc.property(anyText, (title) => {
      const data = JSON.stringify([{ key: "listings/catalogue:get {}", value: { title } }]);
      const view = { html: "<main><h1>Guppies</h1></main>", data };
      const parts = { status: 200, head: "<title>Shoal</title>", content: "", view };
      const html = fillPage(indexHtml, parts, { path: "/listing/l1" });
      const page = new DOMParser().parseFromString(html, "text/html");
      expect(count(page, "script")).toBe(count(plainPage, "script") + 1);
      expect(page.getElementById("root")?.innerHTML).toBe("<main><h1>Guppies</h1></main>");
      const text = page.getElementById(FIRST_DATA_ID)?.textContent;
      const [value] = readFirstData(text).values();
      expect(value).toEqual({ title });
    }),
    { numRuns: 50 },
  );
});

test("content for clients without scripts shows user text as text", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, description, name) => {
      const html = listingContent(listing({ title, description, name }));
      const page = new DOMParser().parseFromString(html, "text/html");
      expect(page.querySelector("h1")?.textContent).toBe(parsedText(title || "Guppy"));
      expect(page.querySelector("img")?.getAttribute("alt")).toBe(parsedText(title || "Guppy"));
      expect(page.querySelectorAll("main").length).toBe(1);
      expect(page.querySelectorAll("script, b, style").length).toBe(0);
      expect(page.querySelectorAll("img").length).toBe(1);
      expect(
        [...page.querySelectorAll("*")].some((element) => element.hasAttribute("onload")),
      ).toBe(false);
    }),
  );
});

test("a feed is well-formed for any listing text", () => {
  fc.assert(
    fc.property(anyText, anyText, (title, description) => {
      const xml = atomXml(
        origin,
        { path: "/feeds/all.xml", title: "New listings on Shoal", pagePath: "/browse" },
        [
          {
            _id: "l1",
            species: "Guppy",
            town: "Leeds",
            sellerName: title,
            title,
            description,
            createdAt: 0,
            updatedAt: 5,
            price: 500,
            available: 3,
            held: 0,
            minQuantity: 1,
          },
        ],
      );
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      expect(feed.querySelector("parsererror")).toBeNull();
      expect(feed.querySelectorAll("entry").length).toBe(1);
      expect(feed.querySelector("entry title")?.textContent).toBe(parsedText(title || "Guppy"));
    }),
  );
});

test("rendering fails if index.html lacks its placeholders", () => {
  const parts = { status: 200, head: "", content: "" };
  expect(() => fillPage("<title>x</title>", parts, { path: "/" })).toThrow("lost");
});
