/**
 * Scheduled functions and crons. A mutation's job is completed in the mutation's own commit: exactly once. An
 * action's job is marked as started before the action runs: at most once. What was running when the server died
 * is marked as failed at the next start.
 */
import type { JSONValue } from "convex/values";
import type { UdfCall } from "../types.ts";
import type { ActionCalls } from "./actionCalls.ts";
import { functionType, type CronSpec } from "./catalog.ts";
import type { DeploymentState } from "./deployment.ts";
import { CronTimes } from "./cronTimes.ts";
import type { Documents } from "./documents.ts";
import { decodeId } from "./ids.ts";
import { cronKey, documentKey, dueKey, DUE_PREFIX, RUNNING_PREFIX } from "./layout.ts";
import { parseDocument } from "./indexing.ts";
import { scheduleJob } from "./jobs.ts";
import { afterPrefix, decodeNumber } from "./sortKeys.ts";
import type { Store } from "./store.ts";
import type { TransactionCalls } from "./transactionCalls.ts";
import type { Tx } from "./tx.ts";
import { fieldAt } from "./values.ts";

type Due = {
  namespace: string;
  id: string;
  target: { componentPath: string; path: string };
  cron?: string;
};

type Cron = { definition: string; componentPath: string; cron: CronSpec };
/** A cron as it is stored, with its next run. */
type PlannedCron = Cron & { dueMs: number; id: string };

/** Timers beyond this are set in steps. */
const LONGEST_TIMER_MS = 60 * 60_000;
const AT_ONCE = 16;
const RETRY_MS = 500;

