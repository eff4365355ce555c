/** Builds the engine behind the protocol servers out of its parts (folder `core`). */
import { join, resolve } from "node:path";
import { ActionCalls } from "./actionCalls.ts";
import { ActionServices } from "./actionServices.ts";
import { adminReads } from "./adminReads.ts";
import { CallReports } from "./callReports.ts";
import { ClientPlaces } from "./clientPlaces.ts";
import { ClientOutcomes } from "./clientOutcome.ts";
import { functionType } from "../database/catalog.ts";
import { DeploymentState } from "../database/deployment.ts";
import { buildExecutor } from "../runtime/executorBundle.ts";
import type { UdfCall } from "../runtime/calls.ts";
import { ExecutorPool } from "../runtime/executorPool.ts";
import { Files } from "./files.ts";
import { Housekeeping } from "./housekeeping.ts";
import { LiveQueries, type QueryRun } from "./liveQueries.ts";
import { Logs } from "./logs.ts";
import { Pushes } from "../deploy/pushes.ts";
import { Scheduler } from "./scheduler.ts";
import { Store } from "../store/store.ts";
import { TransactionCalls } from "./transactionCalls.ts";
import type { Engine, RequestKey } from "./types.ts";

export type EngineOptions = {
  /** Directory of everything durable: database, files, pushed modules. */
  dataDir: string;
  /** Origins as clients reach them; `storage.getUrl` and `CONVEX_SITE_URL` answer with them. */
  cloudUrl: string;
  siteUrl: string;
  instanceName: string;
  /** A fresh JavaScript realm per call: shows leaks of module state; slower, for tests. */
  freshContexts?: boolean;
  /** Clients without the admin key are told of plain errors as in production: that there was one. */
  redactErrors?: boolean;
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
  const store = new Store(databasePath, given.onBroken);
  await store.secure();
  const {
    dataDir,
    cloudUrl,
    siteUrl,
    instanceName,
    freshContexts = false,
    onBroken,
    redactErrors = false,
  } = options;
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
  await files.open();
  const reports = new CallReports(logs, redactErrors);
  const told = new ClientOutcomes(redactErrors);
  const transactions: TransactionCalls = new TransactionCalls(
    store,
    transactionExecutors,
    reports,
    (commit) => live.takeFollowing(commit),
  );
  const actions = new ActionCalls(actionExecutors, deployment, reports);
  const shown = (call: UdfCall, run: QueryRun): QueryRun => ({
    ...run,
    outcome: told.of(call.identity, run.outcome),
  });
  const live: LiveQueries = new LiveQueries(store, {
    run: async (call, journal, number) =>
      shown(call, await transactions.query(call, journal, undefined, number)),
    followed: async (call, coming, ts) => {
      const run = await transactions.followed(call, coming, ts);
      return run && shown(call, run);
    },
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
  const places = new ClientPlaces();
  const query = async (call: UdfCall) =>
    told.of(call.identity, (await transactions.query(call, null)).outcome);
  const mutation = async (call: UdfCall, request?: RequestKey) =>
    told.of(call.identity, await transactions.mutation(call, request));
  const action = async (call: UdfCall) =>
    told.of(call.identity, await places.run(call.client ?? "", () => actions.run(call)));
  return {
    latestTs: () => store.durableTs,
    query,
    mutation,
    action,
    anyFunction: (call) => {
      const type = functionType(deployment.catalog, call);
      if (type === "Mutation") return mutation(call);
      return type === "Action" ? action(call) : query(call);
    },
    live: (call, journal) => live.open(call, journal),
    httpAction: async (request, identity, metadata) =>
      told.response(identity, await actions.runHttp(request, identity, metadata)),
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
