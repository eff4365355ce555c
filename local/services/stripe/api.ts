/** The API that the `stripe` package calls: authentication, Idempotency-Key, routes. */
import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError, badParameter, notFound } from "./apiError.ts";
import { expandPaths } from "./expand.ts";
import { parseForm, type RawObject } from "./formBody.ts";
import { newId } from "./ids.ts";
import { pageOf, pageShape } from "./pages.ts";
import { list, parseParams, text } from "./params.ts";
import { requireDispute } from "./disputes.ts";
import { createRefund, listRefunds, moveDueRefunds, requireRefund } from "./refunds.ts";
import { API_VERSION, type Cause, type Sandbox } from "./sandbox.ts";
import {
  createSession,
  expireDueSessions,
  expireSession,
  listSessions,
  requireSession,
} from "./sessions.ts";

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
};
export type ApiResponse = { status: number; headers: Record<string, string>; body: unknown };

const A_DAY_MS = 24 * 60 * 60 * 1000;

export function handleApi(sandbox: Sandbox, apiKey: string, request: ApiRequest): ApiResponse {
  const requestId = newId("req", 14);
  const headers: Record<string, string> = { "request-id": requestId };
  const version = request.headers["stripe-version"];
  if (version !== undefined) headers["stripe-version"] = version;
  try {
    checkVersion(version);
    authenticate(request, apiKey);
    expireDueSessions(sandbox);
    moveDueRefunds(sandbox);
    return withIdempotency(sandbox, request, headers, requestId);
  } catch (error) {
    if (error instanceof ApiError)
      return { status: error.status, headers, body: { error: error.body } };
    throw error;
  }
}

/** Stripe supports each of its versions; the sandbox only the one that it was modelled on. */
function checkVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw badParameter("Stripe-Version", `Invalid Stripe API version: ${version}`);
}

function authenticate(request: ApiRequest, apiKey: string): void {
  const [scheme, credentials] = (request.headers.authorization ?? "").split(" ");
  const key =
    scheme === "Basic"
      ? Buffer.from(credentials ?? "", "base64")
          .toString()
          .split(":")[0]
      : scheme === "Bearer"
        ? credentials
        : undefined;
  if (!key) {
    throw new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  const digest = (value: string) => createHash("sha256").update(value).digest();
  if (!timingSafeEqual(digest(key), digest(apiKey))) {
    const maskedKey = `${key.slice(0, 8)}${"*".repeat(12)}${key.slice(-4)}`;
    throw new ApiError(401, {
      type: "invalid_request_error",
      message: `Invalid API Key provided: ${maskedKey}`,
    });
  }
}

/** A repeated key gets the first response again, including execution errors. */
function withIdempotency(
  sandbox: Sandbox,
  request: ApiRequest,
  headers: Record<string, string>,
  requestId: string,
): ApiResponse {
  const key = request.method === "POST" ? (request.headers["idempotency-key"] ?? null) : null;
  if (key === null) return run(sandbox, request, headers, null, requestId);
  if (key.length > 255) {
    throw badParameter("Idempotency-Key", "Idempotency keys can be at most 255 characters.");
  }
  headers["idempotency-key"] = key;
  const fingerprint = createHash("sha256")
    .update(`${request.method} ${request.path}?${request.query}\n${request.body}`)
    .digest("hex");
  const storedAnswer = sandbox.store.get("answers", key);
  if (storedAnswer && Date.now() - storedAnswer.createdAt < A_DAY_MS) {
    if (storedAnswer.fingerprint !== fingerprint) {
      throw new ApiError(400, {
        type: "idempotency_error",
        message:
          "Keys for idempotent requests can only be used with the same parameters they were first used " +
          `with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return {
      status: storedAnswer.status,
      headers: {
        ...headers,
        "idempotent-replayed": "true",
        "original-request": storedAnswer.requestId,
      },
      body: storedAnswer.body,
    };
  }
  const response = run(sandbox, request, headers, key, requestId);
  sandbox.store.put("answers", key, {
    id: key,
    fingerprint,
    status: response.status,
    body: response.body,
    requestId,
    createdAt: Date.now(),
  });
  return response;
}

/** Turns execution errors into responses, which are stored; rethrows refused parameters. */
function run(
  sandbox: Sandbox,
  request: ApiRequest,
  headers: Record<string, string>,
  idempotencyKey: string | null,
  requestId: string,
): ApiResponse {
  try {
    const body = dispatch(sandbox, request, { requestId, idempotencyKey });
    return { status: 200, headers, body };
  } catch (error) {
    if (error instanceof ApiError && !error.beforeExecution) {
      return { status: error.status, headers, body: { error: error.body } };
    }
    throw error;
  }
}

const onlyExpand = { expand: list(text(100), 20) };

function dispatch(sandbox: Sandbox, request: ApiRequest, cause: Cause): unknown {
  const raw = parseForm(request.method === "POST" ? request.body : request.query);
  const answer = (object: object) => expandPaths(sandbox, object, expandOf(raw));
  const route = `${request.method} ${request.path}`;
  const match = (pattern: RegExp) => pattern.exec(route)?.[1];

  if (route === "POST /v1/checkout/sessions") return answer(createSession(sandbox, raw).session);
  if (route === "POST /v1/refunds") return answer(createRefund(sandbox, raw, cause));

  const expired = match(/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/);
  if (expired !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(expireSession(sandbox, expired, cause).session);
  }
  const session = match(/^GET \/v1\/checkout\/sessions\/(\w+)$/);
  if (session !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(requireSession(sandbox, session).session);
  }
  if (route === "GET /v1/checkout/sessions") return listSessions(sandbox, raw);
  if (route === "GET /v1/payment_intents") {
    const page = parseParams(pageShape, raw);
    return pageOf("/v1/payment_intents", sandbox.store.all("paymentIntents"), page);
  }
  const intentId = match(/^GET \/v1\/payment_intents\/(\w+)$/);
  if (intentId !== undefined) {
    parseParams(onlyExpand, raw);
    const intent = sandbox.store.get("paymentIntents", intentId);
    if (!intent) throw notFound("payment_intent", intentId, "intent");
    return answer(intent);
  }
  const refundId = match(/^GET \/v1\/refunds\/(\w+)$/);
  if (refundId !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(requireRefund(sandbox, refundId));
  }
  if (route === "GET /v1/refunds") return listRefunds(sandbox, raw);
  const disputeId = match(/^GET \/v1\/disputes\/(\w+)$/);
  if (disputeId !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(requireDispute(sandbox, disputeId));
  }
  if (route === "GET /v1/events") {
    const { types, ...page } = parseParams({ ...pageShape, types: list(text(100), 20) }, raw);
    const events = sandbox.store.all("events");
    const matches =
      types === undefined ? events : events.filter(({ type }) => types.includes(type));
    return pageOf("/v1/events", matches, page);
  }
  const eventId = match(/^GET \/v1\/events\/(\w+)$/);
  if (eventId !== undefined) {
    parseParams({}, raw);
    const event = sandbox.store.get("events", eventId);
    if (!event) throw notFound("event", eventId);
    return event;
  }
  throw new ApiError(404, {
    type: "invalid_request_error",
    message:
      `Unrecognized request URL (${request.method}: ${request.path}). Shoal's sandbox answers only the ` +
      "calls that Shoal makes; local/services/stripe/api.ts lists them.",
  });
}

function expandOf(raw: RawObject): string[] {
  return raw.expand === undefined ? [] : list(text(100), 20).parse(raw.expand, "expand");
}
