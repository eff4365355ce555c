import { useLayoutEffect } from "react";
import { type Meta, type PageHead, tagsOf } from "../../convex/domain/site/head";

function setMeta({ attribute, key, content }: Meta): void {
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

function setJsonLd(data: string | undefined): void {
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  if (data === undefined) return;
  const script = document.createElement("script");
  script.type = "application/ld+json";
  script.textContent = data;
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

/** Where the app is served from; "" while the server renders a page, which writes its head by itself. */
export const pageOrigin = (): string => globalThis.location?.origin ?? "";

/**
 * Title, description and social tags of the page that renders it; every page has exactly one. It writes to
 * the tags that the page came with, since a second <title> or description would be ignored by readers: the server has
 * written them by the same `tagsOf`.
 */
export function Head(head: PageHead) {
  const path = globalThis.location?.pathname;
  // As text: a page makes its head anew with every render.
  const given = JSON.stringify(head);
  useLayoutEffect(() => {
    const tags = tagsOf(JSON.parse(given) as PageHead, { origin: pageOrigin(), path });
    setTitle(tags.title);
    tags.metas.forEach(setMeta);
    setCanonical(tags.canonical);
    setJsonLd(tags.jsonLd);
    return () => setJsonLd(undefined);
  }, [given, path]);
  return null;
}
