/** Pages, sitemaps, robots.txt and feeds over HTTP, for clients without scripts. */

import { internal } from "../_generated/api";
import { type ActionCtx, env } from "../_generated/server";
import { CATEGORY_LABELS } from "../domain/listings/labels";
import { LISTING_CATEGORIES } from "../domain/listings/speciesTypes";
import readings from "../domain/site/data/readings.json";
import { atomXml, robotsTxt, sitemapIndexXml, sitemapXml } from "../domain/site/files";
import { SITEMAP_PATHS } from "../domain/site/routes";
import { httpAction } from "../functions";
import type { SitemapKind } from "./sitemap";

const XML = "application/xml; charset=utf-8";
const KINDS: readonly SitemapKind[] = ["listings", "sellers"];
/** Crawlers request these constantly; a few minutes of staleness is fine. */
const CACHED = "public, max-age=300";

function answer(body: string, type: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": CACHED } });
}

const notFound = () =>
  new Response("Not found", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });

/**
 * `GET /page-parts?at=<path and query>`: `PageParts` as JSON, for the server that fills in
 * `index.html`.
 */
export const pageParts = httpAction(async (ctx, request) => {
  const at = new URL(request.url).searchParams.get("at") ?? "/";
  const parts = await ctx.runQuery(internal.site.pages.parts, { at });
  return Response.json(parts, { headers: { "Cache-Control": "no-store" } });
});

export const robots = httpAction(async () =>
  answer(robotsTxt(env.SITE_URL), "text/plain; charset=utf-8"),
);

/** `GET /sitemap.xml`: lists its parts, after rewriting them if they are over an hour old. */
export const sitemap = httpAction(async (ctx) => {
  if (await ctx.runMutation(internal.site.sitemap.claim, {}))
    await rewriteSitemap(ctx as ActionCtx);
  const files = await ctx.runQuery(internal.site.sitemap.files, {});
  const parts = KINDS.flatMap((kind) =>
    Array.from({ length: files[kind] }, (_, i) => `/sitemaps/${kind}-${i + 1}.xml`),
  );
  return answer(sitemapIndexXml(env.SITE_URL, ["/sitemaps/pages.xml", ...parts]), XML);
});

async function rewriteSitemap(ctx: ActionCtx): Promise<void> {
  for (const kind of KINDS) {
    let place = 0;
    let cursor: string | null = null;
    do {
      const next: string | null = await ctx.runMutation(internal.site.sitemap.save, {
        kind,
        place,
        cursor,
      });
      place += 1;
      cursor = next;
    } while (cursor !== null);
    while (await ctx.runMutation(internal.site.sitemap.drop, { kind, place }));
  }
}

/** `GET /sitemaps/pages.xml`, `/sitemaps/listings-1.xml`, `/sitemaps/sellers-1.xml` …: URLs. */
export const sitemapPart = httpAction(async (ctx, request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/sitemaps/pages.xml") {
    const paths = [...SITEMAP_PATHS, ...readings.articles.map(({ slug }) => `/learn/${slug}`)];
    const entries = paths.map((path) => ({ path }));
    return answer(sitemapXml(env.SITE_URL, entries), XML);
  }
  const [, kind, file = ""] =
    /^\/sitemaps\/(listings|sellers)-([1-9]\d{0,3})\.xml$/.exec(pathname) ?? [];
  const knownKind = KINDS.find((candidate) => candidate === kind);
  if (!knownKind) return notFound();
  const entries = await ctx.runQuery(internal.site.sitemap.entries, {
    kind: knownKind,
    file: Number(file),
  });
  return entries.length === 0 ? notFound() : answer(sitemapXml(env.SITE_URL, entries), XML);
});

/** `GET /feeds/all.xml`, `/feeds/fish.xml` …: new listings as Atom. */
export const feed = httpAction(async (ctx, request) => {
  const { pathname: path } = new URL(request.url);
  const category =
    LISTING_CATEGORIES.find((candidate) => path === `/feeds/${candidate}.xml`) ?? null;
  if (category === null && path !== "/feeds/all.xml") return notFound();
  const entries = await ctx.runQuery(internal.site.feeds.newest, { category });
  const subject = category === null ? "listings" : CATEGORY_LABELS[category].toLowerCase();
  const pagePath = category === null ? "/browse" : `/browse?category=${category}`;
  const xml = atomXml(env.SITE_URL, { path, title: `New ${subject} on Shoal`, pagePath }, entries);
  return answer(xml, "application/atom+xml; charset=utf-8");
});

/**
 * `POST /share`: photos shared from another app. The service worker handles them; without one the form
 * is empty.
 */
export const share = httpAction(
  async () =>
    new Response(null, { status: 303, headers: { Location: "/onboarding?type=new_listing" } }),
);
