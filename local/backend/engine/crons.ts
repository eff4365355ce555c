/** Crons: each has one scheduled job at a time, for its next run. */

import type { CronSpec } from "../database/catalog.ts";
import { firstRun, nextRun } from "../database/cronTimes.ts";
import type { DeploymentState } from "../database/deployment.ts";
import type { Documents } from "../database/documents.ts";
import { scheduleJob } from "../database/jobs.ts";
import { cronKey, dueKey } from "../store/layout.ts";
import type { Tx } from "../store/tx.ts";

type Cron = { definition: string; componentPath: string; cron: CronSpec };
type PlannedCron = Cron & { dueMs: number; id: string };

export class Crons {
  constructor(
    private readonly deployment: DeploymentState,
    /** Whether the job with this queue key is running. */
    private readonly isRunning: (key: string) => boolean,
  ) {}

  /** Schedules the first run of new and changed crons and removes crons that the push no longer has. */
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
          const dueMs = firstRun(cron.schedule, Date.now());
          planCron(documents, key, { definition, componentPath, cron }, dueMs);
        }
      }
      for (const [key, value] of [...tx.range("w", "x", false)]) {
        if (pushedKeys.has(key)) continue;
        dropCron(tx, value);
        tx.set(key, null);
      }
    });
  }

  /** Schedules the next run of each cron whose last run has ended. */
  async advance(): Promise<void> {
    await this.deployment.documents((documents, tx) => {
      for (const [key, text] of [...tx.range("w", "x", false)]) {
        const stored = JSON.parse(text) as PlannedCron;
        const job = dueKey(stored.dueMs, stored.id);
        if (tx.get(job) === undefined && !this.isRunning(job))
          planCron(documents, key, stored, nextRun(stored.cron.schedule, Date.now()));
      }
    });
  }
}

function planCron(
  documents: Documents,
  key: string,
  { definition, componentPath, cron }: Cron,
  dueMs: number,
): void {
  const target = { componentPath, path: cron.path };
  const id = scheduleJob(documents, componentPath, target, dueMs, cron.args);
  const planned: PlannedCron = { definition, componentPath, cron, dueMs, id };
  documents.tx.set(key, JSON.stringify(planned));
}

function dropCron(tx: Tx, stored: string): void {
  const { dueMs, id } = JSON.parse(stored) as PlannedCron;
  tx.set(dueKey(dueMs, id), null);
}
