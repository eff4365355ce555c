/**
 * Function calls as they pass between the layers; every value is Convex JSON (`convexToJson` of
 * convex/values).
 */

import type { JSONValue } from "convex/values";
import type { JsonObject } from "../store/values.ts";

/** The caller. `acting` is a user impersonated by an admin (`convex run --identity`). */
export type Identity =
  | { kind: "none" }
  | { kind: "user"; attributes: UserIdentityAttributes }
  | { kind: "admin"; acting?: UserIdentityAttributes };

/** Claims of a verified token, as `ctx.auth.getUserIdentity()` returns them. */
export type UserIdentityAttributes = {
  tokenIdentifier: string;
  issuer: string;
  subject: string;
  [claim: string]: JSONValue | undefined;
};

/** The result of `ctx.auth.getUserIdentity()`: the user, or the user that an admin impersonates. */
export function attributesOf(identity: Identity): JSONValue {
  const attributes =
    identity.kind === "user"
      ? identity.attributes
      : identity.kind === "admin"
        ? identity.acting
        : undefined;
  return (attributes as JSONValue | undefined) ?? null;
}

/** One call of a function. `path` is canonical: `messages:list`, `a/b:default`. */
export type UdfCall = {
  /** "" is the app; otherwise the component's path, such as `rateLimiter` or `a/b`. */
  componentPath: string;
  path: string;
  args: JSONValue;
  identity: Identity;
  /** Undefined for calls from inside: scheduled functions, crons. */
  metadata?: RequestMetadata;
};

/** Details of the HTTP request or socket behind a call, for mutations and actions. */
export type RequestMetadata = { ip: string | null; userAgent: string | null };

/** The result of `ctx.meta.getRequestMetadata()`. */
export function requestMetadata(
  metadata: RequestMetadata = { ip: null, userAgent: null },
  requestId: string,
  scheduledFunctionId: string | undefined,
): JsonObject {
  return {
    ...metadata,
    requestId,
    scheduledFunctionId: scheduledFunctionId ?? null,
    authToken: null,
  };
}

/**
 * The outcome of a call. `json` is the function's own `JSON.stringify` output, which the sync protocol's
 * frames contain unchanged. `errorData` is set when a ConvexError was thrown.
 */
export type Outcome = { requestId: string; logLines: string[] } & (
  | { status: "success"; json: string }
  | { status: "error"; errorMessage: string; errorData?: JSONValue }
);

export type UdfType = "Query" | "Mutation" | "Action" | "HttpAction";

export type HttpRequest = {
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array;
};
export type HttpResponse = { status: number; headers: [string, string][]; body: Uint8Array };
