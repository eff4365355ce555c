/** The client behind a request, as `ctx.meta.getRequestMetadata()` returns it to functions. */

import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { RequestMetadata } from "../runtime/calls.ts";

/** Convex also cuts the user agent at this length. */
const USER_AGENT_MAX = 512;

/**
 * The client is the socket's remote address, unless that is `trustedProxy` (an address), which appends its
 * client as the last entry of `X-Forwarded-For`. Earlier entries are the client's own claim, as is the whole
 * header from any other address.
 */
export function metadataOf(request: IncomingMessage, trustedProxy?: string): RequestMetadata {
  const { remoteAddress = null } = request.socket;
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const last = forwarded.split(",").at(-1)?.trim() ?? "";
  const isFromProxy = remoteAddress !== null && remoteAddress === trustedProxy;
  return {
    ip: isFromProxy && isIP(last) !== 0 ? last : remoteAddress,
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
