/**
 * Scheduled functions. A mutation's job is completed in the mutation's own commit, so it runs exactly once;
 * if it fails in any way, it writes nothing and is marked as failed. An action's job is marked as started
 * before the action runs, so it runs at most once. Actions that were running when the server died are marked
 * as failed at the next start.
 */

import type { JSONValue } from "convex/values";
import { functionType, type FunctionAddress } from "../database/catalog.ts";
import type { DeploymentState } from "../database/deployment.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { locateId } from "../database/tables.ts";
import type { UdfCall } from "../runtime/calls.ts";
import { DUE_PREFIX, RUNNING_PREFIX } from "../store/layout.ts";
import { afterPrefix, decodeNumber } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import { fieldAt } from "../store/values.ts";
import type { ActionCalls } from "./actionCalls.ts";
import { Crons } from "./crons.ts";
import type { TransactionCalls } from "./transactionCalls.ts";

type Due = { namespace: string; id: string; target: FunctionAddress };
type JobState = { kind: "success" } | { kind: "failed"; error: string };

/**
 * Longer waits are split into steps of this length: timers pause while the machine sleeps and ignore clock
 * changes.
 */
const LONGEST_TIMER_MS = 5_000;
const RETRY_MS = 500;

/**
 * How many jobs run at a time: fewer mutations than processes, so that one is always free for clients. Hanging
 * actions, for example on an external service, never hold up mutations.
 */
const SLOTS_PER_KIND = { Mutation: 2, Action: 64 };
type Kind = keyof typeof SLOTS_PER_KIND;

export class Scheduler {
  /** Kinds of the running jobs, by their key in the queue. */
  private readonly running = new Map<string, Kind>();
  private readonly crons: Crons;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private held = false;

  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    private readonly transactions: TransactionCalls,
    private readonly actions: ActionCalls,
  ) {
    this.crons = new Crons(deployment, (key) => this.running.has(key));
  }

  /** @param options.held runs nothing until `release`, because new code may be about to be pushed */
  async start(options: { held: boolean }): Promise<void> {
    this.held = options.held;
    await this.failInterrupted();
    await this.planCrons();
    // Schedules the next run of crons that were running when the server died.
    await this.crons.advance();
    this.store.onCommit(({ keys }) => {
      if (keys.some((key) => key.startsWith(DUE_PREFIX))) this.checkDue();
    });
    this.checkDue();
  }

  release(): void {
    this.held = false;
    this.checkDue();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  planCrons(): Promise<void> {
    return this.crons.plan();
  }

  private isAction(target: Due["target"]): boolean {
    return functionType(this.deployment.catalog, target) === "Action";
  }

  /** Starts due jobs while there are free slots, and sets the timer for the next one. */
  private checkDue(): void {
    if (this.stopped || this.held) return;
    clearTimeout(this.timer);
    const freeSlots = { ...SLOTS_PER_KIND };
    for (const kind of this.running.values()) freeSlots[kind]--;
    const now = Date.now();
    this.store.read((snapshot) => {
      for (const [key, value] of snapshot.range(DUE_PREFIX, afterPrefix(DUE_PREFIX), false)) {
        const wait = decodeNumber(key.slice(DUE_PREFIX.length, DUE_PREFIX.length + 9)) - now;
        if (wait > 0) {
          this.timer = setTimeout(() => this.checkDue(), Math.min(wait, LONGEST_TIMER_MS));
          return;
        }
        if (freeSlots.Mutation + freeSlots.Action === 0) return;
        const due = JSON.parse(value) as Due;
        const kind = this.isAction(due.target) ? "Action" : "Mutation";
        if (this.running.has(key) || freeSlots[kind] === 0) continue;
        freeSlots[kind]--;
        this.running.set(key, kind);
        void this.run(key, due).finally(() => {
          this.running.delete(key);
          this.checkDue();
          if (!this.stopped) void this.crons.advance();
        });
      }
    });
  }

  /** Runs a job. A job still in the queue after a server failure runs again; a failing function isn't retried. */
  private async run(key: string, due: Due): Promise<void> {
    if (this.store.get(key) === undefined) return;
    try {
      const args = this.argumentsOf(due);
      const call = { ...due.target, args: args ?? {}, identity: { kind: "none" } as const };
      if (args === undefined) await this.finish(key, due, { kind: "failed", error: "" });
      else if (this.isAction(due.target)) await this.runAction(key, due, call);
      else await this.runMutation(key, due, call);
    } catch (error) {
      if (this.stopped) return;
      console.error(`[backend] scheduled ${due.target.path} failed; retrying:`, error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Arguments from the job's row; undefined when the row is gone. */
  private argumentsOf({ namespace, id }: Due): JSONValue | undefined {
    const documentKey = locateId({ peek: (key) => this.store.get(key) }, namespace, id)?.key;
    const text = documentKey && this.store.get(documentKey);
    return text === undefined
      ? undefined
      : ((fieldAt(parseDocument(text), "args") as JSONValue[])[0] ?? {});
  }

  private async runMutation(key: string, due: Due, call: UdfCall): Promise<void> {
    const job = { namespace: due.namespace, id: due.id, due: key };
    const outcome = await this.transactions.runMutation(call, true, { job });
    // A mutation interrupted by the server's own shutdown runs again at the next start.
    if (outcome.status === "success" || this.stopped) return;
    await this.finish(key, due, { kind: "failed", error: outcome.errorMessage });
  }

  /** Removes the job's key and records its end in its row, unless it has been cancelled. */
  private finish(key: string, { namespace, id }: Due, state: JobState): Promise<void> {
    return this.deployment.documents((documents, tx) => {
      if (tx.get(key) === undefined) return;
      tx.set(key, null);
      if (documents.get(namespace, id) === undefined) return;
      documents.update(namespace, id, "patch", (old) =>
        fieldAt(old, "state.kind") === "canceled"
          ? old
          : { ...old, completedTime: Date.now(), state },
      );
    });
  }

  private async runAction(key: string, due: Due, call: UdfCall): Promise<void> {
    const hasClaimedJob = await this.deployment.documents((documents, tx) => {
      if (tx.get(key) === undefined) return false;
      tx.set(key, null);
      tx.set(RUNNING_PREFIX + due.id, JSON.stringify(due));
      documents.update(due.namespace, due.id, "patch", (old) => ({
        ...old,
        state: { kind: "inProgress" },
      }));
      return true;
    });
    if (!hasClaimedJob) return;
    const outcome = await this.actions.run(call, true, due.id);
    await this.finish(
      RUNNING_PREFIX + due.id,
      due,
      outcome.status === "success"
        ? { kind: "success" }
        : { kind: "failed", error: outcome.errorMessage },
    );
  }

  private async failInterrupted(): Promise<void> {
    const interruptedJobs = this.store.read((snapshot) => [
      ...snapshot.range(RUNNING_PREFIX, afterPrefix(RUNNING_PREFIX), false),
    ]);
    const error = "Transient error while executing action";
    for (const [key, value] of interruptedJobs)
      await this.finish(key, JSON.parse(value) as Due, { kind: "failed", error });
  }
}
