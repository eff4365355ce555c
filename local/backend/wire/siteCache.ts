/**
 * Caches immutable responses of HTTP actions (`Cache-Control: public, immutable`) in memory, as a CDN in
 * front of a deployment would: the page files, which each visit requests a dozen at a time.
 */
import type { IncomingMessage } from "node:http";
import { MEBIBYTE } from "./http.ts";

export type SiteAnswer = { status: number; headers: [string, string][]; body: Uint8Array };

const CAPACITY_BYTES = 64 * MEBIBYTE;

/**
 * Undefined for requests that are never cached: with an Authorization header, for part of a file, or with
 * another method.
 */
function keyOf({ method, headers, url = "/" }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.authorization !== undefined || headers.range !== undefined) return undefined;
  return `${url}\n${headers["accept-encoding"] ?? ""}`;
}

function isForGood(request: IncomingMessage, { status, headers }: SiteAnswer): boolean {
  const all = new Headers(headers);
  const control = (all.get("cache-control") ?? "").split(/,\s*/);
  const vary = (all.get("vary") ?? "").toLowerCase().split(/,\s*/);
  return (
    request.method === "GET" &&
    status === 200 &&
    control.includes("public") &&
    control.includes("immutable") &&
    vary.every((name) => name === "" || name === "accept-encoding")
  );
}

/** Compares as `If-None-Match` does. */
function hasIt({ headers }: IncomingMessage, etag: string | null): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    etag !== null &&
    (headers["if-none-match"] ?? "").split(",").some((tag) => bare(tag) === bare(etag))
  );
}

export class SiteCache {
  /** LRU: the most recently requested response is last. */
  private readonly answers = new Map<string, SiteAnswer>();
  private bytes = 0;

  find(request: IncomingMessage): SiteAnswer | undefined {
    const key = keyOf(request);
    const entry = key === undefined ? undefined : this.answers.get(key);
    if (key === undefined || entry === undefined) return undefined;
    this.answers.delete(key);
    this.answers.set(key, entry);
    const isKnown = hasIt(request, new Headers(entry.headers).get("etag"));
    return isKnown ? { ...entry, status: 304, body: new Uint8Array() } : entry;
  }

  store(request: IncomingMessage, answer: SiteAnswer): void {
    const key = keyOf(request);
    if (key === undefined || this.answers.has(key) || !isForGood(request, answer)) return;
    this.answers.set(key, answer);
    this.bytes += answer.body.length;
    for (const [oldest, { body }] of this.answers) {
      if (this.bytes <= CAPACITY_BYTES) return;
      this.answers.delete(oldest);
      this.bytes -= body.length;
    }
  }
}
