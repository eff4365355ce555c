import { isolated } from "../shared/isolated";

export type PageHead = {
  /** Without the site's name, which is appended: "Browse". */
  title: string;
  description?: string;
  /** Absolute, or from the root; shown when the page is shared. */
  image?: string;
  type?: "website" | "article" | "product";
  /** A product's lowest price to a buyer, in pounds: "16.35". */
  price?: string;
  /** Keeps the page out of search engines: private and error pages. */
  noIndex?: boolean;
  /** The canonical path, if it differs from the page's own. */
  canonical?: string;
  jsonLd?: Record<string, unknown>;
};

export const SITE = "Shoal";
export const DEFAULT_DESCRIPTION =
  "Rehome fish, shrimp, snails and plants with UK hobbyists: tank checks before you buy, and a live-arrival promise.";
const DEFAULT_IMAGE = "/social.png";

export type Meta = { attribute: "name" | "property"; key: string; content: string };
export type Tags = { title: string; metas: Meta[]; canonical: string; jsonLd: string | undefined };

/**
 * A page's tags: the browser sets them, and the server writes them (`html.ts`).
 * @param at the page's location: `origin` without a trailing slash
 */
export function tagsOf(head: PageHead, at: { origin: string; path: string }): Tags {
  const { description = DEFAULT_DESCRIPTION, image = DEFAULT_IMAGE, type = "website" } = head;
  const title = head.title === SITE ? SITE : `${isolated(head.title)} · ${SITE}`;
  const canonical = at.origin + (head.canonical ?? at.path);
  const namedMeta = (key: string, content: string): Meta => ({ attribute: "name", key, content });
  const socialTag = (key: string, content: string): Meta => ({
    attribute: "property",
    key,
    content,
  });
  return {
    title,
    metas: [
      namedMeta("description", description),
      namedMeta("robots", head.noIndex ? "noindex" : "index,follow"),
      socialTag("og:title", title),
      socialTag("og:description", description),
      socialTag("og:type", type),
      socialTag("og:url", canonical),
      socialTag("og:image", new URL(image, at.origin).href),
      ...(head.price === undefined
        ? []
        : [
            socialTag("product:price:amount", head.price),
            socialTag("product:price:currency", "GBP"),
          ]),
      namedMeta("twitter:card", "summary_large_image"),
    ],
    canonical,
    jsonLd: head.jsonLd && JSON.stringify(head.jsonLd),
  };
}
