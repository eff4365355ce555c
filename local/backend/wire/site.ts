/** The site's port: every request goes to the HTTP actions of the deployed `http.ts`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { MEBIBYTE, readBody, sendText } from "./http.ts";
import { ProtocolError } from "./protocolError.ts";
import { metadataOf } from "./requestMetadata.ts";
import type { ServerContext } from "./router.ts";
import type { Identity } from "../runtime/calls.ts";

const MAX_BODY_BYTES = 20 * MEBIBYTE;

const ALLOW_ORIGIN = "access-control-allow-origin";

/** Describes one connection, or is set by Node itself: not the action's to say. */
const CONNECTION_HEADERS = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

/** The header may hold a token of ours or be the developer's own business: then it means nothing. */
async function identityOf(context: ServerContext, request: IncomingMessage): Promise<Identity> {
  try {
    return (await context.auth.fromHeader(request.headers.authorization)).identity;
  } catch (error) {
    if (error instanceof ProtocolError) return { kind: "none" };
    throw error;
  }
}

function headersOf(request: IncomingMessage): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    headers.push([request.rawHeaders[i] ?? "", request.rawHeaders[i + 1] ?? ""]);
  }
  return headers;
}

/** Headers given more than once, such as `set-cookie`, stay so. */
function groupHeaders(headers: [string, string][]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (CONNECTION_HEADERS.has(key)) continue;
    grouped.set(key, [...(grouped.get(key) ?? []), value]);
  }
  return grouped;
}

/** What the app opens to every origin is open here to the caller's alone, which `loopback.ts` has let pass. */
function nameOneOrigin(headers: Map<string, string[]>, origin: string | undefined): void {
  if (headers.get(ALLOW_ORIGIN)?.[0] !== "*") return;
  headers.delete(ALLOW_ORIGIN);
  if (origin === undefined) return;
  headers.set(ALLOW_ORIGIN, [origin]);
  headers.set("vary", [...(headers.get("vary") ?? []), "origin"]);
}

/** @throws ProtocolError 400 for a target or a `Host` that is no part of any address. */
function addressOf({ headers, url = "/" }: IncomingMessage, siteUrl: string): string {
  const origin = headers.host ? `http://${headers.host}` : siteUrl;
  const address = url.startsWith("/") ? `${origin}${url}` : url;
  if (URL.canParse(address)) return address;
  throw ProtocolError.badRequest("BadRequestTarget", "The address of the request is malformed");
}

export async function handleSiteRequest(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? "GET";
  const bodyless = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const body = bodyless ? new Uint8Array() : await readBody(request, MAX_BODY_BYTES);
  const answer = await context.engine.httpAction(
    { method, url: addressOf(request, context.siteUrl), headers: headersOf(request), body },
    await identityOf(context, request),
    metadataOf(request, context.trustedProxy),
  );
  if (answer === undefined) {
    sendText(response, 404, "This Convex deployment does not have HTTP actions enabled.");
    return;
  }
  const headers = groupHeaders(answer.headers);
  nameOneOrigin(headers, request.headers.origin);
  for (const [name, values] of headers) response.setHeader(name, values);
  if (method !== "HEAD" && answer.status !== 204 && answer.status !== 304) {
    response.setHeader("content-length", answer.body.length);
  }
  response.writeHead(answer.status);
  response.end(method === "HEAD" ? undefined : answer.body);
}
