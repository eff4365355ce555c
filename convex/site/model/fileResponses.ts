/** HTTP responses with files: conditional requests, ranges, compression. */

import { sha256 } from "#convex/domain/shared/hexadecimal.ts";
import { isCompressible } from "#convex/domain/site/hosted.ts";

/** Whether the caller already has this content: `If-None-Match` uses weak comparison. */
export function isNotModified(request: Request, etag: string): boolean {
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, "");
  const etags = request.headers.get("If-None-Match")?.split(",").map(withoutWeakPrefix) ?? [];
  return etags.includes("*") || etags.includes(withoutWeakPrefix(etag));
}

export const acceptsEncoding = (request: Request, encoding: "br" | "gzip"): boolean =>
  (request.headers.get("Accept-Encoding") ?? "").split(",").some((coding) => {
    const [name = "", weight = ""] = coding.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

/**
 * The requested byte range, or null to send the whole file: if `If-Range` names another version, for
 * several ranges and for invalid ones, since storage services differ in how they handle those.
 */
export function rangeOf(request: Request, etag: string): string | null {
  const condition = request.headers.get("If-Range");
  const [range = "", first = "", last = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get("Range")?.trim() ?? "") ?? [];
  const isPart = first === "" ? last !== "" : last === "" || Number(first) <= Number(last);
  return isPart && (condition === null || condition === etag) ? range : null;
}

/**
 * The body, compressed if the caller accepts it and it helps. Sets `Content-Encoding` and a weak `ETag`
 * in `headers`.
 */
export function gzip(
  request: Request,
  headers: Headers,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array> {
  const isCompressed =
    isCompressible(headers.get("Content-Type") ?? "") &&
    acceptsEncoding(request, "gzip") &&
    typeof CompressionStream !== "undefined";
  if (!isCompressed) return body;
  encode(headers, "gzip");
  return body.pipeThrough(new CompressionStream("gzip"));
}

/**
 * Sets the encoding. Compressed bytes differ from those that range requests get, so the ETag becomes
 * weak.
 */
export function encode(headers: Headers, encoding: "br" | "gzip"): void {
  headers.set("Content-Encoding", encoding);
  const etag = headers.get("ETag");
  if (etag !== null && !etag.startsWith("W/")) headers.set("ETag", `W/${etag}`);
}

export async function etagOf(text: string): Promise<string> {
  return `W/"${(await sha256(text)).slice(0, 32)}"`;
}
