/** Serves the app's pages over HTTP from the files that `npm run deploy` or `npm start` published. */

import type { FunctionReturnType } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { headersFor, parseHeaders } from "../domain/site/headerRules";
import { INDEX_PATH, isPagePath, isPrivateFile } from "../domain/site/hosted";
import { fillPage } from "../domain/site/html";
import { addressOf, withoutPunctuation } from "../domain/site/routes";
import { httpAction, internalMutation } from "../functions";
import { reportOutcome, type Step } from "../shared/jobs";
import {
  acceptsEncoding,
  encode,
  etagOf,
  gzip,
  isNotModified,
  rangeOf,
} from "./model/fileResponses";

type StoredFile = NonNullable<FunctionReturnType<typeof internal.site.files.find>["file"]>;

/** The text of a published file. Not cached: Convex gives every request fresh modules. */
async function textOf({ url }: StoredFile): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`Storage answers ${answer.status}`);
  return await answer.text();
}

/** The headers that `public/_headers` sets for a path. */
async function headersAt(stored: StoredFile | null, path: string): Promise<Headers> {
  const rules = stored ? parseHeaders(await textOf(stored)) : [];
  return new Headers({ "cache-control": "no-cache", ...headersFor(rules, path) });
}

function plain(status: number, text: string, headers: Headers): Response {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(text, { status, headers });
}

/** The decoded path, "/" for the front page; a malformed one unchanged, which matches no page. */
function pathOf({ pathname }: URL): string {
  try {
    const path = decodeURIComponent(pathname);
    return path === INDEX_PATH ? "/" : path;
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

/** Handles every path without a route of its own. */
export const pages = httpAction(async (ctx, request) => {
  const url = new URL(request.url);
  const path = pathOf(url);
  const intendedPath = withoutPunctuation(path);
  if (intendedPath !== null) {
    const Location = intendedPath + url.search;
    return new Response(null, { status: 301, headers: { Location, "Cache-Control": "no-cache" } });
  }
  const answerPage = async () => await page(ctx, request, url, path);
  const isPage = isPagePath(path) || addressOf(path).kind !== "unknown";
  return isPage ? await answerPage() : await file(ctx, request, path, answerPage);
});

/** Listed in the Health tab once for each kind of page, such as `/browse` or `listing`. */
const RENDER_PAGE: Step = {
  run: internal.site.hosting.dropFailure,
  label: "Render a page on the server",
};

function kindOf(path: string): string {
  const address = addressOf(path);
  return address.kind === "fixed" ? address.path : address.kind;
}

/** The retry of a failed page: the next visit renders it, and reports it if it fails again. */
export const dropFailure = internalMutation({
  args: { rowId: v.string() },
  returns: v.null(),
  handler: async () => {},
});

async function page(ctx: ActionCtx, request: Request, url: URL, path: string): Promise<Response> {
  const at = (path === "/" ? "/" : url.pathname) + url.search;
  const [pageFile, parts] = await Promise.all([
    ctx.runQuery(internal.site.files.page, {}),
    ctx.runQuery(internal.site.pages.parts, { at }),
  ]);
  const { renderError } = parts;
  if (renderError !== undefined) {
    await reportOutcome(ctx, RENDER_PAGE, {
      rowId: kindOf(path),
      error: `${at}: ${renderError}`,
    });
  }
  const headers = await headersAt(pageFile.headers, path);
  // A missing file below /assets/ gets the not-found page. Override the one-year caching that applies to
  // files there.
  headers.set("Cache-Control", "no-cache");
  if (!pageFile.file) {
    headers.set("Retry-After", "5");
    return plain(503, "The pages of Shoal have not been published here yet.", headers);
  }
  const html = fillPage(await textOf(pageFile.file), parts, { path, version: pageFile.version });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("ETag", await etagOf(html));
  headers.set("Vary", "Accept-Encoding");
  if (parts.status === 200 && isNotModified(request, headers.get("ETag") ?? "")) {
    return new Response(null, { status: 304, headers });
  }
  const body = new Blob([html]).stream();
  return new Response(gzip(request, headers, body), { status: parts.status, headers });
}

async function file(
  ctx: Pick<ActionCtx, "runQuery">,
  request: Request,
  path: string,
  answerPage: () => Promise<Response>,
): Promise<Response> {
  const isPart = request.headers.has("Range");
  const isPacked = acceptsEncoding(request, "br") && !isPart;
  const [siteFile, rules] = await Promise.all([
    ctx.runQuery(internal.site.files.find, { path, packed: isPacked }),
    ctx.runQuery(internal.site.files.headers, {}),
  ]);
  const headers = await headersAt(rules, path);
  if (!siteFile.file || isPrivateFile(path)) {
    // A person gets the not-found page, a script or picture a short answer.
    const isNavigation = request.headers.get("Accept")?.includes("text/html") === true;
    return isNavigation ? await answerPage() : plain(404, "Not found", headers);
  }
  const { contentType, etag, url } = siteFile.file;
  headers.set("Content-Type", contentType);
  headers.set("ETag", etag);
  headers.set("Vary", "Accept-Encoding");
  headers.set("Accept-Ranges", "bytes");
  if (isNotModified(request, etag)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, etag);
  const answer = await fetch(url, range === null ? {} : { headers: { Range: range } });
  if (answer.status === 416 || answer.status === 206) {
    headers.set("Content-Range", answer.headers.get("Content-Range") ?? "");
    return new Response(answer.status === 206 ? answer.body : null, {
      status: answer.status,
      headers,
    });
  }
  if (!answer.ok || !answer.body) throw new Error(`Storage answers ${answer.status} for ${path}`);
  if (siteFile.isPacked) {
    encode(headers, "br");
    return new Response(answer.body, { headers });
  }
  const body = isPart ? answer.body : gzip(request, headers, answer.body);
  return new Response(body, { headers });
}
