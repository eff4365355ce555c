/** The queries of Convex's own `_system` modules that the official CLI makes, over HTTP or the WebSocket. */

import type { JSONValue } from "convex/values";
import * as z from "zod";
import type { Engine } from "../engine/engine.ts";
import type { LiveQuery, TimedOutcome } from "../engine/types.ts";
import type { UdfCall } from "../runtime/calls.ts";

type SystemContext = { engine: Engine; cloudUrl: string };
type SystemQuery = (
  context: SystemContext,
  args: unknown,
  componentPath: string,
) => JSONValue | Promise<JSONValue>;

const tableData = z.object({
  table: z.string(),
  order: z.enum(["asc", "desc"]),
  paginationOpts: z.object({ numItems: z.number(), cursor: z.string().nullable() }),
});
const MAX_PAGE = 1000;

const SYSTEM_QUERIES: Record<string, SystemQuery> = {
  "_system/cli/convexUrl:cloudUrl": ({ cloudUrl }) => cloudUrl,
  "_system/cli/modules:apiSpec": ({ engine }, _args, componentPath) =>
    engine.deploy.apiSpec(componentPath),
  "_system/cli/queryEnvironmentVariables:default": ({ engine }) =>
    Object.entries(engine.deployment.catalog.env)
      .map(([name, value]) => ({ name, value }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  "_system/cli/queryEnvironmentVariables:get": ({ engine }, args) => {
    const { name } = z.object({ name: z.string() }).parse(args);
    const { env } = engine.deployment.catalog;
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    return value === undefined ? null : { name, value };
  },
  "_system/cli/tables:default": ({ engine }, _args, componentPath) => ({
    page: engine.admin
      .tables(componentPath)
      .filter((name) => !name.startsWith("_"))
      .map((name) => ({ name })),
    isDone: true,
    continueCursor: "end",
  }),
  "_system/cli/tableData:default": ({ engine }, args, componentPath) => {
    const { table, order, paginationOpts } = tableData.parse(args);
    const { numItems, cursor } = paginationOpts;
    return engine.admin.page(componentPath, table, {
      order,
      limit: Math.min(numItems, MAX_PAGE),
      cursor,
    });
  },
  "_system/cli/exports:getLatest": ({ engine }) => engine.exports.latest(),
  "_system/cli/queryImport:default": ({ engine }, args) =>
    engine.imports.describe(z.object({ importId: z.string() }).parse(args).importId),
  "_system/cli/queryImport:list": () => [],
  // Changes with every commit: the CLI waits for a change before it retries a refused push.
  "_system/cli/queryTable:default": ({ engine }) => Number(engine.latestTs() % 2n ** 52n),
  "_system/frontend/components:list": ({ engine }) =>
    Object.keys(engine.deployment.catalog.components)
      .sort()
      .map((path) => ({
        id: path,
        name: path.split("/").at(-1) || null,
        path,
        args: {},
        state: "active",
        httpPrefix: null,
      })),
};

async function run(context: SystemContext, call: UdfCall): Promise<TimedOutcome> {
  const ts = context.engine.latestTs();
  const common = { requestId: "", logLines: [], ts, journal: null };
  const query = Object.hasOwn(SYSTEM_QUERIES, call.path) ? SYSTEM_QUERIES[call.path] : undefined;
  if (query === undefined) {
    const errorMessage = `Could not find function for '${call.path}'.`;
    return { status: "error", errorMessage, ...common };
  }
  try {
    const value = await query(context, call.args, call.componentPath);
    return { status: "success", json: JSON.stringify(value), ...common };
  } catch (error) {
    return { status: "error", errorMessage: String(error), ...common };
  }
}

const isSystemCall = ({ identity, path }: UdfCall) =>
  identity.kind === "admin" && path.startsWith("_system/");

/** Runs an admin's `_system/…` call; undefined for any other call. */
export const systemQuery = (context: SystemContext, call: UdfCall) =>
  isSystemCall(call) ? run(context, call) : undefined;

/** The CLI needs no instant updates, so polling for a new commit twice a second is enough. */
const WATCH_INTERVAL_MS = 500;

/** A live query for an admin's `_system/…` call; undefined for any other call. */
export function liveSystemQuery(
  context: SystemContext,
  call: UdfCall,
  onInvalidate: () => void,
): LiveQuery | undefined {
  if (!isSystemCall(call)) return undefined;
  let latest: TimedOutcome | undefined;
  const timer = setInterval(() => {
    if (latest !== undefined && latest.ts !== context.engine.latestTs()) onInvalidate();
  }, WATCH_INTERVAL_MS).unref();
  return {
    result: async () => (latest = await run(context, call)),
    isValid: (outcome, ts) => outcome === latest && outcome.ts === ts,
    release: () => clearInterval(timer),
  };
}
