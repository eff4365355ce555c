/** Builds the engine behind the protocol servers out of its parts (folder `core`). */
import { join, resolve } from "node:path";
import { ActionCalls } from "./actionCalls.ts";
import { ActionServices } from "./actionServices.ts";
import { adminReads } from "./adminReads.ts";
import { CallReports } from "./callReports.ts";
import { functionType } from "../database/catalog.ts";
import { DeploymentState } from "../database/deployment.ts";
import { buildExecutor } from "../runtime/executorBundle.ts";
import { ExecutorPool } from "../runtime/executorPool.ts";
import { Files } from "./files.ts";
import { Housekeeping } from "./housekeeping.ts";
import { LiveQueries } from "./liveQueries.ts";
import { Logs } from "./logs.ts";
import { Pushes } from "../deploy/pushes.ts";
import { Scheduler } from "./scheduler.ts";
import { Store } from "../store/store.ts";
import { TransactionCalls } from "./transactionCalls.ts";
import type { Engine } from "./types.ts";

export type EngineOptions = {
  /** Directory of everything durable: database, files, pushed modules. */
  dataDir: string;
  /** Origins as clients reach them; `storage.getUrl` and `CONVEX_SITE_URL` answer with them. */
  cloudUrl: string;
  siteUrl: string;
  instanceName: string;
  /** A fresh JavaScript realm per call: shows leaks of module state; slower, for tests. */
  freshContexts?: boolean;
  /** Scheduled functions wait for `startJobs`. */
  holdJobs?: boolean;
  /** Told when no function can be run any more: nothing is left but to end. */
  onBroken: (message: string) => void;
};

/** Opens the data directory and starts the executors; the last push is served again at once. */
export async function createEngine(given: EngineOptions): Promise<Engine> {
  const options = { ...given, dataDir: resolve(given.dataDir) };
  const executable = await buildExecutor(options.dataDir);
  const databasePath = join(options.dataDir, "database.mdb");
  const store = new Store(databasePath);
  await store.secure();
  const { dataDir, cloudUrl, siteUrl, instanceName, freshContexts = false, onBroken } = options;
  const settings = { dataDir, databasePath, cloudUrl, siteUrl, instanceName, freshContexts };
  const withoutWrites = (open: () => Promise<void>) => store.withoutWrites(open);
  const transactionExecutors = new ExecutorPool({
    ready: 2,
    most: 8,
    sideBySide: 1,
    executable,
    settings,
    withoutWrites,
    onExit: () => store.checkReaders(),
    onBroken,
  });
  const actionExecutors: ExecutorPool = new ExecutorPool({
    ready: 1,
    most: 8,
    sideBySide: 32,
    executable,
    settings,
    withoutWrites,
    onAsk: (op, args, bytes, request) => services.answer(op, args, bytes, request),
    onExit: () => store.checkReaders(),
    onBroken,
  });
  const logs = new Logs();
  const deployment = new DeploymentState(store);
  const files = new Files(store, deployment, options);
  const reports = new CallReports(logs);
  const transactions: TransactionCalls = new TransactionCalls(
    store,
    transactionExecutors,
    reports,
    (commit) => live.takeFollowing(commit),
  );
  const actions = new ActionCalls(actionExecutors, deployment, reports);
  const live: LiveQueries = new LiveQueries(store, {
    run: (call, journal, number) => transactions.query(call, journal, undefined, number),
    followed: (call, coming, ts) => transactions.followed(call, coming, ts),
    forget: (number) => transactionExecutors.forget(number),
  });
  const scheduler = new Scheduler(store, deployment, transactions, actions);
  const services: ActionServices = new ActionServices(
    deployment,
    transactions,
    actions,
    files,
    options.cloudUrl,
  );
  const deploy = new Pushes(options, store, deployment, actionExecutors, () =>
    scheduler.planCrons(),
  );
  await scheduler.start({ held: options.holdJobs ?? false });
  const housekeeping = new Housekeeping(store, deployment);
  return {
    latestTs: () => store.durableTs,
    query: async (call, queryOptions) =>
      (await transactions.query(call, queryOptions?.journal ?? null)).outcome,
    mutation: (call, mutationOptions) => transactions.mutation(call, mutationOptions?.request),
    action: (call) => actions.run(call),
    anyFunction: async (call) => {
      const type = functionType(deployment.catalog, call);
      if (type === "Mutation") return transactions.mutation(call);
      if (type === "Action") return actions.run(call);
      return (await transactions.query(call, null)).outcome;
    },
    live: (call, journal) => live.open(call, journal),
    httpAction: (request, identity, metadata) => actions.runHttp(request, identity, metadata),
    env: deployment,
    deploy,
    files,
    startJobs: () => scheduler.release(),
    admin: adminReads(store, deployment),
    logs,
    metrics: () => ({
      ...reports.metrics,
      liveQueries: live.size,
      liveRuns: live.runs,
      liveInvalidations: live.invalidations,
    }),
    async close() {
      scheduler.stop();
      housekeeping.stop();
      await Promise.all([transactionExecutors.close(), actionExecutors.close()]);
      await store.close();
    },
  };
}
