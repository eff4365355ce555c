/** Who stands behind a call, as Convex tells functions by `ctx.meta.getRequestMetadata()`. */
import type { IncomingMessage } from "node:http";
import type { JsonObject } from "./core/values.ts";
import type { RequestMetadata } from "./types.ts";

/** Convex keeps no more of them. */
const IP_MAX = 256;
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

/** A proxy names its client first in `X-Forwarded-For`; without one the socket's other end is the client. */
export function metadataOf(request: IncomingMessage): RequestMetadata {
  const forwarded = request.headers["x-forwarded-for"];
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(",")[0]?.trim();
  const ip = first ?? request.socket.remoteAddress ?? null;
  return {
    ip: ip?.slice(0, IP_MAX) ?? null,
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
