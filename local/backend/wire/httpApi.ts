/** Convex's HTTP API, for functions called by `ConvexHttpClient`, `convex run` and plain fetch. */
import type { JSONValue } from "convex/values";
import * as z from "zod";
import { splitPath } from "../database/catalog.ts";
import { INSTANCE_NAME } from "./adminKey.ts";
import { systemQuery } from "./cliQueries.ts";
import { MEBIBYTE, readJson, sendJson, sendText } from "./http.ts";
import { jsonArgs, onlyArgument } from "./jsonArgs.ts";
import { metadataOf } from "./requestMetadata.ts";
import { ProtocolError } from "./protocolError.ts";
import { decodeTs, encodeTs } from "./syncFrames.ts";
import { requireAdmin, type Exchange, type Routes } from "./router.ts";
import type { Engine } from "../engine/engine.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";

const MAX_REQUEST_BYTES = 20 * MEBIBYTE;

const udfRequest = z.object({
  path: z.string(),
  args: jsonArgs.default({}),
  componentPath: z.string().nullish(),
});
const timedRequest = udfRequest.extend({ ts: z.string().regex(/^[A-Za-z0-9+/]{11}=$/) });
type UdfRequest = z.infer<typeof udfRequest>;

/** Values are encoded as `convex_encoded_json`, the only format that Convex's clients request. */
function answer({ response }: Exchange, outcome: Outcome): void {
  const logLines = outcome.logLines.length > 0 ? outcome.logLines : undefined;
  if (outcome.status === "success") {
    const value = JSON.parse(outcome.json) as JSONValue;
    sendJson(response, 200, { status: "success", value, logLines });
    return;
  }
  const { status, errorMessage, errorData } = outcome;
  // 200, because the request itself was valid.
  sendJson(response, 200, { status, errorMessage, errorData, logLines });
}

async function call(exchange: Exchange, request: UdfRequest): Promise<UdfCall> {
  const { identity } = await exchange.context.auth.fromHeader(
    exchange.request.headers.authorization,
  );
  return {
    componentPath: request.componentPath ?? "",
    path: splitPath(request.path).canonical,
    args: onlyArgument(request.args),
    identity,
    metadata: metadataOf(exchange.request, exchange.context.trustedProxy),
  };
}

async function runCall(
  exchange: Exchange,
  run: (request: UdfRequest) => Promise<Outcome>,
): Promise<void> {
  answer(exchange, await run(await readJson(exchange.request, udfRequest, MAX_REQUEST_BYTES)));
}

function endpoint(run: (engine: Engine, call: UdfCall) => Promise<Outcome>) {
  return (exchange: Exchange): Promise<void> =>
    runCall(exchange, async (request) =>
      run(exchange.context.engine, await call(exchange, { ...request, componentPath: null })),
    );
}

async function query(exchange: Exchange): Promise<void> {
  await runCall(exchange, async (request) => {
    const udfCall = await call(exchange, { ...request, componentPath: null });
    const { context } = exchange;
    return (await systemQuery(context, udfCall)) ?? context.engine.query(udfCall);
  });
}

async function queryAtTs(exchange: Exchange): Promise<void> {
  const request = await readJson(exchange.request, timedRequest, MAX_REQUEST_BYTES);
  const udfCall = await call(exchange, { ...request, componentPath: null });
  const ts = decodeTs(request.ts);
  const outcome = await exchange.context.engine.queryAt(udfCall, ts);
  if (outcome === undefined)
    throw ProtocolError.badRequest(
      "SnapshotTooOld",
      `Snapshot value ${ts} is too far in the past.`,
    );
  answer(exchange, outcome);
}

async function anyFunction(exchange: Exchange): Promise<void> {
  await requireAdmin(exchange);
  await runCall(exchange, async (request) =>
    exchange.context.engine.anyFunction(await call(exchange, request)),
  );
}

const VERSION = "local-1.48.0";

export const httpApiRoutes: Routes = {
  "POST /api/query": query,
  "POST /api/query_ts": ({ context, response }) =>
    sendJson(response, 200, { ts: encodeTs(context.engine.latestTs()) }),
  "POST /api/query_at_ts": queryAtTs,
  "POST /api/mutation": endpoint((engine, udfCall) => engine.mutation(udfCall)),
  "POST /api/action": endpoint((engine, udfCall) => engine.action(udfCall)),
  "POST /api/function": anyFunction,
  "GET /": ({ response }) =>
    sendText(response, 200, "This Convex deployment is running. See https://docs.convex.dev/."),
  "GET /version": ({ response }) => sendText(response, 200, VERSION),
  "GET /instance_name": ({ response }) => sendText(response, 200, INSTANCE_NAME),
};
