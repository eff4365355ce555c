import { useLayoutEffect } from "react";
import { type Meta, type PageHead, tagsOf } from "#convex/domain/site/head.ts";

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

/** The tab's title: the page's own, with the unread count before it. */
function writeTitle(): void {
  const count = unread > 99 ? "99+" : String(unread);
  const titleText = unread > 0 ? `(${count}) ${title}` : title;
  if (title !== "" && document.title !== titleText) document.title = titleText;
}

function setTitle(page: string): void {
  title = page;
  writeTitle();
}

/** Sets the number shown before every title; 0 shows none. */
export function setTitleCount(count: number): void {
  unread = count;
  writeTitle();
}

/** The page's own title, without the count, for announcing it. */
export const pageTitle = () => title;

/** The app's origin; "" while the server renders a page, because it writes the head itself. */
export const pageOrigin = (): string => globalThis.location?.origin ?? "";

/**
 * Sets the title, description and social tags of the page that renders it; every page renders
 * exactly one. Updates the server's tags in place, because readers ignore a second <title> or
 * description.
 */
export function Head(head: PageHead) {
  const path = globalThis.location?.pathname;
  // Stringified: `head` is a new object on every render.
  const headJson = JSON.stringify(head);
  useLayoutEffect(() => {
    const tags = tagsOf(JSON.parse(headJson) as PageHead, { origin: pageOrigin(), path });
    setTitle(tags.title);
    tags.metas.forEach(setMeta);
    setCanonical(tags.canonical);
    setJsonLd(tags.jsonLd);
    return () => setJsonLd(undefined);
  }, [headJson, path]);
  return null;
}
