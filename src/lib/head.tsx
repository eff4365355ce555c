import { useLayoutEffect } from "react";

type Props = {
  /** Without the site's name, which is added: "Browse". */
  title: string;
  description?: string;
  /** Absolute, or from the root; shown where a link to the page is shared. */
  image?: string;
  type?: "website" | "article" | "product";
  /** Keeps the page out of search engines: private and error pages. */
  noIndex?: boolean;
  /** Structured data (schema.org) of the page. */
  jsonLd?: Record<string, unknown>;
};

const SITE = "Shoal";
export const DEFAULT_DESCRIPTION =
  "Rehome fish, shrimp, snails and plants with UK hobbyists: tank checks before you buy, and a live-arrival promise.";
const DEFAULT_IMAGE = "/social.png";

function setMeta(attribute: "name" | "property", key: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!element) {
    element = document.createElement("meta");
    element.setAttribute(attribute, key);
    document.head.append(element);
  }
  element.content = content;
}

function setCanonical(href: string): void {
  let element = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!element) {
    element = document.createElement("link");
    element.rel = "canonical";
    document.head.append(element);
  }
  element.href = href;
}

function setJsonLd(data: Record<string, unknown> | undefined): void {
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  if (!data) return;
  const script = document.createElement("script");
  script.type = "application/ld+json";
  script.textContent = JSON.stringify(data);
  document.head.append(script);
}

let title = "";
let unread = 0;

/** What tabs show: the page's title, and before it the number of what nobody has read. */
function writeTitle(): void {
  const count = unread > 99 ? "99+" : String(unread);
  const shown = unread > 0 ? `(${count}) ${title}` : title;
  if (title !== "" && document.title !== shown) document.title = shown;
}

function setTitle(page: string): void {
  title = page;
  writeTitle();
}

/** The number before every title, from now on; none at 0. */
export function setTitleCount(count: number): void {
  unread = count;
  writeTitle();
}

/** The title of the page itself, for those to whom it is read out. */
export const pageTitle = () => title;

/**
 * Title, description and social tags of the page that renders it; every page has exactly one. It writes to
 * the tags that index.html already has, since a second <title> or description would be ignored by readers.
 */
export function Head({
  title: name,
  description = DEFAULT_DESCRIPTION,
  image = DEFAULT_IMAGE,
  type = "website",
  noIndex = false,
  jsonLd,
}: Props) {
  const data = jsonLd === undefined ? undefined : JSON.stringify(jsonLd);
  useLayoutEffect(() => {
    const full = name === SITE ? name : `${name} · ${SITE}`;
    const { origin, pathname } = window.location;
    setTitle(full);
    setMeta("name", "description", description);
    setMeta("name", "robots", noIndex ? "noindex" : "index,follow");
    setMeta("property", "og:title", full);
    setMeta("property", "og:description", description);
    setMeta("property", "og:type", type);
    setMeta("property", "og:url", origin + pathname);
    setMeta("property", "og:image", new URL(image, origin).href);
    setMeta("name", "twitter:card", "summary_large_image");
    setCanonical(origin + pathname);
    setJsonLd(data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>));
    return () => setJsonLd(undefined);
  }, [name, description, image, type, noIndex, data]);
  return null;
}
