/** Calls of functions as they pass between the layers; every value is Convex JSON (`convexToJson` of convex/values). */
import type { JSONValue } from "convex/values";
import type { JsonObject } from "../store/values.ts";

/** Who calls. `acting` is a user impersonated by an admin (`convex run --identity`). */
export type Identity =
  | { kind: "none" }
  | { kind: "user"; attributes: UserIdentityAttributes }
  | { kind: "admin"; acting?: UserIdentityAttributes };

/** What `ctx.auth.getUserIdentity()` returns: claims of a token that has been verified. */
export type UserIdentityAttributes = {
  tokenIdentifier: string;
  issuer: string;
  subject: string;
  [claim: string]: JSONValue | undefined;
};

/** What `ctx.auth.getUserIdentity()` answers: the user, also one that an admin acts as. */
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
  /** The argument object as Convex JSON. */
  args: JSONValue;
  identity: Identity;
  /** Of an action: the socket or address that calls, each of which has a few places (clientPlaces.ts). */
  client?: string;
  /** None for what was not called from outside: scheduled functions, crons. */
  metadata?: RequestMetadata;
};

/** What mutations and actions may learn of the HTTP request or socket behind them. */
export type RequestMetadata = { ip: string | null; userAgent: string | null };

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
 * How a call ended. `json` is the value as the function's own call of `JSON.stringify` made it: it goes into answers
 * as it is and is parsed by nobody on the way. `errorData` is present when a ConvexError was thrown.
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
