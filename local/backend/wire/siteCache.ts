/**
 * Caches immutable responses of HTTP actions (`Cache-Control: public, immutable`) in memory, as a CDN in
 * front of a deployment would: the page files, which each visit requests a dozen at a time.
 */

import type { IncomingMessage } from "node:http";
import type { HttpResponse } from "../runtime/calls.ts";

/**
 * Undefined for requests that are never cached: range requests, requests with `If-None-Match` or an
 * Authorization header, and methods other than GET and HEAD.
 */
function keyOf({ method, headers, url = "/" }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { authorization, range, "if-none-match": known } = headers;
  if ([authorization, range, known].some((header) => header !== undefined)) return undefined;
  return `${url}\n${headers["accept-encoding"] ?? ""}`;
}

const isImmutable = ({ status, headers }: HttpResponse): boolean =>
  status === 200 && /public.*immutable/.test(new Headers(headers).get("cache-control") ?? "");

export class SiteCache {
  private readonly answers = new Map<string, HttpResponse>();

  find(request: IncomingMessage): HttpResponse | undefined {
    const key = keyOf(request);
    return key === undefined ? undefined : this.answers.get(key);
  }

  store(request: IncomingMessage, answer: HttpResponse): void {
    const key = keyOf(request);
    if (key !== undefined && request.method === "GET" && isImmutable(answer))
      this.answers.set(key, answer);
  }
}
