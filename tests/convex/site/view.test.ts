/** What the server renders of a page, and the query results that it sends along. */

import { beforeEach, expect, test, vi } from "vitest";
import { internal } from "#convex/_generated/api.js";
import type { FirstAnswer } from "#src/lib/firstData.ts";
import { addListing, addSeller, type Backend, startBackend } from "../kit/helpers";
import { totalText } from "../kit/totals";

let t: Backend;
let seller: Awaited<ReturnType<typeof addSeller>>;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  seller = await addSeller(t);
});

const partsAt = async (at: string) => await t.query(internal.site.pages.parts, { at });

async function viewAt(at: string) {
  const { view, content, head } = await partsAt(at);
  if (!view) throw new Error(`${at} has no view`);
  const answers = JSON.parse(view.data) as FirstAnswer[];
  return { html: view.html, names: answers.map(({ key }) => key.split(" ")[0]), content, head };
}

test("a list is rendered with its cards and their count, filtered by its URL", async () => {
  await addListing(t, seller.userId, { title: "Ten cherry shrimp", category: "shrimp" });
  await addListing(t, seller.userId, { title: "A guppy", category: "fish", species: "Guppy" });
  const { html, names, content } = await viewAt("/browse?category=fish");
  expect(html).toContain("<h1");
  expect(html).toContain("Browse fish");
  expect(html).toContain("A guppy");
  expect(html).not.toContain("Ten cherry shrimp");
  expect(html).toContain("1 listing<");
  expect(html).not.toContain("Loading listings");
  expect(names).toEqual(["listings/browse:list"]);
  expect(content).toBe("");
});

test("a listing is rendered with similar ones, from the results of its public queries", async () => {
  const id = await addListing(t, seller.userId, { title: "Ten cherry shrimp" });
  await addListing(t, seller.userId, { title: "Twelve more" });
  const { html, names } = await viewAt(`/listing/${id}`);
  for (const words of [
    "Ten cherry shrimp",
    totalText(500),
    "with fee",
    "£5.00 each",
    "Tank bred, six weeks old.",
    "Twelve more",
  ]) {
    expect(html).toContain(words);
  }
  expect(names).toEqual(["listings/catalogue:get", "listings/relatedListings:get"]);
});

test("a seller is rendered with their listings", async () => {
  await addListing(t, seller.userId, { title: "Ten cherry shrimp" });
  const { html, names } = await viewAt(`/seller/${seller.userId}`);
  expect(html).toContain("Ten cherry shrimp");
  expect(names).toEqual([
    "sellers/profile:get",
    "listings/catalogue:bySeller",
    "reviews/feedback:ofSeller",
  ]);
});

test.each([
  ["/login", ["Log in</h1>", 'name="email"', 'name="password"', "Log In</button>"]],
  ["/signup", ["Create your account</h1>", 'name="fullName"', 'name="over16"', "Sign Up</button>"]],
])("%s is rendered with its form", async (at, words) => {
  const { html } = await viewAt(at);
  for (const word of words) expect(html).toContain(word);
  expect(html).not.toContain('method="get"');
});

test("users' text stays text in the page", async () => {
  const title = '</script><script>alert(1)</script> $& <!-- /page-view --> "onload="';
  await addListing(t, seller.userId, { title });
  const { html } = await viewAt("/browse");
  expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<!--");
});

test("a missing or private page has no view", async () => {
  for (const at of ["/nothing", "/listing/nothing", "/messages", "/settings"]) {
    expect((await partsAt(at)).view, at).toBeUndefined();
  }
});

test("an article is rendered with its text, its sources and what to read next", async () => {
  const { html, names } = await viewAt("/learn/drip-acclimatisation");
  expect(html).toContain("Drip acclimatisation</h1>");
  for (const words of ["min read", "<h2", "Sources", "Read next"]) expect(html).toContain(words);
  expect(names).toEqual([]);
});

test.each([
  ["/about", "Good homes for aquatic life", "Flexible meetups"],
  ["/learn", "Drip acclimatisation", "min read"],
  ["/learn?search=heat", "Heat packs", "Search articles"],
  ["/start-buying", "Start Buying Quiz Page - Coming Soon!", "Set up your tank now"],
])("%s is rendered without queries", async (at, ...words) => {
  const { html, names, content } = await viewAt(at);
  for (const word of words) expect(html).toContain(word);
  expect(names).toEqual([]);
  expect(content).toBe("");
});

test("the selling guide has a button at its top and its end", async () => {
  const { html } = await viewAt("/learn/selling-on-shoal");
  expect(html.match(/href="\/onboarding\?type=new_listing"[^>]*>Start selling</g)).toHaveLength(2);
});

test("a search of the articles shows only the matches", async () => {
  const { html } = await viewAt("/learn?search=drip");
  const main = html.slice(html.indexOf("<main"), html.indexOf("<footer"));
  expect(main).toContain("Drip acclimatisation");
  expect(main).not.toContain("Meeting safely");
});

test.each([
  ["/terms", "Becoming a seller"],
  ["/privacy", "Deleting your account"],
  ["/transport-guidelines", "Plants by post"],
])("%s is complete for clients without scripts", async (at, words) => {
  const { content, view } = await partsAt(at);
  expect(view).toBeUndefined();
  expect(content).toContain(words);
  expect(content).toMatch(/<h2>[\s\S]*<h2>/);
});
