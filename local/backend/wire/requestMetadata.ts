/** Who stands behind a request, as functions may learn it by `ctx.meta.getRequestMetadata()`. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { RequestMetadata } from "../runtime/calls.ts";

/** Convex keeps no more of it. */
const USER_AGENT_MAX = 512;

/**
 * The socket's other end is the client, unless it is `trustedProxy` (an address): that one puts its client last
 * in `X-Forwarded-For`. What stands before is the client's own word, and so is all of it from anybody else.
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
