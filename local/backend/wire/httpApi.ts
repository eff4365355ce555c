/** Convex's HTTP API: functions called by `ConvexHttpClient`, `convex run` and plain fetch. */
import { convexToJson, jsonToConvex, type JSONValue, type Value } from "convex/values";
import { z } from "zod";
import { splitPath } from "../database/catalog.ts";
import { MEBIBYTE, readJson, sendJson, sendText } from "./http.ts";
import { jsonArgs } from "./jsonArgs.ts";
import { ProtocolError } from "./protocolError.ts";
import { metadataOf } from "./requestMetadata.ts";
import type { Exchange, Routes } from "./router.ts";
import { requireAdmin } from "./router.ts";
import type { Engine } from "../engine/engine.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";

const MAX_REQUEST_BYTES = 20 * MEBIBYTE;

const udfRequest = z.object({
  path: z.string(),
  args: jsonArgs.default({}),
  format: z.enum(["convex_encoded_json", "json", "convex_json"]).optional(),
  componentPath: z.string().nullish(),
});
type UdfRequest = z.infer<typeof udfRequest>;

/** Plain JSON, for callers without Convex's client: int64 as text, bytes as base64. */
function toPlainJson(value: Value | undefined): JSONValue {
  if (value === undefined) return null;
  if (typeof value === "bigint") return value.toString();
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value as Record<string, Value>);
    return Object.fromEntries(fields.map(([key, each]) => [key, toPlainJson(each)]));
  }
  return typeof value === "number" && !Number.isFinite(value) ? convexToJson(value) : value;
}

function answer({ request, response }: Exchange, outcome: Outcome, format?: string): void {
  // Convex's own clients send their name; anyone else is given plain JSON unless they ask otherwise.
  const encoded =
    format === undefined
      ? request.headers["convex-client"] !== undefined
      : format === "convex_encoded_json";
  const shape = (value: JSONValue) => (encoded ? value : toPlainJson(jsonToConvex(value)));
  const logLines = outcome.logLines.length > 0 ? outcome.logLines : undefined;
  if (outcome.status === "success") {
    const value = JSON.parse(outcome.json) as JSONValue;
    sendJson(response, 200, { status: "success", value: shape(value), logLines });
    return;
  }
  // 200: the request itself was in order.
  sendJson(response, 200, {
    status: "error",
    errorMessage: outcome.errorMessage,
    errorData: outcome.errorData === undefined ? undefined : shape(outcome.errorData),
    logLines,
  });
}

async function call(exchange: Exchange, request: UdfRequest): Promise<UdfCall> {
  const { identity } = await exchange.context.auth.fromHeader(
    exchange.request.headers.authorization,
  );
  const { args } = request;
  return {
    componentPath: request.componentPath ?? "",
    path: splitPath(request.path).canonical,
    args: Array.isArray(args) ? (args[0] ?? {}) : args,
    identity,
    client: exchange.request.socket.remoteAddress,
    metadata: metadataOf(exchange.request, exchange.context.trustedProxy),
  };
}

function endpoint(run: (engine: Engine, call: UdfCall) => Promise<Outcome>) {
  return async (exchange: Exchange): Promise<void> => {
    const request = await readJson(exchange.request, udfRequest, MAX_REQUEST_BYTES);
    const udfCall = await call(exchange, { ...request, componentPath: null });
    answer(exchange, await run(exchange.context.engine, udfCall), request.format);
  };
}

async function queryByGet(exchange: Exchange): Promise<void> {
  const { searchParams } = exchange.url;
  const args = searchParams.get("args") ?? "{}";
  let parsed: unknown;
  try {
    parsed = JSON.parse(args);
  } catch {
    throw ProtocolError.badRequest("BadQueryParam", "`args` is not JSON");
  }
  const request = udfRequest.safeParse({
    path: searchParams.get("path"),
    args: parsed,
    format: searchParams.get("format") ?? undefined,
  });
  if (!request.success) {
    throw ProtocolError.badRequest("BadQueryParam", z.prettifyError(request.error));
  }
  const outcome = await exchange.context.engine.query(await call(exchange, request.data));
  answer(exchange, outcome, request.data.format);
}

async function anyFunction(exchange: Exchange): Promise<void> {
  await requireAdmin(exchange);
  const request = await readJson(exchange.request, udfRequest, MAX_REQUEST_BYTES);
  const outcome = await exchange.context.engine.anyFunction(await call(exchange, request));
  answer(exchange, outcome, request.format);
}

const VERSION = "local-1.48.0";

export const httpApiRoutes: Routes = {
  "POST /api/query": endpoint((engine, udfCall) => engine.query(udfCall)),
  "GET /api/query": queryByGet,
  "POST /api/mutation": endpoint((engine, udfCall) => engine.mutation(udfCall)),
  "POST /api/action": endpoint((engine, udfCall) => engine.action(udfCall)),
  "POST /api/function": anyFunction,
  "GET /": ({ response }) =>
    sendText(response, 200, "This Convex deployment is running. See https://docs.convex.dev/."),
  "GET /version": ({ response }) => sendText(response, 200, VERSION),
  "GET /instance_name": ({ context, response }) => sendText(response, 200, context.instanceName),
};
