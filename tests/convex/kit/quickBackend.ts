/**
 * Runs the functions in `MODULES` (payments and payouts) on rows in memory, without convex-test's isolation and
 * validation: fast enough for histories of thousands of calls. Mutations are atomic. Scheduled functions wait until
 * `runDue`. With a fake clock, the same calls always produce the same rows.
 */

import { getFunctionName, type FunctionReference } from "convex/server";
import type { Doc, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import * as moneyProblems from "#convex/payments/moneyProblems.ts";
import * as recordRefund from "#convex/payments/recordRefund.ts";
import * as paymentSweep from "#convex/payments/sweep.ts";
import * as accounts from "#convex/payouts/accounts.ts";
import * as problems from "#convex/payouts/problems.ts";
import * as recordTransfers from "#convex/payouts/recordTransfers.ts";
import * as payoutSweep from "#convex/payouts/sweep.ts";
import * as transfers from "#convex/payouts/transfers.ts";
import schema from "#convex/schema.ts";
import type { Backend } from "./helpers";

const MODULES: Record<string, Record<string, unknown>> = {
  "payouts/accounts": accounts,
  "payouts/problems": problems,
  "payouts/recordTransfers": recordTransfers,
  "payouts/sweep": payoutSweep,
  "payouts/transfers": transfers,
  "payments/moneyProblems": moneyProblems,
  "payments/recordRefund": recordRefund,
  "payments/sweep": paymentSweep,
};

type Row = Record<string, unknown> & { _id: string; _creationTime: number };
export type Snapshot = Map<string, Row[]>;
type Ref = FunctionReference<"mutation" | "query" | "action", "public" | "internal">;
type Handler = (ctx: unknown, args: unknown) => Promise<unknown>;

/** Copies all rows of a convex-test backend. */
export async function snapshotOf({ run }: Pick<Backend, "run">): Promise<Snapshot> {
  const snapshot: Snapshot = new Map();
  for (const table of Object.keys(schema.tables) as TableNames[]) {
    snapshot.set(table, (await run(({ db }) => db.query(table).collect())) as Row[]);
  }
  return snapshot;
}

/** The process that ran an action has died; the rest of the action never runs. */
export class KilledError extends Error {}

export class QuickBackend {
  private tables = new Map<string, Map<string, Row>>();
  private indexes = new Map<string, string[]>();
  private undo: (() => void)[] = [];
  private serial = 0;
  scheduled: { at: number; name: string; args: unknown }[] = [];
  /** After this many steps of actions, the process of the running action dies. */
  stepsToLive = Infinity;
  private isDead = false;
  private subject: string | null = null;

  constructor(snapshot: Snapshot) {
    for (const [table, rows] of snapshot) {
      this.tables.set(table, new Map(rows.map((row) => [row._id, { ...row }])));
    }
    for (const [table, definition] of Object.entries(schema.tables)) {
      for (const { indexDescriptor, fields } of definition[" indexes"]()) {
        this.indexes.set(`${table}.${indexDescriptor}`, fields);
      }
    }
  }

  rows<Name extends TableNames>(table: Name): Doc<Name>[] {
    return [...(this.tables.get(table)?.values() ?? [])] as unknown as Doc<Name>[];
  }

  private write(table: string, id: string, row: Row | null): void {
    const rows = this.tables.get(table) ?? new Map<string, Row>();
    this.tables.set(table, rows);
    const before = rows.get(id);
    this.undo.push(() => {
      if (before) rows.set(id, before);
      else rows.delete(id);
    });
    if (row) rows.set(id, row);
    else rows.delete(id);
  }

  private db() {
    const get = (table: string, id: string) => this.tables.get(table)?.get(id) ?? null;
    const change = (table: string, id: string, fields: Record<string, unknown>) => {
      const row = get(table, id);
      if (row === null) throw new Error(`No ${id} in ${table}`);
      this.write(table, id, withoutUndefined({ ...row, ...fields }));
    };
    return {
      get: async (table: string, id: string) => get(table, id),
      normalizeId: (table: string, id: string) => (get(table, id) === null ? null : id),
      insert: async (table: string, fields: Record<string, unknown>) => {
        this.serial += 1;
        const _id = `q${this.serial};${table}`;
        const system = { _id, _creationTime: Date.now() + this.serial / 1e6 };
        this.write(table, _id, withoutUndefined({ ...fields, ...system }));
        return _id;
      },
      patch: async (table: string, id: string, fields: Record<string, unknown>) =>
        change(table, id, fields),
      replace: async (table: string, id: string, fields: Record<string, unknown>) => {
        const { _id, _creationTime } = get(table, id) ?? ({} as Row);
        this.write(table, id, { ...fields, _id, _creationTime });
      },
      delete: async (table: string, id: string) => this.write(table, id, null),
      query: (table: string) =>
        new Query(
          [...(this.tables.get(table)?.values() ?? [])],
          (name) => this.indexes.get(`${table}.${name}`) ?? [],
        ),
    };
  }

  /** Counts a step of an action. Call it before and after each Stripe call; mutations of an action count themselves. */
  step(): void {
    this.stepsToLive -= 1;
    if (this.stepsToLive < 0) {
      this.isDead = true;
      this.stepsToLive = Infinity;
    }
    if (this.isDead) throw new KilledError("The process died");
  }

  private ctx() {
    const call = async (ref: Ref, args: unknown) => await this.callName(nameOf(ref), args);
    const callFromAction = async (ref: Ref, args: unknown) => {
      const name = nameOf(ref);
      if (name !== COMPONENT) this.step();
      return await this.callName(name, args);
    };
    return {
      db: this.db(),
      auth: {
        getUserIdentity: async () => (this.subject === null ? null : { subject: this.subject }),
      },
      scheduler: {
        runAfter: async (ms: number, ref: Ref, args: unknown) => {
          this.schedule(Date.now() + ms, ref, args);
        },
        runAt: async (at: number, ref: Ref, args: unknown) => this.schedule(at, ref, args),
        cancel: async () => undefined,
      },
      runQuery: call,
      runMutation: callFromAction,
      runAction: call,
    };
  }

  private schedule(at: number, ref: Ref, args: unknown): void {
    const job = { at, name: getFunctionName(ref), args };
    this.scheduled.push(job);
    this.undo.push(() => this.scheduled.splice(this.scheduled.indexOf(job), 1));
  }

  private async callName(name: string, args: unknown): Promise<unknown> {
    const [module = "", fn = ""] = name.split(":");
    const registered = MODULES[module]?.[fn] as
      | { _handler: Handler; isMutation?: boolean; isAction?: boolean }
      | undefined;
    // Functions outside `MODULES` do nothing: the rate limiter allows every call, and no email is sent.
    if (registered === undefined) return { ok: true };
    const mark = this.undo.length;
    try {
      return await registered._handler(this.ctx(), args);
    } catch (error) {
      // The mutations of a failed action stay, because they have already committed.
      if (registered.isAction !== true) {
        for (const step of this.undo.splice(mark).reverse()) step();
      }
      throw error;
    }
  }

  /** Calls a function as the user `subject`, or as the system; null if its process dies. */
  async call(ref: Ref, args: unknown, subject: string | null = null): Promise<unknown> {
    this.subject = subject;
    this.undo = [];
    try {
      return await this.callName(getFunctionName(ref), args);
    } catch (error) {
      if (error instanceof KilledError) return null;
      throw error;
    } finally {
      this.subject = null;
      this.isDead = false;
    }
  }

  /** Runs part of a mutation: a function of the model. */
  async mutate<Result>(run: (ctx: MutationCtx) => Promise<Result>): Promise<Result> {
    this.undo = [];
    try {
      return await run(this.ctx() as unknown as MutationCtx);
    } catch (error) {
      for (const step of this.undo.splice(0).reverse()) step();
      throw error;
    }
  }

  /** Runs what is due, and what that schedules for now. A killed action is not run again, as on Convex. */
  async runDue(): Promise<void> {
    for (;;) {
      this.scheduled.sort((a, b) => a.at - b.at);
      const [next] = this.scheduled;
      if (next === undefined || next.at > Date.now()) return;
      this.scheduled.shift();
      this.undo = [];
      try {
        await this.callName(next.name, next.args);
      } catch (error) {
        if (!(error instanceof KilledError)) throw error;
      }
      this.isDead = false;
    }
  }
}

const COMPONENT = "component";
/** A component's functions have no name. */
function nameOf(ref: Ref): string {
  try {
    return getFunctionName(ref);
  } catch {
    return COMPONENT;
  }
}

const withoutUndefined = (fields: Record<string, unknown>): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Row;

/** Undefined, null, numbers, booleans, strings: Convex's order. */
const rank = (value: unknown): number =>
  ["undefined", "object", "number", "boolean", "string"].indexOf(typeof value);
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return (a as number) < (b as number) ? -1 : 1;
}

