/** HTTP answers with files: conditions, ranges, compression. */
import { isCompressible } from "../../domain/site/hosted";

/** Whether the caller has these very bytes: `If-None-Match` compares weakly. */
export function hasIt(request: Request, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = request.headers.get("If-None-Match")?.split(",").map(bare) ?? [];
  return known.includes("*") || known.includes(bare(etag));
}

export const accepts = (request: Request, encoding: "br" | "gzip"): boolean =>
  (request.headers.get("Accept-Encoding") ?? "").split(",").some((one) => {
    const [name = "", weight = ""] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

/** The part that is asked for, as `Range` has it; of other bytes than these the caller wants all. */
export function rangeOf(request: Request, etag: string): string | null {
  const condition = request.headers.get("If-Range");
  return condition === null || condition === etag ? request.headers.get("Range") : null;
}

/**
 * The body as the caller takes it, compressed where that helps. `headers` get `Vary` and `Content-Encoding`.
 */
export function gzipped(
  request: Request,
  headers: Headers,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array> {
  const wanted =
    isCompressible(headers.get("Content-Type") ?? "") &&
    accepts(request, "gzip") &&
    typeof CompressionStream !== "undefined";
  if (!wanted) return body;
  headers.set("Content-Encoding", "gzip");
  return body.pipeThrough(new CompressionStream("gzip"));
}

export async function etagOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0"));
  return `W/"${hex.join("").slice(0, 32)}"`;
}
