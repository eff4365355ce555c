import { type PricedListing, priceText } from "../listings/buyerPrice";
import { escapeText } from "./html";
import { PRIVATE_PATHS } from "./routes";

/** The maximum URLs of one sitemap (sitemaps.org). */
export const SITEMAP_MAX = 50_000;

type SitemapEntry = { path: string; changedAt?: number };

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** `origin`: without a trailing slash, here and below. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastModified = changedAt === undefined ? "" : `<lastmod>${dayOf(changedAt)}</lastmod>`;
    return `<url><loc>${escapeText(origin + path)}</loc>${lastModified}</url>`;
  });
  return `${XML}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Lists the parts of a sitemap that is too large for one file. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap><loc>${escapeText(origin + path)}</loc></sitemap>`);
  return `${XML}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join("\n")}\n</sitemapindex>\n`;
}

/** Keeps crawlers out of private pages; a path is cut off at its first parameter. */
export function robotsTxt(origin: string): string {
  const disallowedPaths = [...new Set(PRIVATE_PATHS.map((path) => path.replace(/:.*$/, "")))];
  const rules = ["User-agent: *", ...disallowedPaths.map((path) => `Disallow: ${path}`)];
  return [...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

export type FeedEntry = PricedListing & {
  _id: string;
  title: string;
  species: string;
  description: string;
  town: string;
  sellerName: string;
  createdAt: number;
  updatedAt: number;
};

/** New listings as an Atom feed; `path`: the feed's own path. */
export function atomXml(
  origin: string,
  feed: { path: string; title: string; pagePath: string },
  entries: readonly FeedEntry[],
): string {
  const iso = (ms: number) => new Date(ms).toISOString();
  const updated = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0);
  const items = entries.map((entry) => {
    const address = escapeText(`${origin}/listing/${entry._id}`);
    return [
      `<entry><id>${address}</id><title>${escapeText(entry.title || entry.species)}</title>`,
      `<link rel="alternate" href="${address}"/>`,
      `<published>${iso(entry.createdAt)}</published><updated>${iso(entry.updatedAt)}</updated>`,
      `<author><name>${escapeText(entry.sellerName)}</name></author>`,
      `<summary>${escapeText(`${entry.species}, in ${entry.town}. ${priceText(entry)}. ${entry.description}`)}</summary></entry>`,
    ].join("");
  });
  return [
    XML,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${escapeText(origin + feed.path)}</id><title>${escapeText(feed.title)}</title><updated>${iso(updated)}</updated>`,
    `<link rel="self" href="${escapeText(origin + feed.path)}"/><link rel="alternate" href="${escapeText(origin + feed.pagePath)}"/>`,
    ...items,
    "</feed>\n",
  ].join("\n");
}
