/** The local Convex backend as one object: loopback ports in front of one engine. */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { closeServer, createLocalServer, listen, LOOPBACK, refuseUpgrade } from "../loopback.ts";
import { createEngine, type Engine, type EngineOptions } from "./engine/engine.ts";
import { generateAdminKey } from "./wire/adminKey.ts";
import { Authenticator } from "./wire/auth.ts";
import { deployRoutes } from "./wire/deployApi.ts";
import { badTarget, sendError, setCors } from "./wire/http.ts";
import { httpApiRoutes } from "./wire/httpApi.ts";
import { ProtocolError } from "./wire/protocolError.ts";
import { findRoute, type Routes, type ServerContext } from "./wire/router.ts";
import { handleSiteRequest } from "./wire/site.ts";
import { SiteCache } from "./wire/siteCache.ts";
import { snapshotRoutes } from "./wire/snapshotApi.ts";
import { storageRoutes } from "./wire/storageApi.ts";
import { SyncServer } from "./wire/syncServer.ts";

/** `npm run bench` opens a thousand sockets. */
const MAX_CONNECTIONS = 5_120;

type OpenedServer = { context: ServerContext; sync: SyncServer };

type BackendOptions = Pick<
  EngineOptions,
  "executable" | "dataDir" | "reuseContexts" | "redactErrors" | "holdJobs"
> & {
  /** 0 takes any free port. */
  port: number;
  sitePort: number;
  /** A second port for the HTTP actions, like a custom domain on Convex. */
  appPort?: number | undefined;
  /** Generated when not given. */
  adminKey?: string;
  /** Origins of the app's pages, which may call the backend; none but the backend's own when omitted. */
  pages?: readonly string[];
  /** Address of a proxy in front, whose `X-Forwarded-For` is trusted; no proxy is trusted when omitted. */
  trustedProxy?: string | undefined;
  /** Called when the backend cannot continue; when omitted, the message is only logged. */
  onBroken?: (message: string) => void;
};

export type Backend = {
  engine: Engine;
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
  /** Ends connections, waits for pending writes, frees the ports. */
  stop(): Promise<void>;
};

export class PortTakenError extends Error {
  override name = "PortTakenError";
  constructor(readonly port: number) {
    super(`Port ${port} is taken by another program.`);
  }
}

/** Listens on the port and returns the origin. */
async function openPort(server: Server, port: number): Promise<string> {
  try {
    return `http://${LOOPBACK}:${await listen(server, port)}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") throw new PortTakenError(port);
    throw error;
  }
}

const ROUTES: Routes = { ...deployRoutes, ...snapshotRoutes, ...httpApiRoutes, ...storageRoutes };

/** @throws ProtocolError 400 when `parse` throws */
function parseTarget<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw badTarget();
  }
}

async function handleCloudRequest(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  setCors(request, response);
  const method = request.method ?? "GET";
  if (method === "OPTIONS") {
    response.writeHead(200).end();
    return;
  }
  const url = parseTarget(() => new URL(request.url ?? "/", context.cloudUrl));
  const route = findRoute(ROUTES, method, url.pathname);
  if (route === undefined) {
    throw ProtocolError.notFound("NotFound", `No such endpoint: ${method} ${url.pathname}`);
  }
  const rest = parseTarget(() => decodeURIComponent(route.rest));
  await route.handler({ context, request, response, url, rest });
}

/**
 * Opens the ports, then the data.
 * @throws PortTakenError before anything in `dataDir` is touched.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const adminKey = options.adminKey ?? generateAdminKey();
  // Requests and sockets that arrive before the engine is open wait for it.
  let provide: (server: OpenedServer) => void = () => undefined;
  const ready = new Promise<OpenedServer>((resolve) => (provide = resolve));
  const answering =
    (handle: typeof handleCloudRequest): RequestListener =>
    (request, response) => {
      ready
        .then(({ context }) => handle(context, request, response))
        .catch((error: unknown) => sendError(response, error));
    };
  const { pages = [], trustedProxy } = options;
  const cloud = createLocalServer(answering(handleCloudRequest), {
    pages,
    connections: MAX_CONNECTIONS,
  });
  const site = createLocalServer(answering(handleSiteRequest), { pages });
  const app = createLocalServer(answering(handleSiteRequest), { pages });
  cloud.on("upgrade", (request, socket, head) => {
    // A client that disconnects while waiting must not crash the server.
    socket.on("error", () => socket.destroy());
    if (refuseUpgrade(request, socket, pages)) return;
    void ready.then(({ sync }) => {
      if (!sync.upgrade(request, socket, head)) socket.destroy();
    });
  });
  const closeServers = () =>
    Promise.all([cloud, site, app].filter((each) => each.listening).map(closeServer));

  let engine: Engine;
  let cloudUrl: string;
  let siteUrl: string;
  try {
    cloudUrl = await openPort(cloud, options.port);
    siteUrl = await openPort(site, options.sitePort);
    if (options.appPort !== undefined) await openPort(app, options.appPort);
    const { onBroken = (message: string) => console.error(`[backend] ${message}`) } = options;
    engine = await createEngine({ ...options, cloudUrl, siteUrl, onBroken });
  } catch (error) {
    await closeServers();
    throw error;
  }
  const auth = new Authenticator(adminKey, () => engine.deployment.catalog);
  const sync = new SyncServer({ engine, auth, cloudUrl, trustedProxy });
  const siteCache = new SiteCache();
  const context = { engine, auth, cloudUrl, siteUrl, siteCache, trustedProxy };
  provide({ context, sync });

  return {
    engine,
    cloudUrl,
    siteUrl,
    adminKey,
    async stop() {
      sync.close();
      await closeServers();
      await engine.close();
    },
  };
}
