/** Convex's HTTP API, for functions called by `ConvexHttpClient`, `convex run` and plain fetch. */

import type { JSONValue } from "convex/values";
import * as z from "zod";
import { splitPath } from "../database/catalog.ts";
import type { UdfCall, Outcome } from "../runtime/calls.ts";
import { INSTANCE_NAME } from "./adminKey.ts";
import { systemQuery } from "./cliQueries.ts";
import { MEBIBYTE, readJson, sendJson, sendText } from "./http.ts";
import { jsonArgs, onlyArgument } from "./jsonArgs.ts";
import { ProtocolError } from "./protocolError.ts";
import { metadataOf } from "./requestMetadata.ts";
import { admin, type Exchange, type Handler, type Routes, type ServerContext } from "./router.ts";
import { decodeTs, encodeTs } from "./syncFrames.ts";

const MAX_REQUEST_BYTES = 20 * MEBIBYTE;

const request = z.object({ path: z.string(), args: jsonArgs.default({}) });
const timedRequest = request.extend({ ts: z.string().regex(/^[A-Za-z0-9+/]{11}=$/) });
const componentRequest = request.extend({ componentPath: z.string().nullish() });
type UdfRequest = z.infer<typeof request> & { componentPath?: string | null | undefined };

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

/** Answers with what `run` returns for the requested call. */
function endpoint<T extends UdfRequest>(
  shape: z.ZodType<T>,
  run: (context: ServerContext, call: UdfCall, body: T) => Promise<Outcome>,
): Handler {
  return async (exchange) => {
    const { context, request } = exchange;
    const body = await readJson(request, shape, MAX_REQUEST_BYTES);
    const call = {
      componentPath: body.componentPath ?? "",
      path: splitPath(body.path).canonical,
      args: onlyArgument(body.args),
      identity: (await context.auth.fromHeader(request.headers.authorization)).identity,
      metadata: metadataOf(request, context.trustedProxy),
    };
    answer(exchange, await run(context, call, body));
  };
}

const queryAtTs = endpoint(timedRequest, async ({ engine }, call, body) => {
  const ts = decodeTs(body.ts);
  const outcome = await engine.queryAt(call, ts);
  if (outcome) return outcome;
  throw ProtocolError.badRequest("SnapshotTooOld", `Snapshot value ${ts} is too far in the past.`);
});

const VERSION = "local-1.48.0";

export const httpApiRoutes: Routes = {
  "POST /api/query": endpoint(
    request,
    async (context, call) => (await systemQuery(context, call)) ?? context.engine.query(call),
  ),
  "POST /api/query_ts": ({ context, response }) =>
    sendJson(response, 200, { ts: encodeTs(context.engine.latestTs()) }),
  "POST /api/query_at_ts": queryAtTs,
  "POST /api/mutation": endpoint(request, ({ engine }, call) => engine.mutation(call)),
  "POST /api/action": endpoint(request, ({ engine }, call) => engine.action(call)),
  "POST /api/function": admin(
    endpoint(componentRequest, ({ engine }, call) => engine.anyFunction(call)),
  ),
  "GET /": ({ response }) =>
    sendText(response, 200, "This Convex deployment is running. See https://docs.convex.dev/."),
  "GET /version": ({ response }) => sendText(response, 200, VERSION),
  "GET /instance_name": ({ response }) => sendText(response, 200, INSTANCE_NAME),
};