class Query {
  private fields: string[] = [];
  private isDescending = false;

  constructor(
    private matches: Row[],
    private readonly fieldsOf: (index: string) => string[],
  ) {}

  withIndex(name: string, range: (q: unknown) => unknown = () => undefined): this {
    this.fields = [...this.fieldsOf(name), "_creationTime"];
    const filterRows = (test: (row: Row) => boolean) => {
      this.matches = this.matches.filter(test);
      return bounds;
    };
    const bounds = {
      eq: (field: string, value: unknown) => filterRows((row) => row[field] === value),
      gt: (field: string, value: unknown) => filterRows((row) => compare(row[field], value) > 0),
      gte: (field: string, value: unknown) => filterRows((row) => compare(row[field], value) >= 0),
      lt: (field: string, value: unknown) => filterRows((row) => compare(row[field], value) < 0),
      lte: (field: string, value: unknown) => filterRows((row) => compare(row[field], value) <= 0),
    };
    range(bounds);
    return this;
  }

  order(direction: "asc" | "desc"): this {
    this.isDescending = direction === "desc";
    return this;
  }

  async collect(): Promise<Row[]> {
    const { fields, isDescending } = this;
    const sorted = [...this.matches].sort((a, b) => {
      for (const field of fields) {
        const by = compare(a[field], b[field]);
        if (by !== 0) return by;
      }
      return 0;
    });
    return isDescending ? sorted.reverse() : sorted;
  }

  take = async (count: number): Promise<Row[]> => (await this.collect()).slice(0, count);
  first = async (): Promise<Row | null> => (await this.collect())[0] ?? null;
  unique = async (): Promise<Row | null> => await this.first();
}
