/**
 * The sandbox's state, in memory and in a journal on disk that is written before a call is answered, so that
 * a restart loses nothing. The changes of one call are one JSON line: a kill leaves all of it or nothing,
 * never a payment without its event, or an event without a delivery. The journal is rewritten at each start.
 */

import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type {
  AccountLink,
  BankPayoutRecord,
  Charge,
  ConnectedAccount,
  Delivery,
  Dispute,
  MoneyClock,
  Movement,
  StoredResponse,
  PaymentIntent,
  Refund,
  RefundPlan,
  SandboxEvent,
  SessionRecord,
  Transfer,
  TransferReversal,
} from "./types.ts";

type Tables = {
  sessions: SessionRecord;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  refundPlans: RefundPlan;
  disputes: Dispute;
  accounts: ConnectedAccount;
  accountLinks: AccountLink;
  transfers: Transfer;
  reversals: TransferReversal;
  bankPayouts: BankPayoutRecord;
  movements: Movement;
  clocks: MoneyClock;
  events: SandboxEvent;
  deliveries: Delivery;
  answers: StoredResponse;
};
type TableName = keyof Tables;
type Change = [table: TableName, id: string, value: unknown];
type Step = { change: Change; before: unknown };

const NAMES: TableName[] = [
  "sessions",
  "paymentIntents",
  "charges",
  "refunds",
  "refundPlans",
  "disputes",
  "accounts",
  "accountLinks",
  "transfers",
  "reversals",
  "bankPayouts",
  "movements",
  "clocks",
  "events",
  "deliveries",
  "answers",
];

export class Store {
  private readonly tables = Object.fromEntries(
    NAMES.map((name) => [name, new Map<string, unknown>()]),
  ) as { [N in TableName]: Map<string, Tables[N]> };
  private readonly file: string;
  /** Changes of the current call, and the previous value of each. */
  private openSteps: Step[] | undefined;

  /** @param dataDir created if missing; contains `stripe.jsonl` */
  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.file = join(dataDir, "stripe.jsonl");
    if (existsSync(this.file)) this.replay(readFileSync(this.file, "utf8"));
    this.compact();
  }

  get<N extends TableName>(table: N, id: string): Tables[N] | undefined {
    return this.tables[table].get(id);
  }

  all<N extends TableName>(table: N): Tables[N][] {
    return [...this.tables[table].values()];
  }

  put<N extends TableName>(table: N, id: string, value: Tables[N]): void {
    this.write([table, id, value]);
  }

  remove(table: TableName, id: string): void {
    this.write([table, id, null]);
  }

  /**
   * Runs `work`, which must be synchronous; its changes are saved together, even when it throws.
   * @throws Error when the journal cannot be written; then nothing has changed
   */
  inOneChange<T>(work: () => T): T {
    if (this.openSteps) return work();
    const steps: Step[] = [];
    this.openSteps = steps;
    try {
      return work();
    } finally {
      this.openSteps = undefined;
      try {
        this.append(steps.map(({ change }) => change));
      } catch (error) {
        for (const { change, before } of steps.reverse()) this.apply(change[0], change[1], before);
        // oxlint-disable-next-line no-unsafe-finally -- the journal failed, so the call's own result is void
        throw error;
      }
    }
  }

  private write(change: Change): void {
    const [table, id, value] = change;
    if (this.openSteps) this.openSteps.push({ change, before: this.tables[table].get(id) });
    else this.append([change]);
    this.apply(table, id, value);
  }

  private apply(table: TableName, id: string, value: unknown): void {
    if (value === null || value === undefined) this.tables[table].delete(id);
    else (this.tables[table] as Map<string, unknown>).set(id, value);
  }

  private append(changes: Change[]): void {
    if (changes.length === 0) return;
    const { size } = statSync(this.file);
    try {
      appendFileSync(this.file, JSON.stringify(changes) + "\n");
    } catch (error) {
      // A full disk accepts half a line; the next line must not be appended to it.
      truncateSync(this.file, size);
      throw error;
    }
  }

  private replay(journal: string): void {
    const lines = journal.split("\n");
    // A line that a kill cut short was never acknowledged; it can only be the last one.
    const last = lines.pop();
    if (last) console.warn("Stripe sandbox: skipping the journal's truncated last line.");
    for (const line of lines) {
      const parsed = JSON.parse(line) as Change | Change[];
      // Older journals have a single change on each line.
      const changes = typeof parsed[0] === "string" ? [parsed as Change] : (parsed as Change[]);
      for (const [table, id, value] of changes) this.apply(table, id, value);
    }
  }

  /** Writes the current state to a new file, which then replaces the old one. */
  private compact(): void {
    const newFile = `${this.file}.new`;
    const fd = openSync(newFile, "w");
    for (const name of NAMES) {
      for (const [id, value] of this.tables[name])
        writeSync(fd, JSON.stringify([[name, id, value] satisfies Change]) + "\n");
    }
    fsyncSync(fd);
    closeSync(fd);
    renameSync(newFile, this.file);
  }
}
