/** A small router: exact paths, or a prefix when the path ends in `/*`. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Engine } from "../engine/engine.ts";
import { badDeployKey } from "./adminKey.ts";
import type { Authenticator } from "./auth.ts";
import type { SiteCache } from "./siteCache.ts";

export type ServerContext = {
  engine: Engine;
  auth: Authenticator;
  cloudUrl: string;
  siteUrl: string;
  siteCache: SiteCache;
  trustedProxy: string | undefined;
};

export type Exchange = {
  context: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The part of the path matched by `*`. */
  rest: string;
};

export type Handler = (exchange: Exchange) => Promise<void> | void;

/** Keys are `METHOD /path` or `METHOD /prefix/*`. */
export type Routes = Record<string, Handler>;

export function findRoute(
  routes: Routes,
  method: string,
  path: string,
): { handler: Handler; rest: string } | undefined {
  const exact = routes[`${method} ${path}`];
  if (exact !== undefined) return { handler: exact, rest: "" };
  for (const [key, handler] of Object.entries(routes)) {
    if (!key.endsWith("/*")) continue;
    const prefix = key.slice(0, -1);
    if (`${method} ${path}`.startsWith(prefix)) {
      return { handler, rest: `${method} ${path}`.slice(prefix.length) };
    }
  }
  return undefined;
}

/** Wraps a handler so that only admins reach it; others get 400, 401 or 403. */
export const admin =
  (handler: Handler): Handler =>
  async (exchange) => {
    const { authorization } = exchange.request.headers;
    const { identity } = await exchange.context.auth.fromHeader(authorization);
    if (identity.kind !== "admin") throw badDeployKey();
    await handler(exchange);
  };
