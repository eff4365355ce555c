/** Crons: each has one scheduled job at a time, for its next run. */
import type { CronSpec } from "../database/catalog.ts";
import type { DeploymentState } from "../database/deployment.ts";
import type { Documents } from "../database/documents.ts";
import { scheduleJob } from "../database/jobs.ts";
import { cronKey, dueKey } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/tx.ts";

type Cron = { definition: string; componentPath: string; cron: CronSpec };
type PlannedCron = Cron & { dueMs: number; id: string };

export class Crons {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    /** Whether the job with this queue key is running. */
    private readonly isRunning: (key: string) => boolean,
  ) {}

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** Schedules the next run of every cron in the push and removes crons that the push no longer has. */
  async plan(): Promise<void> {
    await this.deployment.documents((documents, tx) => {
      const pushedKeys = new Set<string>();
      for (const [componentPath, { crons }] of Object.entries(this.deployment.catalog.components)) {
        for (const cron of crons) {
          const key = cronKey(componentPath, cron.name);
          pushedKeys.add(key);
          const definition = JSON.stringify([cron.path, cron.args, cron.schedule]);
          const stored = tx.get(key);
          if (stored !== undefined) {
            if ((JSON.parse(stored) as PlannedCron).definition === definition) continue;
            dropCron(tx, stored);
          }
          planCron(documents, key, { definition, componentPath, cron });
        }
      }
      for (const [key, value] of [...tx.range("w", "x", false)]) {
        if (pushedKeys.has(key)) continue;
        dropCron(tx, value);
        tx.set(key, null);
      }
    });
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.advance(), 1_000);
    this.timer.unref();
  }

  /** Called every second: schedules the next run of each cron whose run is due. */
  private async advance(): Promise<void> {
    if (this.stopped) return;
    const due = this.store
      .read((snapshot) => [...snapshot.range("w", "x", false)])
      .filter(([, value]) => (JSON.parse(value) as PlannedCron).dueMs <= Date.now());
    if (due.length === 0) return;
    await this.deployment.documents((documents, tx) => {
      for (const [key] of due) {
        const text = tx.get(key);
        if (text === undefined) continue;
        const stored = JSON.parse(text) as PlannedCron;
        const job = dueKey(stored.dueMs, stored.id);
        // The next run is not scheduled until this one has ended.
        if (tx.get(job) !== undefined || this.isRunning(job)) continue;
        planCron(documents, key, stored);
      }
    });
  }
}

function planCron(
  documents: Documents,
  key: string,
  { definition, componentPath, cron }: Cron,
): void {
  const { seconds = 0, minutes = 0, hours = 0 } = cron.schedule;
  const dueMs = Date.now() + (seconds + minutes * 60 + hours * 3600) * 1000;
  const target = { componentPath, path: cron.path };
  const id = scheduleJob(documents, componentPath, target, dueMs, cron.args);
  const planned: PlannedCron = { definition, componentPath, cron, dueMs, id };
  documents.tx.set(key, JSON.stringify(planned));
}

function dropCron(tx: Tx, stored: string): void {
  const { dueMs, id } = JSON.parse(stored) as PlannedCron;
  tx.set(dueKey(dueMs, id), null);
}
