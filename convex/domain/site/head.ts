/** What the head of a page says of it: to the tab, to search engines and where a link to it is shared. */

export type PageHead = {
  /** Without the site's name, which is added: "Browse". */
  title: string;
  description?: string;
  /** Absolute, or from the root; shown where a link to the page is shared. */
  image?: string;
  type?: "website" | "article" | "product";
  /** Of a product, what a buyer pays at least, in pounds: "16.35". */
  price?: string;
  /** Keeps the page out of search engines: private and error pages. */
  noIndex?: boolean;
  /** The page's one address, from the root, where its path alone is not enough or too much. */
  canonical?: string;
  /** Structured data (schema.org) of the page. */
  jsonLd?: Record<string, unknown>;
};

export const SITE = "Shoal";
export const DEFAULT_DESCRIPTION =
  "Rehome fish, shrimp, snails and plants with UK hobbyists: tank checks before you buy, and a live-arrival promise.";
const DEFAULT_IMAGE = "/social.png";

export type Meta = { attribute: "name" | "property"; key: string; content: string };
export type Tags = { title: string; metas: Meta[]; canonical: string; jsonLd: string | undefined };

/**
 * The tags of a page: the browser sets them, and the server writes them (`html.ts`).
 * @param at where the page is: `origin` without a slash at its end
 */
export function tagsOf(head: PageHead, at: { origin: string; path: string }): Tags {
  const { description = DEFAULT_DESCRIPTION, image = DEFAULT_IMAGE, type = "website" } = head;
  const title = head.title === SITE ? SITE : `${head.title} · ${SITE}`;
  const canonical = at.origin + (head.canonical ?? at.path);
  const named = (key: string, content: string): Meta => ({ attribute: "name", key, content });
  const social = (key: string, content: string): Meta => ({ attribute: "property", key, content });
  return {
    title,
    metas: [
      named("description", description),
      named("robots", head.noIndex ? "noindex" : "index,follow"),
      social("og:title", title),
      social("og:description", description),
      social("og:type", type),
      social("og:url", canonical),
      social("og:image", new URL(image, at.origin).href),
      ...(head.price === undefined
        ? []
        : [social("product:price:amount", head.price), social("product:price:currency", "GBP")]),
      named("twitter:card", "summary_large_image"),
    ],
    canonical,
    jsonLd: head.jsonLd && JSON.stringify(head.jsonLd),
  };
}
