/**
 * The one way in to every server of the local side. A web page that a developer has open can send requests to
 * this machine, too, so loopback alone keeps nobody out: a request must name one of the addresses that
 * `npm start` printed (a foreign `Host` is a page that had its own name pointed here), and a page that calls
 * must be the app's or the server's own. Programs (CLI, curl, one server to another) send no `Origin` and pass.
 * Convex's real deployments let any origin call; nothing in `convex/` or `src/` may count on either.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from "node:http";
import type { Duplex } from "node:stream";

/** Where every server of the local side listens. */
export const LOOPBACK = "127.0.0.1";

/** The names of this machine's loopback, as they stand in an address. */
const NAMES = [LOOPBACK, "localhost", "[::1]"];

/** The origins of pages that come from this loopback port. */
export function originsOf(port: number): string[] {
  return NAMES.map((name) => new URL(`http://${name}:${port}`).origin);
}

/**
 * Time enough for a busy machine, and too little to hold connections open by sending slowly. A body may take
 * longer than the headers: files and pushes are large.
 */
const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 30_000,
  // How often the two limits above are looked at.
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32 * 1024,
};

/**
 * Why the request is not answered; undefined when it may pass.
 * @param pages origins, besides the server's own, whose pages may call it
 */
function refusalOf(request: IncomingMessage, pages: readonly string[]): string | undefined {
  const own = originsOf(request.socket.localPort ?? 0);
  const hosts = own.map((origin) => new URL(origin).host);
  const { host, origin } = request.headers;
  if (!hosts.includes(host?.toLowerCase() ?? "")) return "This server is not at that address.";
  // A target with an address of its own goes before `Host`.
  const target = request.url ?? "/";
  if (URL.canParse(target) && !hosts.includes(new URL(target).host)) {
    return "This server is not at that address.";
  }
  if (origin !== undefined && !own.includes(origin) && !pages.includes(origin)) {
    return "Pages of another origin may not call this server.";
  }
  return isForeignLoad(request, [...own, ...pages])
    ? "Pages of another site may not load this."
    : undefined;
}

/**
 * A page's picture, script or frame comes without `Origin`, but browsers say that another site asks. Following a link
 * is nobody's secret; a page of ours that was opened by another of this machine's names says who it is.
 */
function isForeignLoad({ headers }: IncomingMessage, known: readonly string[]): boolean {
  if (headers["sec-fetch-site"] !== "cross-site" || headers.origin !== undefined) return false;
  if (headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document")
    return false;
  const { referer = "" } = headers;
  return !URL.canParse(referer) || !known.includes(new URL(referer).origin);
}

/** Connections that one server holds at a time: what comes beyond is closed unheard. */
const MAX_CONNECTIONS = 1_024;

/** A server that hands on only what `refusalOf` lets pass, and waits for nobody for ever. */
export function createLocalServer(
  handle: RequestListener,
  options: { pages?: readonly string[]; limits?: ServerOptions; connections?: number } = {},
): Server {
  const server = createServer(
    { ...LIMITS, ...options.limits },
    guarded(handle, options.pages ?? []),
  );
  server.maxConnections = options.connections ?? MAX_CONNECTIONS;
  return server;
}

/** `handle` for what `refusalOf` lets pass; 403 and a closed connection for the rest. */
function guarded(handle: RequestListener, pages: readonly string[]): RequestListener {
  return (request, response) => {
    const refusal = refusalOf(request, pages);
    if (refusal === undefined) {
      handle(request, response);
      return;
    }
    // The body is not read: the connection cannot be used again.
    response.writeHead(403, { "content-type": "text/plain; charset=utf-8", connection: "close" });
    response.end(refusal);
  };
}

/** As `guarded` for a WebSocket's upgrade; true when it was refused. */
export function refuseUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  pages: readonly string[],
): boolean {
  if (refusalOf(request, pages) === undefined) return false;
  socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  return true;
}
