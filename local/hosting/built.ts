/** Reads a build for publishing: every file, plus compressed versions where they pay off. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import {
  HEADERS_PATH,
  INDEX_PATH,
  isCompressible,
  BROTLI_SUFFIX,
} from "#convex/domain/site/hosted.ts";

const TYPES = new Map([
  [".avif", "image/avif"],
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/x-icon"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json"],
  [".map", "application/json"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".webmanifest", "application/manifest+json"],
  [".webp", "image/webp"],
  [".woff2", "font/woff2"],
  [".xml", "application/xml"],
]);

/** Smaller files fit into one packet uncompressed. */
const WORTH_PACKING_BYTES = 1_000;

export type BuiltFile = { path: string; contentType: string; read: () => Promise<Buffer> };
/** `id` is a hash of the contents: the same build is the same version. */
export type Build = { id: string; files: BuiltFile[] };

const compress = promisify(brotliCompress);
const brotli = (bytes: Buffer): Promise<Buffer> =>
  compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });

/** @throws Error for a folder without an index.html */
export function readBuild(folder: string): Build {
  const hash = createHash("sha256");
  const files: BuiltFile[] = [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  for (const name of paths.sort()) {
    const path = `/${name}`;
    const bytes = readFileSync(join(folder, name));
    const contentType = TYPES.get(extname(name)) ?? "application/octet-stream";
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    files.push({ path, contentType, read: () => Promise.resolve(bytes) });
    // The functions that serve the pages read these two files.
    const isRead = path === INDEX_PATH || path === HEADERS_PATH;
    if (!isRead && isCompressible(contentType) && bytes.length > WORTH_PACKING_BYTES) {
      files.push({ path: path + BROTLI_SUFFIX, contentType, read: () => brotli(bytes) });
    }
  }
  if (!files.some(({ path }) => path === INDEX_PATH)) {
    throw new Error(`${folder} has no index.html: build the pages first`);
  }
  return { id: hash.digest("base64url").slice(0, 22), files };
}
