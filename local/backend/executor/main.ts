/** Entry point of an executor process: receives calls from the server and runs the pushed functions. */
import { Worker } from "node:worker_threads";
import { LmdbSnapshot, openDatabase, type Database } from "../core/lmdbSnapshot.ts";
import { TableNames } from "../core/tables.ts";
import { Tx } from "../core/tx.ts";
import { ActionHost } from "./actions.ts";
import { analyze } from "./analyze.ts";
import { FollowUps } from "./followUps.ts";
import type {
  ExecutorRequest,
  ExecutorSettings,
  FromExecutor,
  ToExecutor,
  TransactionRequest,
  TransactionResult,
} from "./protocol.ts";
import { convexBridge } from "./realm.ts";
import { Realms } from "./realms.ts";
import { failureOf } from "./failures.ts";
import { runTransaction } from "./transaction.ts";

// A function that loops for ever keeps this process from noticing that the server is gone: a thread looks instead.
const watcher = new Worker(
  "const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);",
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 } },
);
watcher.unref();

const send = (message: FromExecutor) => process.send?.(message);

class Executor {
  private readonly database: Database;
  private readonly realms: Realms;
  private readonly names = new TableNames();
  readonly followUps = new FollowUps();
  readonly actions: ActionHost;

  constructor(private readonly settings: ExecutorSettings) {
    this.database = openDatabase(settings.databasePath, true);
    this.realms = new Realms(settings);
    this.actions = new ActionHost(settings, this.realms, () => this.catalog(), send);
    // "use node" modules run outside of the realms and find the bridge here.
    Object.assign(globalThis, { Convex: convexBridge });
  }

  private catalog() {
    const snapshot = new LmdbSnapshot(this.database);
    try {
      return this.realms.catalog(new Tx(snapshot));
    } finally {
      snapshot.close();
    }
  }

  async run(id: number, request: ExecutorRequest): Promise<void> {
    if (request.kind === "analyze") {
      send({ type: "done", id, value: await analyze(request.task, this.settings) });
    } else if (request.kind === "action") {
      send({ type: "done", id, value: await this.actions.run(id, request) });
    } else if (request.kind === "http") {
      send({ type: "done", id, value: await this.actions.runHttp(id, request) });
    } else {
      await this.transact(id, request);
    }
  }

  private async transact(id: number, request: TransactionRequest): Promise<void> {
    const snapshot = new LmdbSnapshot(this.database);
    try {
      const tx = new Tx(snapshot);
      const value = await this.runOver(tx, request);
      const next = request.follow ? this.followUps.touchedBy(value) : [];
      send({ type: "done", id, value, following: next.map(({ live }) => live) });
      for (const query of next) {
        const { live } = query;
        send({ type: "following", id, live, value: await this.runOver(new Tx(tx), query) });
      }
    } finally {
      snapshot.close();
    }
  }

  private async runOver(tx: Tx, request: TransactionRequest): Promise<TransactionResult> {
    if (this.settings.freshContexts) this.realms.forget();
    const result = await runTransaction(request, this.settings, tx, this.realms, this.names);
    const { live } = request;
    if (live !== undefined) this.followUps.remember({ ...request, live }, result);
    return result;
  }
}

let executor: Executor | undefined;

process.on("message", (message: ToExecutor) => {
  if (message.type === "settings") {
    executor = new Executor(message.settings);
    send({ type: "ready" });
  } else if (message.type === "ping") {
    send({ type: "pong" });
  } else if (message.type === "answer") {
    executor?.actions.answer(message);
  } else if (message.type === "forget") {
    for (const live of message.lives) executor?.followUps.forget(live);
  } else {
    const { id } = message;
    executor
      ?.run(id, message.request)
      .catch((error: unknown) => send({ type: "done", id, error: failureOf(error) }));
  }
});
process.on("disconnect", () => process.exit());
// Pushed code may leave promises behind; they must not end the process.
process.on("unhandledRejection", () => undefined);
process.on("uncaughtException", () => undefined);
