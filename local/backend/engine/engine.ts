/** Assembles the engine that the protocol servers use. */

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { functionType } from "../database/catalog.ts";
import { DeploymentState } from "../database/deployment.ts";
import { Pushes } from "../deploy/pushes.ts";
import type { HttpRequest, Identity, Outcome, RequestMetadata, UdfCall } from "../runtime/calls.ts";
import { ExecutorPool } from "../runtime/executorPool.ts";
import { Store } from "../store/store.ts";
import { ActionCalls } from "./actionCalls.ts";
import { adminReads } from "./adminReads.ts";
import { ClientOutcomes } from "./clientOutcome.ts";
import { Files } from "./files.ts";
import { LiveQueries } from "./liveQueries.ts";
import { Logs } from "./logs.ts";
import { Scheduler } from "./scheduler.ts";
import { SnapshotExports } from "./snapshotExports.ts";
import { SnapshotImports } from "./snapshotImports.ts";
import { TransactionCalls } from "./transactionCalls.ts";
import type { LiveQuery, RequestKey } from "./types.ts";

export type EngineOptions = {
  /** The bundled program of the processes that run functions. */
  executable: string;
  /** Directory of everything durable: database, files, pushed modules. */
  dataDir: string;
  /** Origins at which clients reach the server; used by `storage.getUrl` and `CONVEX_SITE_URL`. */
  cloudUrl: string;
  siteUrl: string;
  /** One JavaScript realm for all calls instead of one for each: quicker, but a call sees the module state of others. */
  reuseContexts?: boolean;
  /** As in production, clients without the admin key learn only that a plain error happened. */
  redactErrors?: boolean;
  /**
   * Scheduled functions wait for `startJobs` (`POST /api/local/start_jobs`), for callers that push code
   * first.
   */
  holdJobs?: boolean;
  /** Called when functions can no longer run or writes no longer succeed: the process must exit. */
  onBroken: (message: string) => void;
};

/** What the protocol servers (`wire`) use. */
export type Engine = Awaited<ReturnType<typeof createEngine>>;

/** Opens the data directory, starts the executors and serves the last push again. */
export async function createEngine(engineOptions: EngineOptions) {
  const options = { ...engineOptions, dataDir: resolve(engineOptions.dataDir) };
  mkdirSync(options.dataDir, { recursive: true });
  const databasePath = join(options.dataDir, "database.mdb");
  const store = new Store(databasePath, engineOptions.onBroken);
  await store.flushRecovered();
  const { executable, dataDir, cloudUrl, siteUrl, onBroken } = options;
  const { reuseContexts = false, redactErrors = false } = options;
  const settings = { dataDir, databasePath, cloudUrl, siteUrl, reuseContexts };
  const common = {
    executable,
    settings,
    withoutWrites: (open: () => Promise<void>) => store.withoutWrites(open),
    onExit: () => store.checkReaders(),
    onBroken,
  };
  const transactionExecutors = new ExecutorPool({
    ...common,
    size: 3,
    isEager: true,
    maxConcurrentCalls: 1,
  });
  const actionExecutors: ExecutorPool = new ExecutorPool({
    ...common,
    size: 2,
    // Many backends stop before anything calls an action.
    isEager: false,
    maxConcurrentCalls: Infinity,
    onAsk: (requestedCall, request) => actions.answer(requestedCall, request),
  });
  const logs = new Logs(redactErrors);
  const deployment = new DeploymentState(store);
  const files = new Files(store, deployment, dataDir);
  const snapshotExports = new SnapshotExports(store, options.dataDir);
  const snapshotImports = new SnapshotImports(store, deployment, dataDir);
  const clientOutcomes = new ClientOutcomes(redactErrors);
  const transactions = new TransactionCalls(store, transactionExecutors, logs);
  const actions: ActionCalls = new ActionCalls(transactions, actionExecutors, deployment, logs);
  const live = new LiveQueries(store, async (call, journal) => {
    const run = await transactions.query(call, journal);
    return { ...run, outcome: clientOutcomes.outcomeFor(call.identity, run.outcome) };
  });
  const scheduler = new Scheduler(store, deployment, transactions, actions);
  const deploy = new Pushes(options, store, deployment, actionExecutors, () =>
    scheduler.planCrons(),
  );
  await scheduler.start({ held: options.holdJobs ?? false });
  const query = async (call: UdfCall) =>
    clientOutcomes.outcomeFor(call.identity, (await transactions.query(call, null)).outcome);
  const mutation = async (call: UdfCall, request?: RequestKey) =>
    clientOutcomes.outcomeFor(call.identity, await transactions.mutation(call, request));
  const action = async (call: UdfCall) =>
    clientOutcomes.outcomeFor(call.identity, await actions.run(call));
  return {
    latestTs: () => store.durableTs,
    query,
    /** The query as of `ts`; undefined when what it read has changed since. */
    queryAt: async (call: UdfCall, ts: bigint): Promise<Outcome | undefined> => {
      const { outcome, reads } = await transactions.query(call, null);
      const changedAt = store.firstChange(reads, ts);
      if (changedAt !== undefined && changedAt <= outcome.ts) return undefined;
      return clientOutcomes.outcomeFor(call.identity, outcome);
    },
    mutation,
    action,
    /**
     * For `convex run` and the HTTP API's any-function endpoint: looks up the type. Internal functions need
     * an admin.
     */
    anyFunction: (call: UdfCall): Promise<Outcome> => {
      const type = functionType(deployment.catalog, call);
      if (type === "Mutation") return mutation(call);
      return type === "Action" ? action(call) : query(call);
    },
    live: (call: UdfCall, journal: string | null, onInvalidate?: () => void): LiveQuery =>
      live.open(call, journal, onInvalidate),
    /** Runs the app's `http.ts`; undefined when the app has none. */
    httpAction: async (request: HttpRequest, identity: Identity, metadata: RequestMetadata) =>
      clientOutcomes.response(identity, await actions.runHttp(request, identity, metadata)),
    deployment,
    deploy,
    files,
    exports: snapshotExports,
    imports: snapshotImports,
    /** Starts scheduled functions if `holdJobs` was set. */
    startJobs: () => scheduler.release(),
    admin: adminReads(store, deployment),
    logs,
    /** For benchmarks and tests. */
    metrics: () => ({
      usage: logs.usage,
      conflicts: transactions.conflicts,
      liveQueries: live.size,
      liveRuns: live.runs,
    }),
    async close() {
      scheduler.stop();
      await Promise.all([transactionExecutors.close(), actionExecutors.close()]);
      await store.close();
    },
  };
}
