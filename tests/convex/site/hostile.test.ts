/** Pages with malicious URLs and texts. */

import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { internal } from "#convex/_generated/api.js";
import { fillPage } from "#convex/domain/site/html.ts";
import { rangeOf } from "#convex/site/model/fileResponses.ts";
import "#tests/ui/quickElements.ts";
import { addListing, addSeller, type Backend, startBackend } from "../kit/helpers";

let t: Backend;
let seller: Awaited<ReturnType<typeof addSeller>>;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  seller = await addSeller(t, { email: "secret@shoal.test" });
});
const partsAt = async (at: string) => await t.query(internal.site.pages.parts, { at });

const HOSTILE_VALUES = [
  "__proto__",
  "constructor",
  "1e999",
  "-1",
  "NaN",
  "%00",
  "💥",
  "../../etc",
  "\u2028",
];
const PARAMETERS = [
  "search",
  "category",
  "species",
  "minPrice",
  "near",
  "within",
  "sort",
  "view",
  "exact",
];

test("no URL causes an error", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue(undefined);
  await addListing(t, seller.userId);
  const query = PARAMETERS.flatMap((key) =>
    HOSTILE_VALUES.map((word) => `${key}=${encodeURIComponent(word)}`),
  );
  const addresses = [
    ...query.map((parameter) => `/browse?near=LS6&${parameter}`),
    `/browse?${query.join("&")}`,
    ...HOSTILE_VALUES.map((word) => `/?${encodeURIComponent(word)}=1#${word}`),
    `/browse?${"search=x&".repeat(1500)}`,
    `/browse?${"a=1&".repeat(4000)}`,
  ];
  for (const at of addresses) {
    const { status, view } = await partsAt(at);
    expect([at, status, view !== undefined]).toEqual([at, 200, true]);
    expect((view?.html.length ?? 0) + (view?.data.length ?? 0), at).toBeLessThan(200_000);
  }
  const unknown = HOSTILE_VALUES.flatMap((word) =>
    ["/", "/listing/", "/seller/", "/learn/"].map((path) => path + encodeURIComponent(word)),
  );
  for (const at of [...unknown, "//evil.example", "/%E0%A4%A", "javascript:alert(1)"]) {
    expect([at, (await partsAt(at)).status]).toEqual([at, 404]);
  }
  expect(errors).not.toHaveBeenCalled();
}, 60_000);

test("text from a listing or seller never breaks out of its place in the page", async () => {
  const evil =
    "</script><script>alert(1)</script>$& $` <!-- page-content --><!-- page-view -->x<!-- /page-view --> \u2028\u0000 \"onload=' <html ";
  const fields = { title: evil, description: evil, species: evil, username: evil, town: evil };
  await t.run(async ({ db }) => {
    const profile = await db
      .query("userProfiles")
      .withIndex("by_userId", (q) => q.eq("userId", seller.userId))
      .unique();
    if (profile) await db.patch("userProfiles", profile._id, { fullName: evil, about: evil });
  });
  const id = await addListing(t, seller.userId, fields);
  const index = readFileSync("index.html", "utf8");
  const scriptsOf = (html: string) => html.match(/<script/g)?.length ?? 0;
  const encoded = encodeURIComponent(evil);
  for (const at of [
    "/",
    "/browse",
    `/browse?search=${encoded}`,
    `/listing/${id}`,
    `/seller/${seller.userId}`,
  ]) {
    const parts = await partsAt(at);
    const page = fillPage(index, parts, { path: at, version: "v1" });
    const structured = parts.head.includes("ld+json") ? 1 : 0;
    expect(scriptsOf(page), at).toBe(scriptsOf(index) + 1 + structured);
    expect(page, at).not.toContain("alert(1)</");
    expect(page.match(/<html /g), at).toHaveLength(1);
    expect(page, at).not.toContain("secret@shoal.test");
    const [, data = ""] = /id="first-data">(.*?)<\/script>/.exec(page) ?? [];
    expect(data, at).not.toMatch(/[<>\u2028]/);
    expect(Array.isArray(JSON.parse(data)), at).toBe(true);
  }
});

test.each([
  ["bytes=0-3", "bytes=0-3"],
  ["bytes=5-", "bytes=5-"],
  ["bytes=-2", "bytes=-2"],
  ["bytes=0-1,4-5", null],
  ["bytes=3-1", null],
  ["bytes=-", null],
  ["bytes=0", null],
  ["lines=0-3", null],
  [`bytes=${"9".repeat(400)}-`, null],
])("%s is requested from storage as %s", (range, requested) => {
  const request = new Request("https://shoal.test/a.js", { headers: { Range: range } });
  expect(rangeOf(request, '"tag"')).toBe(requested);
});
