/**
 * Guards every server of the local stack. Any web page that a developer has open can send requests to this
 * machine too, so listening on loopback is not enough: a request must name one of the addresses that `npm
 * start` printed (a foreign `Host` means DNS rebinding), and a calling page must be the
 * app's or the server's own. Programs (CLI, curl, one server to another) send no `Origin` and pass. Convex's
 * real deployments let any origin call; `convex/` and `src/` must not rely on either behaviour.
 */

import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** Where every server of the local stack listens. */
export const LOOPBACK = "127.0.0.1";

/** The names of this machine's loopback address, as they appear in a URL. */
const NAMES = [LOOPBACK, "localhost", "[::1]"];

/** The origins of pages served from this loopback port. */
export function originsOf(port: number): string[] {
  return NAMES.map((name) => new URL(`http://${name}:${port}`).origin);
}

/**
 * Long enough for a busy machine, too short to hold connections open by sending slowly. A body may take
 * longer than the headers, because files and pushes are large.
 */
const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 30_000,
  // How often `headersTimeout` and `requestTimeout` are checked.
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32 * 1024,
};

/**
 * Why the request is refused; undefined when it may pass.
 * @param pages origins, besides the server's own, whose pages may call it
 */
function refusalOf(request: IncomingMessage, pages: readonly string[]): string | undefined {
  const ownOrigins = originsOf(request.socket.localPort ?? 0);
  const hosts = ownOrigins.map((origin) => new URL(origin).host);
  const { host, origin } = request.headers;
  if (!hosts.includes(host?.toLowerCase() ?? "")) return "This server is not at that address.";
  // An absolute request target takes precedence over `Host`.
  const target = request.url ?? "/";
  if (URL.canParse(target) && !hosts.includes(new URL(target).host)) {
    return "This server is not at that address.";
  }
  if (origin !== undefined && !ownOrigins.includes(origin) && !pages.includes(origin)) {
    return "Pages of another origin may not call this server.";
  }
  return isForeignLoad(request, [...ownOrigins, ...pages])
    ? "Pages of another site may not load this."
    : undefined;
}

/**
 * A page's image, script or frame is requested without `Origin`, but browsers mark cross-site requests.
 * Following a link reveals nothing; a page of the app opened under another of this machine's names is
 * recognised by its referrer.
 */
function isForeignLoad({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  if (headers["sec-fetch-site"] !== "cross-site" || headers.origin !== undefined) return false;
  if (headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document")
    return false;
  const { referer = "" } = headers;
  return !URL.canParse(referer) || !allowedOrigins.includes(new URL(referer).origin);
}

/** Connections that one server holds at a time; further ones are closed immediately. */
const MAX_CONNECTIONS = 1_024;

/** A server that passes on only requests that `refusalOf` allows, and has time limits for slow clients. */
export function createLocalServer(
  handle: RequestListener,
  options: { pages?: readonly string[]; limits?: ServerOptions; connections?: number } = {},
): Server {
  const server = createServer({ ...LIMITS, ...options.limits }, guard(handle, options.pages ?? []));
  server.maxConnections = options.connections ?? MAX_CONNECTIONS;
  return server;
}

/**
 * Listens on loopback and returns the port; port 0 picks a free one.
 * @throws Error when the port is taken (`EADDRINUSE`)
 */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Closes a server and its connections. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** The body of a request; null if it is longer than `limit` bytes. */
export async function readBodyWithin(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | null> {
  // Before reading, so that the caller can still answer.
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Calls `handle` for requests that `refusalOf` allows; the others get a 403 and a closed connection. */
function guard(handle: RequestListener, pages: readonly string[]): RequestListener {
  return (request, response) => {
    const refusal = refusalOf(request, pages);
    if (refusal === undefined) {
      handle(request, response);
      return;
    }
    // The body is not read, so the connection cannot be reused.
    response.writeHead(403, { "content-type": "text/plain; charset=utf-8", connection: "close" });
    response.end(refusal);
  };
}

/** Like `guard`, for a WebSocket upgrade; true when it was refused. */
export function refuseUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  pages: readonly string[],
): boolean {
  if (refusalOf(request, pages) === undefined) return false;
  socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  return true;
}