export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private cronTimer: NodeJS.Timeout | undefined;
  private readonly started = new Set<string>();
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    private readonly transactions: TransactionCalls,
    private readonly actions: ActionCalls,
  ) {}

  async start(): Promise<void> {
    await this.failInterrupted();
    await this.planCrons();
    this.store.onCommit(({ keys }) => {
      if (keys.some((key) => key.startsWith(DUE_PREFIX))) this.look();
    });
    this.look();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.cronTimer);
  }

  /** Starts what is due and sets the timer for what is next. */
  private look(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.store.read((snapshot) => {
      for (const [key, value] of snapshot.range(DUE_PREFIX, afterPrefix(DUE_PREFIX), false)) {
        const dueMs = decodeNumber(key.slice(DUE_PREFIX.length, DUE_PREFIX.length + 9));
        const wait = dueMs - Date.now();
        if (wait > 0) {
          this.timer = setTimeout(() => this.look(), Math.min(wait, LONGEST_TIMER_MS));
          return;
        }
        if (this.started.has(key)) continue;
        if (this.started.size >= AT_ONCE) return;
        this.started.add(key);
        void this.run(key, JSON.parse(value) as Due);
      }
    });
  }

  private async run(key: string, due: Due): Promise<void> {
    try {
      const args = this.argumentsOf(due);
      if (args !== undefined) {
        const call = { ...due.target, args, identity: { kind: "none" } as const };
        const type = functionType(this.deployment.catalog, call);
        if (type === "Action") await this.runAction(key, due, call);
        else
          await this.transactions.runMutation(call, true, {
            job: { namespace: due.namespace, id: due.id, due: key },
          });
      }
    } catch {
      // The server's own trouble (stopping, disk): the job is still in the queue and is tried again.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      this.started.delete(key);
      if (!this.stopped) this.look();
    }
  }

  /** Arguments as the job's row holds them; undefined when the row is gone. */
  private argumentsOf({ id }: Due): JSONValue | undefined {
    const decoded = decodeId(id);
    const text = decoded && this.store.get(documentKey(decoded.table, decoded.internal));
    return text === undefined
      ? undefined
      : ((fieldAt(parseDocument(text), "args") as JSONValue[])[0] ?? {});
  }

  private async runAction(key: string, due: Due, call: UdfCall): Promise<void> {
    const claimed = await this.deployment.documents((documents, tx) => {
      if (tx.get(key) === undefined) return false;
      tx.set(key, null);
      tx.set(RUNNING_PREFIX + due.id, JSON.stringify(due));
      documents.update(due.namespace, due.id, "patch", (old) => ({
        ...old,
        state: { kind: "inProgress" },
      }));
      return true;
    });
    if (!claimed) return;
    const outcome = await this.actions.run(call, true, due.id);
    await this.finishAction(
      due,
      outcome.status === "success"
        ? { kind: "success" }
        : { kind: "failed", error: outcome.errorMessage },
    );
  }

  private finishAction(due: Due, state: { [key: string]: JSONValue }): Promise<void> {
    return this.deployment.documents((documents, tx) => {
      tx.set(RUNNING_PREFIX + due.id, null);
      if (documents.get(due.namespace, due.id) === undefined) return;
      documents.update(due.namespace, due.id, "patch", (old) =>
        fieldAt(old, "state.kind") === "inProgress"
          ? { ...old, completedTime: Date.now(), state }
          : old,
      );
    });
  }

  private async failInterrupted(): Promise<void> {
    const interrupted = this.store.read((snapshot) => [
      ...snapshot.range(RUNNING_PREFIX, afterPrefix(RUNNING_PREFIX), false),
    ]);
    for (const [, value] of interrupted) {
      await this.finishAction(JSON.parse(value) as Due, {
        kind: "failed",
        error: "Transient error while executing action",
      });
    }
  }

  /** Gives every cron of the push its next run; removes those that are no longer there. */
  async planCrons(): Promise<void> {
    await this.deployment.documents((documents, tx) => {
      const wanted = new Set<string>();
      for (const [componentPath, { crons }] of Object.entries(this.deployment.catalog.components)) {
        for (const cron of crons) {
          const key = cronKey(componentPath, cron.name);
          wanted.add(key);
          const definition = JSON.stringify([cron.path, cron.args, cron.schedule]);
          const held = tx.get(key);
          if (held !== undefined) {
            if ((JSON.parse(held) as PlannedCron).definition === definition) continue;
            dropCron(tx, held);
          }
          planCron(documents, key, { definition, componentPath, cron });
        }
      }
      for (const [key, value] of [...tx.range("w", "x", false)]) {
        if (wanted.has(key)) continue;
        dropCron(tx, value);
        tx.set(key, null);
      }
    });
    this.planNext();
  }

  /** Every second: a cron whose run has come gets its next one. */
  private planNext(): void {
    clearInterval(this.cronTimer);
    this.cronTimer = setInterval(() => void this.advanceCrons(), 1_000);
    this.cronTimer.unref();
  }

  private async advanceCrons(): Promise<void> {
    if (this.stopped) return;
    const passed = this.store
      .read((snapshot) => [...snapshot.range("w", "x", false)])
      .filter(([, value]) => (JSON.parse(value) as PlannedCron).dueMs <= Date.now());
    if (passed.length === 0) return;
    await this.deployment.documents((documents, tx) => {
      for (const [key] of passed) {
        const text = tx.get(key);
        if (text === undefined) continue;
        const held = JSON.parse(text) as PlannedCron;
        // A run that has not ended yet is not overtaken by the next.
        if (held.dueMs > Date.now() || this.started.has(dueKey(held.dueMs, held.id))) continue;
        planCron(documents, key, held);
      }
    });
  }
}

/** Schedules the cron's next run. */
function planCron(
  documents: Documents,
  key: string,
  { definition, componentPath, cron }: Cron,
): void {
  const dueMs = new CronTimes(cron.schedule).next(Date.now());
  const target = { componentPath, path: cron.path };
  const id = scheduleJob(documents, componentPath, target, dueMs, cron.args);
  const planned: PlannedCron = { definition, componentPath, cron, dueMs, id };
  documents.tx.set(key, JSON.stringify(planned));
}

function dropCron(tx: Tx, held: string): void {
  const { dueMs, id } = JSON.parse(held) as PlannedCron;
  tx.set(dueKey(dueMs, id), null);
}
