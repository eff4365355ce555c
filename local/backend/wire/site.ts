/** The site's and the app's ports: requests go to the deployed `http.ts`, unless `SiteCache` answers. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpResponse, Identity } from "../runtime/calls.ts";
import { badTarget, MEBIBYTE, readBody, sendText } from "./http.ts";
import { ProtocolError } from "./protocolError.ts";
import { metadataOf } from "./requestMetadata.ts";
import type { ServerContext } from "./router.ts";

const MAX_BODY_BYTES = 20 * MEBIBYTE;

const ALLOW_ORIGIN = "access-control-allow-origin";

/** Headers that describe a connection or that Node sets itself; actions cannot set them. */
const CONNECTION_HEADERS = ["connection", "content-length", "keep-alive", "transfer-encoding"];

/** The Authorization header may contain a Convex token, or the app's own credentials, which grant no identity. */
async function identityOf(context: ServerContext, request: IncomingMessage): Promise<Identity> {
  try {
    return (await context.auth.fromHeader(request.headers.authorization)).identity;
  } catch (error) {
    if (error instanceof ProtocolError) return { kind: "none" };
    throw error;
  }
}

function headersOf({ headersDistinct }: IncomingMessage): [string, string][] {
  return Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
}

/** Narrows `*` to the caller's origin, which `loopback.ts` has already checked. */
function nameOneOrigin(headers: Headers, origin: string | undefined): void {
  if (headers.get(ALLOW_ORIGIN) !== "*") return;
  headers.delete(ALLOW_ORIGIN);
  if (origin === undefined) return;
  headers.set(ALLOW_ORIGIN, origin);
  headers.append("vary", "origin");
}

/** @throws ProtocolError 400 when the request target or `Host` does not form a valid URL. */
function addressOf({ headers, url = "/" }: IncomingMessage, siteUrl: string): string {
  const origin = headers.host ? `http://${headers.host}` : siteUrl;
  const address = url.startsWith("/") ? `${origin}${url}` : url;
  if (URL.canParse(address)) return address;
  throw badTarget();
}

export async function handleSiteRequest(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const cached = context.siteCache.find(request);
  const answer = cached ?? (await askAction(context, request));
  if (answer === undefined) {
    sendText(response, 404, "This Convex deployment does not have HTTP actions enabled.");
    return;
  }
  if (!cached) context.siteCache.store(request, answer);
  const headers = new Headers(answer.headers);
  for (const name of CONNECTION_HEADERS) headers.delete(name);
  nameOneOrigin(headers, request.headers.origin);
  response.setHeaders(headers);
  response.statusCode = answer.status;
  response.end(answer.body);
}

async function askAction(
  context: ServerContext,
  request: IncomingMessage,
): Promise<HttpResponse | undefined> {
  const method = request.method ?? "GET";
  const isBodyless = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const body = isBodyless ? new Uint8Array() : await readBody(request, MAX_BODY_BYTES);
  return await context.engine.httpAction(
    { method, url: addressOf(request, context.siteUrl), headers: headersOf(request), body },
    await identityOf(context, request),
    metadataOf(request, context.trustedProxy),
  );
}
