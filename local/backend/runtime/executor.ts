/** Entry point of an executor process: receives calls from the server and runs the pushed functions. */

import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { tableOfId } from "../database/tables.ts";
import { LmdbSnapshot, openDatabase, type Database } from "../store/lmdb.ts";
import { Tx } from "../store/tx.ts";
import { ActionHost } from "./actionHost.ts";
import { analyze } from "./analyze.ts";
import { failureOf } from "./failures.ts";
import { currentFrame } from "./frame.ts";
import type {
  ExecutorRequest,
  ExecutorSettings,
  FromExecutor,
  ToExecutor,
  TransactionRequest,
} from "./messages.ts";
import { convexBridge } from "./realm.ts";
import { Realms } from "./realms.ts";
import { runTransaction } from "./transaction.ts";

const send = (message: FromExecutor) => process.send?.(message);

class Executor {
  private readonly database: Database;
  private readonly realms: Realms;
  readonly actions: ActionHost;

  constructor(private readonly settings: ExecutorSettings) {
    this.database = openDatabase(settings.databasePath, true);
    this.realms = new Realms(settings);
    this.actions = new ActionHost(
      settings,
      this.realms,
      {
        catalog: () => this.readWith((tx) => this.realms.catalog(tx)),
        tableOf: (namespace, id) => this.readWith((tx) => tableOfId(tx, namespace, id)),
      },
      send,
    );
    // "use node" modules run outside the realms. They find the bridge on `globalThis`, and also the `require`
    // with which bundled packages load Node's modules.
    const require = createRequire(join(settings.dataDir, "node", "module.js"));
    Object.assign(globalThis, { Convex: convexBridge, require });
  }

  private readWith<T>(work: (tx: Tx) => T): T {
    const snapshot = new LmdbSnapshot(this.database);
    try {
      return work(new Tx(snapshot));
    } finally {
      snapshot.close();
    }
  }

  async run(id: number, request: ExecutorRequest): Promise<void> {
    if ("journal" in request) {
      await this.transact(id, request);
    } else if (request.kind === "analyze") {
      send({ type: "done", id, value: await analyze(request.task, this.settings) });
    } else if (request.kind === "action") {
      send({ type: "done", id, value: await this.actions.run(id, request) });
    } else if (request.kind === "http") {
      send({ type: "done", id, value: await this.actions.runHttp(id, request) });
    }
  }

  private async transact(id: number, request: TransactionRequest): Promise<void> {
    const snapshot = new LmdbSnapshot(this.database);
    try {
      const tx = new Tx(snapshot);
      const realms = this.realms.forCall();
      const value = await runTransaction(request, this.settings, tx, realms);
      send({ type: "done", id, value });
    } finally {
      snapshot.close();
    }
  }
}

let executor: Executor | undefined;

process.on("message", (message: ToExecutor) => {
  if (message.type === "settings") {
    executor = new Executor(message.settings);
    send({ type: "ready" });
  } else if (message.type === "answer") {
    executor?.actions.answer(message);
  } else {
    const { id } = message;
    executor
      ?.run(id, message.request)
      .catch((error: unknown) => send({ type: "done", id, error: failureOf(error) }));
  }
});
process.on("disconnect", () => process.exit());
setInterval(() => send({ type: "alive" }), 1_000).unref();
// A function that loops forever would keep this process from noticing that the server is gone.
const watchParent = `const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);`;
new Worker(watchParent, { eval: true }).unref();
// Pushed code may leave promises and timers behind. A rejection fails its call if that is still running; an
// error thrown in a timer is only logged. Neither ends the process.
process.on("unhandledRejection", (error) => {
  const fail = currentFrame()?.onUnhandledRejection;
  if (fail) fail(error);
  else console.error("Unhandled promise rejection:", error);
});
process.on("uncaughtException", (error) => console.error("Uncaught exception:", error));
// Ctrl-C and similar signals reach the whole process group; the server decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
send({ type: "loaded" });
