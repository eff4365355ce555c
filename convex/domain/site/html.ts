/** The built page with the head and initial content of one URL: all that a client without scripts gets. */

import type { Tags } from "./head";
import { PAGE_SCRIPTS_ID, VERSION_META } from "./hosted";

export type PageParts = {
  /** 200; 404 for what never existed or isn't public; 410 for what was deleted. */
  status: number;
  head: string;
  /** HTML for clients without scripts; "" if there is nothing to read, or `view` shows it to everyone. */
  content: string;
  /** The page as visitors see it until the app takes over, and the query results used, as JSON. */
  view?: { html: string; data: string } | undefined;
  /** Why the page that belongs in `view` could not be rendered. */
  renderError?: string | undefined;
};

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
/** Characters that HTML and XML forbid. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for element content and quoted attributes, in HTML and XML. */
export function escapeText(text: string): string {
  return text
    .replace(FORBIDDEN, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

/** Escapes JSON for a script element, so that nothing ends the script or starts a comment. */
function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

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

const PAGE_SCRIPTS = new RegExp(`<script [^>]*id="${PAGE_SCRIPTS_ID}"[^>]*>([^]*?)</script>`);
const HEAD_PLACEHOLDER = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;
const CONTENT_PLACEHOLDER = /<!-- page-content -->/;
const VIEW_PLACEHOLDER = /<!-- page-view -->[\s\S]*?<!-- \/page-view -->/;
/** The app's script, which comes after the visible content (index.html). */
const APP_SCRIPT_TAG = /<script type="module"([^>]*) src="([^"]*)">/;
const PRELOAD_TAG = /<link rel="modulepreload"/g;
/** The tag that marks the page until the app takes over (`src/app/firstPaint`). */
const HTML_TAG = /<html /;

/** Requests the scripts of the page at `path` along with those of every page. */
function preloadsOf(list: string, path: string): string {
  const scripts = JSON.parse(list) as Record<string, string[]>;
  const pageFiles = Object.entries(scripts)
    .filter(([pattern]) => new RegExp(`^${pattern}/?$`).test(path))
    .flatMap(([, files]) => files);
  return pageFiles
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    .join("\n    ");
}

type PageOptions = {
  path: string;
  /** The build, so that the page notices when the deployment has another; null: omitted. */
  version?: string | null;
};

/**
 * `index.html` filled in for one URL.
 * @throws Error if index.html lacks the placeholders
 */
export function fillPage(
  indexHtml: string,
  { head, content, view }: PageParts,
  { path, version = null }: PageOptions,
): string {
  const placeholders = view
    ? [HEAD_PLACEHOLDER, CONTENT_PLACEHOLDER, VIEW_PLACEHOLDER]
    : [HEAD_PLACEHOLDER, CONTENT_PLACEHOLDER];
  if (!placeholders.every((place) => place.test(indexHtml))) {
    throw new Error("index.html has lost its page-head, page-content or page-view");
  }
  const versionTag =
    version === null
      ? ""
      : `\n    <meta name="${VERSION_META}" content="${escapeText(version)}" />`;
  // Replacer functions, because users' text may contain "$&".
  const page = indexHtml
    .replace(PAGE_SCRIPTS, (_, list: string) => preloadsOf(list, path))
    .replace(HEAD_PLACEHOLDER, () => head + versionTag)
    .replace(CONTENT_PLACEHOLDER, () => content && withSpinnerHidden(content));
  if (!view) return page;
  return page
    .replace(HTML_TAG, "<html data-first ")
    .replace(APP_SCRIPT_TAG, '<script type="module"$1 data-later="$2">')
    .replace(PRELOAD_TAG, "<link data-later")
    .replace(VIEW_PLACEHOLDER, () => viewHtml(view));
}

/** Hides the spinner, which would never stop. */
const withSpinnerHidden = (content: string) => `<style>#root{display:none}</style>${content}`;

const viewHtml = ({ html, data }: NonNullable<PageParts["view"]>) =>
  `<div id="root">${html}</div>\n    <script type="application/json" id="first-data">${escapeJson(data)}</script>`;
