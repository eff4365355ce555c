import type { Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import { PAGE_SCRIPTS_ID } from "#convex/domain/site/hosted.ts";
import { fillPage } from "#convex/domain/site/html.ts";
import { pageRoutes } from "#src/app/routes.ts";
import {
  filesByPage,
  filesByPath,
  largestFirst,
  minifyInline,
  pageScripts,
  takeStyles,
} from "./firstLoad.ts";

const chunk = (fileName: string, imports: string[] = [], module: string | null = null, size = 1) =>
  [
    fileName,
    { type: "chunk", fileName, imports, facadeModuleId: module, code: "x".repeat(size) },
  ] as const;

const page = (name: string) => `/app/src/features/${name}.tsx`;
const bundle = Object.fromEntries([
  chunk("assets/index.js", ["assets/vendor.js"], "/app/index.html", 20),
  chunk("assets/vendor.js", [], null, 900),
  chunk("assets/grid.js", ["assets/vendor.js"]),
  chunk(
    "assets/browse.js",
    ["assets/index.js", "assets/grid.js"],
    page("listings/pages/BrowsePage"),
  ),
  chunk("assets/listing.js", ["assets/index.js"], page("listings/pages/ListingPage")),
  chunk("assets/article.js", ["assets/index.js"], page("site/pages/ArticlePage")),
  chunk("assets/settings.js", ["assets/grid.js"], page("accounts/pages/SettingsPage")),
  chunk("assets/drip.js", [], "/app/src/features/site/articles/drip-acclimatisation.md"),
  ["assets/index.css", { type: "asset", source: "body{color:teal}" }],
]) as unknown as Rolldown.OutputBundle;

const indexHtml = (head: string) =>
  `<html lang="en-GB"><!-- page-head --><!-- /page-head -->${head}<!-- page-content --><!-- page-view --><!-- /page-view -->`;

/** The URLs that the page at `path` requests in its head. */
function preloadedAt(path: string, isRendered = false): (string | undefined)[] {
  const pathFiles = filesByPath(bundle, "assets/index.js", pageRoutes);
  const { tag, attrs, children } = pageScripts(PAGE_SCRIPTS_ID, pathFiles, "/");
  const element = `<${tag} type="${attrs.type}" id="${attrs.id}">${children}</${tag}>`;
  const view = isRendered ? { html: "<h1>Guppies</h1>", data: "[]" } : undefined;
  const parts = { status: 200, head: "", content: "", view };
  const page = fillPage(indexHtml(element), parts, { path });
  expect(page).not.toContain(attrs.id);
  const link = isRendered
    ? /<link data-later crossorigin href="([^"]+)">/g
    : /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
  return [...page.matchAll(link)].map(([, href]) => href).sort();
}

describe("the files an address needs", () => {
  it("are the page's code and its imports, except what index.html loads anyway", () => {
    expect(preloadedAt("/browse")).toEqual(["/assets/browse.js", "/assets/grid.js"]);
    expect(preloadedAt("/listing/k57")).toEqual(["/assets/listing.js"]);
  });
  it("load later if the server-rendered page is already visible", () => {
    expect(preloadedAt("/browse", true)).toEqual(["/assets/browse.js", "/assets/grid.js"]);
  });
  it("include an article's text", () => {
    expect(preloadedAt("/learn/drip-acclimatisation/")).toEqual([
      "/assets/article.js",
      "/assets/drip.js",
    ]);
    expect(preloadedAt("/learn/another")).toEqual(["/assets/article.js"]);
  });
  it("are not preloaded for unknown pages or pages behind the log-in", () => {
    expect(preloadedAt("/settings")).toEqual([]);
    expect(preloadedAt("/browse/nowhere")).toEqual([]);
  });
});

describe("the list of page imports", () => {
  it("names the files of every page, except its own chunk and those in index.html", () => {
    const { files, pages } = filesByPage(bundle, "assets/index.js");
    const importedBy = (name: string) => pages[name]?.map((place) => files[place]);
    expect(importedBy("listings/BrowsePage")).toEqual(["assets/grid.js"]);
    expect(importedBy("accounts/SettingsPage")).toEqual(["assets/grid.js"]);
    expect(importedBy("listings/ListingPage")).toEqual([]);
  });
});

describe("index.html", () => {
  it("contains the style sheet, so that no chunk refers to it any more", () => {
    const importedCss = new Set(["assets/index.css"]);
    const entry = { ...bundle["assets/index.js"], viteMetadata: { importedCss } };
    const files = { ...bundle, "assets/index.js": entry } as unknown as Rolldown.OutputBundle;
    expect(takeStyles(files)).toBe("body{color:teal}");
    expect(files["assets/index.css"]).toBeUndefined();
    expect(importedCss.size).toBe(0);
  });
  it("keeps only the scripts and comments that browsers and the server need", () => {
    const html = [
      "    <!-- page-head -->",
      "    <!-- Before the first paint, so that a chosen theme does not flash. -->",
      "    <script>",
      "      // The theme.",
      "      const { dataset } = document.documentElement;",
      '      dataset.theme = "dark";',
      "    </script>",
      '    <script type="module" src="/assets/index.js"></script>',
    ].join("\n");
    expect(minifyInline(html)).toBe(
      [
        "    <!-- page-head -->",
        "    <script>const{dataset}=document.documentElement;dataset.theme=`dark`;</script>",
        '    <script type="module" src="/assets/index.js"></script>',
      ].join("\n"),
    );
  });
  it("requests the largest script first", () => {
    const html = [
      '    <script type="module" src="/assets/index.js"></script>',
      '    <link rel="modulepreload" href="/assets/grid.js">',
      '    <link rel="modulepreload" href="/assets/vendor.js">',
      "  </head>",
    ].join("\n");
    const sources = [...largestFirst(html, bundle, "/").matchAll(/(?:src|href)="([^"]+)"/g)];
    expect(sources.map(([, source]) => source)).toEqual([
      "/assets/vendor.js",
      "/assets/grid.js",
      "/assets/index.js",
    ]);
  });
});
