/** Who stands behind a call, as Convex tells functions by `ctx.meta.getRequestMetadata()`. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { JsonObject } from "./core/values.ts";
import type { RequestMetadata } from "./types.ts";

/** Convex keeps no more of it. */
const USER_AGENT_MAX = 512;

/** Of what nobody called: scheduled functions, crons. */
export const NO_METADATA: RequestMetadata = { ip: null, userAgent: null };

/** What `ctx.meta.getRequestMetadata()` answers. */
export function requestMetadata(
  metadata: RequestMetadata | undefined,
  requestId: string,
  scheduledFunctionId: string | undefined,
): JsonObject {
  return {
    ...(metadata ?? NO_METADATA),
    requestId,
    scheduledFunctionId: scheduledFunctionId ?? null,
    authToken: null,
  };
}

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
