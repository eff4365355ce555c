/**
 * Serves the built app as a good host would: compressed, cached by content hash, every page address
 * answered with index.html, and the headers that the build's `_headers` names (`public/_headers`).
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { headersFor, parseHeaders } from "./headerRules.ts";
import { createLocalServer, LOOPBACK } from "./loopback.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".map",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

const HEADERS_PATH = "/_headers";

type Encoding = "br" | "gzip" | "identity";
type Asset = { body: Buffer; type: string; etag: string; hashed: boolean; compressible: boolean };

export type WebServer = { close: () => Promise<void> };

/** @param options.folder what Vite built */
export async function serveApp(options: { folder: string; port: number }): Promise<WebServer> {
  const assets = readAssets(options.folder);
  const index = assets.get("/index.html");
  if (!index) throw new Error(`${options.folder} holds no index.html`);
  const rules = parseHeaders(assets.get(HEADERS_PATH)?.body.toString() ?? "");
  // For hosts, not for visitors.
  assets.delete(HEADERS_PATH);
  const packed = new Map<string, Promise<Buffer>>();
  const body = (path: string, asset: Asset, encoding: Encoding): Promise<Buffer> => {
    if (encoding === "identity") return Promise.resolve(asset.body);
    const key = `${encoding} ${path}`;
    const known = packed.get(key) ?? compress(asset, encoding);
    packed.set(key, known);
    return known;
  };
  // Packed before the first visitor comes: it takes a second, and every page waits for these.
  const first = [
    ...index.body.toString().matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
  ];
  for (const [, path = ""] of first) {
    const asset = assets.get(path);
    if (asset) body(path, asset, "br").catch((error: unknown) => console.error(error));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    const path = pathOf(request);
    const found = path === undefined ? undefined : assets.get(path);
    // A page's address has no extension; a file that is missing must not come back as a page.
    if (path === undefined || (!found && extname(path) !== "")) {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found");
      return;
    }
    const asset = found ?? index!;
    const encoding = asset.compressible ? encodingFor(request) : "identity";
    const etag = `"${asset.etag}-${encoding}"`;
    const headers = {
      "cache-control": "no-cache",
      ...headersFor(rules, path),
      "content-type": asset.type,
      etag,
      vary: "Accept-Encoding",
    };
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const bytes = await body(found ? path : "/index.html", asset, encoding);
    response.writeHead(200, {
      ...headers,
      "content-length": bytes.length,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    });
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  const server = createLocalServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, LOOPBACK, resolve);
  });
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const body = readFileSync(file);
    const extension = extname(entry.name);
    assets.set(path, {
      body,
      type: TYPES[extension] ?? "application/octet-stream",
      etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
      hashed: path.startsWith("/assets/"),
      compressible: COMPRESSIBLE.has(extension),
    });
  }
  return assets;
}

/** The decoded path, "/" as "/index.html"; undefined when it is malformed. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent((request.url ?? "/").split(/[?#]/)[0] ?? "/");
    return path === "/" ? "/index.html" : path;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Each file once: what never changes is worth the seconds that the last 7 % take. */
function compress({ body, hashed }: Asset, encoding: "br" | "gzip"): Promise<Buffer> {
  const quality = hashed ? constants.BROTLI_MAX_QUALITY : 9;
  return encoding === "br"
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : promisify(gzip)(body, { level: 9 });
}
