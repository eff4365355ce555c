/** The queries of Convex's own `_system` modules that the official CLI asks over the WebSocket. */
import { createHash } from "node:crypto";
import type { JSONValue } from "convex/values";
import { z } from "zod";
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

const tablesOf = async ({ engine }: SystemContext, componentPath: string) =>
  engine.admin.tables(componentPath);

const SYSTEM_QUERIES: Record<string, SystemQuery> = {
  "_system/cli/convexUrl:cloudUrl": ({ cloudUrl }) => cloudUrl,
  "_system/cli/modules:apiSpec": ({ engine }, _args, componentPath) =>
    engine.deploy.apiSpec(componentPath),
  "_system/cli/queryEnvironmentVariables:default": ({ engine }) =>
    Object.entries(engine.env.all())
      .map(([name, value]) => ({ name, value }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  "_system/cli/queryEnvironmentVariables:get": ({ engine }, args) => {
    const { name } = z.object({ name: z.string() }).parse(args);
    const all = engine.env.all();
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    return value === undefined ? null : { name, value };
  },
  "_system/cli/tables:default": async (context, _args, componentPath) => ({
    page: (await tablesOf(context, componentPath))
      .filter(({ name }) => !name.startsWith("_"))
      .map(({ name }) => ({ name })),
    isDone: true,
    continueCursor: "end",
  }),
  "_system/cli/tableSize:default": async (context, args, componentPath) => {
    const { tableName } = z.object({ tableName: z.string() }).parse(args);
    return (
      (await tablesOf(context, componentPath)).find(({ name }) => name === tableName)?.count ?? 0
    );
  },
  "_system/cli/tableData:default": ({ engine }, args, componentPath) => {
    const { table, order, paginationOpts } = tableData.parse(args);
    const { numItems, cursor } = paginationOpts;
    return engine.admin.page(componentPath, table, {
      order,
      limit: Math.min(numItems, MAX_PAGE),
      cursor,
    });
  },
  // A new answer for every commit: the CLI waits for one before it tries a refused push again.
  "_system/cli/queryTable:default": ({ engine }) => Number(engine.latestTs() % 2n ** 52n),
  "_system/frontend/components:list": ({ engine }) =>
    engine.deploy.components().map(({ path, name }) => ({
      id: path,
      name,
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
    const errorMessage =
      error instanceof z.ZodError
        ? `ArgumentValidationError: ${z.prettifyError(error)}`
        : String(error);
    return { status: "error", errorMessage, ...common };
  }
}

/** The CLI watches by hand's breadth: looking at the database twice a second is soon enough. */
const WATCH_INTERVAL_MS = 500;

/** A live query for an admin's `_system/…` call; undefined for any other call. */
export function liveSystemQuery(context: SystemContext, call: UdfCall): LiveQuery | undefined {
  if (call.identity.kind !== "admin" || !call.path.startsWith("_system/")) return undefined;
  const state = () =>
    createHash("sha256")
      .update(`${context.engine.latestTs()} ${JSON.stringify(context.engine.env.all())}`)
      .digest("hex");
  let held: { outcome: TimedOutcome; state: string } | undefined;
  let invalidatedAt: bigint | undefined;
  const watchers = new Set<NodeJS.Timeout>();
  return {
    async result() {
      if (held !== undefined && invalidatedAt === undefined) return held.outcome;
      const before = state();
      const outcome = await run(context, call);
      held = { outcome, state: before };
      invalidatedAt = undefined;
      return outcome;
    },
    invalidatedAt: () => invalidatedAt,
    onInvalidate(callback) {
      const timer = setInterval(() => {
        if (held === undefined || invalidatedAt !== undefined || held.state === state()) return;
        invalidatedAt = context.engine.latestTs();
        callback();
      }, WATCH_INTERVAL_MS);
      timer.unref();
      watchers.add(timer);
      return () => {
        watchers.delete(timer);
        clearInterval(timer);
      };
    },
    release() {
      for (const timer of watchers) clearInterval(timer);
    },
  };
}
