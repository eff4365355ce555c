/** The API that the `stripe` package calls: authentication, Idempotency-Key, routes. */

import { createHash, timingSafeEqual } from "node:crypto";
import {
  accountOnBehalf,
  createAccount,
  createAccountLink,
  createLoginLink,
  retrieveAccount,
} from "./accounts.ts";
import { ApiError, badParameter, notFound } from "./apiError.ts";
import { PLATFORM, showBalance } from "./balance.ts";
import {
  changeBalanceSettings,
  listPayouts,
  makeDuePayouts,
  showBalanceSettings,
} from "./bankPayouts.ts";
import { requireDispute } from "./disputes.ts";
import { expandPaths } from "./expand.ts";
import { parseForm, type RawObject } from "./formBody.ts";
import { newId } from "./ids.ts";
import { parseJson } from "./jsonBody.ts";
import { pageOf, pageShape } from "./pages.ts";
import { list, parseParams, text } from "./params.ts";
import { createRefund, listRefunds, moveDueRefunds, requireRefund } from "./refunds.ts";
import { API_VERSION, type Cause, type Sandbox } from "./sandbox.ts";
import {
  createSession,
  expireDueSessions,
  expireSession,
  listSessions,
  requireSession,
} from "./sessions.ts";
import {
  createReversal,
  createTransfer,
  listReversals,
  listTransfers,
  showTransfer,
} from "./transfers.ts";

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
    makeDuePayouts(sandbox);
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
    .update(
      `${request.headers["stripe-account"] ?? ""} ${request.method} ${request.path}?${request.query}\n` +
        request.body,
    )
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
  const isJson = request.method === "POST" && request.path.startsWith("/v2/");
  const raw = isJson
    ? parseJson(request.body)
    : parseForm(request.method === "POST" ? request.body : request.query);
  const answer = (object: object) => expandPaths(sandbox, object, expandOf(raw));
  const route = `${request.method} ${request.path}`;
  const match = (pattern: RegExp) => pattern.exec(route)?.[1];

  const onBehalf = request.headers["stripe-account"];
  const account = onBehalf === undefined ? undefined : accountOnBehalf(sandbox, onBehalf);
  if (route === "GET /v1/balance") return showBalance(sandbox, account?.id ?? PLATFORM, raw);
  if (account) {
    if (route === "GET /v1/payouts") return listPayouts(sandbox, account.id, raw);
    if (route === "POST /v1/balance_settings") return changeBalanceSettings(sandbox, account, raw);
    if (route === "GET /v1/balance_settings") {
      parseParams(onlyExpand, raw);
      return showBalanceSettings(account);
    }
    throw unrecognized(request);
  }

  if (route === "POST /v2/core/accounts") return createAccount(sandbox, raw);
  if (route === "POST /v2/core/account_links") return createAccountLink(sandbox, raw);
  const accountId = match(/^GET \/v2\/core\/accounts\/(\w+)$/);
  if (accountId !== undefined) return retrieveAccount(sandbox, accountId, raw);
  const loginId = match(/^POST \/v1\/accounts\/(\w+)\/login_links$/);
  if (loginId !== undefined) return createLoginLink(sandbox, loginId, raw);

  if (route === "POST /v1/transfers") return answer(createTransfer(sandbox, raw));
  if (route === "GET /v1/transfers") return listTransfers(sandbox, raw);
  const transferId = match(/^GET \/v1\/transfers\/(\w+)$/);
  if (transferId !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(showTransfer(sandbox, transferId));
  }
  const reversedTransferId = match(/^POST \/v1\/transfers\/(\w+)\/reversals$/);
  if (reversedTransferId !== undefined)
    return answer(createReversal(sandbox, reversedTransferId, raw));
  const listedTransferId = match(/^GET \/v1\/transfers\/(\w+)\/reversals$/);
  if (listedTransferId !== undefined) return listReversals(sandbox, listedTransferId, raw);

  if (route === "POST /v1/checkout/sessions") return answer(createSession(sandbox, raw).session);
  if (route === "POST /v1/refunds") return answer(createRefund(sandbox, raw, cause));

  const expiringSessionId = match(/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/);
  if (expiringSessionId !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(expireSession(sandbox, expiringSessionId, cause).session);
  }
  const sessionId = match(/^GET \/v1\/checkout\/sessions\/(\w+)$/);
  if (sessionId !== undefined) {
    parseParams(onlyExpand, raw);
    return answer(requireSession(sandbox, sessionId).session);
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
  throw unrecognized(request);
}

const unrecognized = ({ method, path }: ApiRequest) =>
  new ApiError(404, {
    type: "invalid_request_error",
    message:
      `Unrecognized request URL (${method}: ${path}). Shoal's sandbox answers only the ` +
      "calls that Shoal makes; local/services/stripe/api.ts lists them.",
  });

function expandOf(raw: RawObject): string[] {
  return raw.expand === undefined ? [] : list(text(100), 20).parse(raw.expand, "expand");
}
