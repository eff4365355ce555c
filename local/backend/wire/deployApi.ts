/** The official CLI's HTTP endpoints: pushes, environment variables, logs. All of them need the admin key. */

import type { JSONValue } from "convex/values";
import * as z from "zod";
import { builtInVariables } from "../database/catalog.ts";
import { applyVariableChanges } from "../database/deployment.ts";
import { LIMITS } from "../database/limits.ts";
import { MEBIBYTE, readJson, sendJson } from "./http.ts";
import { ProtocolError } from "./protocolError.ts";
import { admin, type Exchange, type Handler, type Routes } from "./router.ts";

const MAX_PUSH_BYTES = 200 * MEBIBYTE;
const MAX_REQUEST_BYTES = 8 * MEBIBYTE;
const LONG_POLL_MS = 60_000;

const anyJson = z.custom<JSONValue>((value) => value !== undefined);

/** The CLI sends back the whole response of start_push; an id inside it identifies the push. */
const startedPush = z.object({
  schemaChange: z.object({ schemaIds: z.object({ pushId: z.string() }) }),
});
const waitRequest = startedPush.extend({ dryRun: z.boolean().optional() });
const finishRequest = z.object({ startPush: startedPush, dryRun: z.boolean() });

async function startPush({ context, request, response }: Exchange): Promise<void> {
  const push = await readJson(request, anyJson, MAX_PUSH_BYTES);
  sendJson(response, 200, await context.engine.deploy.start(push));
}

async function waitForSchema(exchange: Exchange): Promise<void> {
  const { schemaChange } = await readJson(exchange.request, waitRequest, MAX_PUSH_BYTES);
  const { pushId } = schemaChange.schemaIds;
  sendJson(exchange.response, 200, await exchange.context.engine.deploy.waitForSchema(pushId));
}

/** The changes that the CLI prints after a push; always empty here. */
const NO_DIFF = { authDiff: { added: [], removed: [] }, definitionDiffs: {}, componentDiffs: {} };

async function finishPush(exchange: Exchange): Promise<void> {
  const request = await readJson(exchange.request, finishRequest, MAX_PUSH_BYTES);
  const { pushId } = request.startPush.schemaChange.schemaIds;
  await exchange.context.engine.deploy.finish(pushId, request.dryRun);
  sendJson(exchange.response, 200, NO_DIFF);
}

/** Without any hash of a module, the CLI pushes all of them. */
const configHashes: Handler = ({ response }) =>
  sendJson(response, 200, {
    config: { functions: "convex/" },
    moduleHashes: [],
    udfServerVersion: "1.48.0",
    nodeVersion: null,
    nodeDependencies: [],
  });

async function streamFunctionLogs({ context, response, url }: Exchange): Promise<void> {
  const cursor = Number(url.searchParams.get("cursor") ?? 0);
  if (!Number.isFinite(cursor)) throw ProtocolError.badRequest("BadCursor", "Invalid cursor");
  // The CLI's first request only asks for the current cursor, so it does not wait.
  const news = await context.engine.logs.after(cursor, cursor === 0 ? 0 : LONG_POLL_MS);
  sendJson(response, 200, news);
}

const MAX_NAME_LENGTH = 256;
const MAX_VALUE_BYTES = 8 * 1024;

const environmentChanges = z.object({
  changes: z.array(z.object({ name: z.string(), value: z.string().nullish() })),
});

/** @throws ProtocolError 400 with Convex's own codes. */
function checkVariable(name: string, value: string | null, builtIn: string[]): void {
  const refuseIf = (condition: boolean, kind: string, message: string) => {
    if (condition) throw ProtocolError.badRequest(`EnvironmentVariable${kind}`, message);
  };
  refuseIf(
    !/^[a-zA-Z_]+[a-zA-Z0-9_]*$/.test(name),
    "NameInvalid",
    `The environment variable name ${name} is invalid. Environment variable names must begin ` +
      "with a letter and may only include characters a-z, A-Z, 0-9, and underscores.",
  );
  refuseIf(
    name.length > MAX_NAME_LENGTH,
    "NameTooLong",
    `The environment variable name ${name} is too long. Environment variable names must be less than ${MAX_NAME_LENGTH}.`,
  );
  refuseIf(
    builtIn.includes(name),
    "NameForbidden",
    `Environment variable with name "${name}" is built-in and cannot be overridden`,
  );
  const length = Buffer.byteLength(value ?? "");
  refuseIf(
    length > MAX_VALUE_BYTES,
    "ValueTooLarge",
    `The environment variable value is ${length} bytes, which is too large. (max size: ${MAX_VALUE_BYTES})`,
  );
}

/** @throws ProtocolError 400 when the deployment would have too many or too large variables. */
function checkTotal(env: Record<string, string>): void {
  if (Object.keys(env).length > LIMITS.environmentVariables)
    throw ProtocolError.badRequest(
      "EnvVarLimitMet",
      `The environment variable limit (${LIMITS.environmentVariables}) has been met.`,
    );
  const size = Buffer.byteLength(Object.entries(env).flat().join(""));
  if (size > LIMITS.environmentBytes)
    throw ProtocolError.badRequest(
      "EnvVarTotalSizeLimitMet",
      `The total size of all environment variables (${size} bytes) exceeds the limit (${LIMITS.environmentBytes} bytes).`,
    );
}

async function updateEnvironment({ context, request, response }: Exchange): Promise<void> {
  const body = await readJson(request, environmentChanges, MAX_REQUEST_BYTES);
  const changes = body.changes.map(({ name, value }) => ({ name, value: value ?? null }));
  const builtIn = Object.keys(builtInVariables(context));
  for (const { name, value } of changes) checkVariable(name, value, builtIn);
  checkTotal(applyVariableChanges(context.engine.deployment.catalog.env, changes));
  await context.engine.deploy.updateVariables(changes);
  response.writeHead(200).end();
}

const canonicalUrls: Handler = ({ context, response }) =>
  sendJson(response, 200, { convexCloudUrl: context.cloudUrl, convexSiteUrl: context.siteUrl });

/**
 * Not part of Convex's API: called by the process that started this backend once it has pushed, or knows that
 * nothing has changed.
 */
const startJobs: Handler = ({ context, response }) => {
  context.engine.startJobs();
  response.writeHead(200).end();
};

export const deployRoutes: Routes = {
  "POST /api/local/start_jobs": admin(startJobs),
  "GET /api/v1/get_canonical_urls": admin(canonicalUrls),
  "GET /api/stream_function_logs": admin(streamFunctionLogs),
  "POST /api/get_config_hashes": admin(configHashes),
  // The CLI reads nothing else from this response.
  "POST /api/deploy2/evaluate_schema": admin(({ response }) =>
    sendJson(response, 200, { componentSchemaEvaluations: {}, newComponentDefinitions: [] }),
  ),
  // `convex deploy` asks which indexes a push would delete; this backend names none.
  "POST /api/deploy2/evaluate_push": admin(({ response }) =>
    sendJson(response, 200, { schemaChange: { allocatedComponentIds: {}, schemaIds: {} } }),
  ),
  "POST /api/deploy2/start_push": admin(startPush),
  "POST /api/deploy2/wait_for_schema": admin(waitForSchema),
  "POST /api/deploy2/finish_push": admin(finishPush),
  "POST /api/deploy2/report_push_completed": admin(({ response }) => sendJson(response, 200, null)),
  "POST /api/update_environment_variables": admin(updateEnvironment),
};
