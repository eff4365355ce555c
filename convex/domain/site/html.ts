/** The built page with the head and the first sight of one address: all that a reader without scripts gets. */
import type { Tags } from "./head";
import { VERSION_META } from "./hosted";

/** What the server knows of an address. */
export type PageParts = {
  /** 200; 404 for what never was or is not for everybody; 410 for what was there and is deleted. */
  status: number;
  /** HTML for the head. */
  head: string;
  /** HTML for who has no scripts; "" where there is nothing to read, and where `view` shows it to everybody. */
  content: string;
  /** The page as visitors see it, until the app takes its place, and as JSON the answers that it was made of. */
  view?: { html: string; data: string } | undefined;
};

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
/** What no HTML or XML may hold. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text as it may stand between tags and in quoted attributes, of HTML and of XML. */
export function escapeText(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"']/g, (one) => ENTITIES.get(one) ?? one);
}

/** JSON as it may stand in a script: nothing in it ends the script or begins a comment. */
function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The tags as HTML. */
export function headHtml({ title, metas, canonical, jsonLd }: Tags): string {
  return [
    `<title>${escapeText(title)}</title>`,
    ...metas.map(
      ({ attribute, key, content }) =>
        `<meta ${attribute}="${escapeText(key)}" content="${escapeText(content)}" />`,
    ),
    `<link rel="canonical" href="${escapeText(canonical)}" />`,
    ...(jsonLd === undefined
      ? []
      : [`<script type="application/ld+json">${escapeJson(jsonLd)}</script>`]),
  ].join("\n    ");
}

const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;
const CONTENT = /<!-- page-content -->/;
const VIEW = /<!-- page-view -->[\s\S]*?<!-- \/page-view -->/;
/** The app's code, which comes after what is seen (index.html). */
const SCRIPT = /<script type="module"([^>]*) src="([^"]*)">/;
const PRELOADED = /<link rel="modulepreload"/g;
/** Until the app takes over (`src/app/firstPaint`). */
const FIRST = /<html /;

/**
 * `index.html` as one address is answered with it.
 * @param version names the build, so that the page sees when the deployment has another; null: it is not told
 * @throws Error for an index.html without the places
 */
export function fillPage(
  indexHtml: string,
  { head, content, view }: PageParts,
  version: string | null = null,
): string {
  const places = view ? [HEAD, CONTENT, VIEW] : [HEAD, CONTENT];
  if (!places.every((place) => place.test(indexHtml))) {
    throw new Error("index.html has lost its page-head, page-content or page-view");
  }
  const mark =
    version === null
      ? ""
      : `\n    <meta name="${VERSION_META}" content="${escapeText(version)}" />`;
  // Functions: what people wrote may hold "$&".
  const page = indexHtml
    .replace(HEAD, () => head + mark)
    .replace(CONTENT, () => content && shown(content));
  if (!view) return page;
  return page
    .replace(FIRST, "<html data-first ")
    .replace(SCRIPT, '<script type="module"$1 data-later="$2">')
    .replace(PRELOADED, "<link data-later")
    .replace(VIEW, () => viewHtml(view));
}

/** The spinner would turn for ever. */
const shown = (content: string) => `<style>#root{display:none}</style>${content}`;

const viewHtml = ({ html, data }: NonNullable<PageParts["view"]>) =>
  `<div id="root">${html}</div>\n    <script type="application/json" id="first-data">${escapeJson(data)}</script>`;
