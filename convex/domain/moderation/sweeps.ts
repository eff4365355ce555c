/**
 * Work that no scheduled mutation does: each sweep finishes or undoes what a dead action left behind, retries what
 * failed, or does what is due by time alone. Scheduled mutations need none: Convex runs them exactly once.
 */
import { MINUTE_MS } from "../shared/constants";

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * By name: each sweep's purpose, as in its cron's name, and its interval in minutes. All look for due
 * rows, so an extra run does no harm.
 */
export const SWEEPS = {
  mails: { label: "send emails left in the outbox", minutes: 5 },
  uploads: { label: "delete uploads that nothing uses", minutes: 10 },
  files: { label: "delete files that were never registered", minutes: HOUR },
  secrets: { label: "delete expired log-in secrets", minutes: 6 * HOUR },
  unconfirmed: { label: "delete accounts that were never confirmed", minutes: HOUR },
  limits: { label: "delete old rate-limit counters", minutes: DAY },
  failures: { label: "retry failed tasks", minutes: 30 },
  bans: { label: "lift expired bans", minutes: 10 },
  notifications: { label: "delete old notifications", minutes: 30 },
  addresses: { label: "delete delivery addresses of orders that ended 30 days ago", minutes: HOUR },
  applicationDrafts: { label: "delete applications that were never sent", minutes: 6 * HOUR },
  listingDrafts: { label: "delete listing drafts that were never published", minutes: 6 * HOUR },
  careAnswers: { label: "delete care answers after 90 days", minutes: HOUR },
  arrivals: { label: "compare new listings with saved searches", minutes: 5 },
  alertMails: { label: "send the daily emails of saved searches and favourites", minutes: 1 },
  stripe: { label: "apply Stripe events without a webhook, and compare totals", minutes: HOUR },
  payments: { label: "finish interrupted payments", minutes: 1 },
} as const satisfies Record<string, { label: string; minutes: number }>;

export type SweepName = keyof typeof SWEEPS;
export const SWEEP_NAMES = Object.keys(SWEEPS) as SweepName[];

/** When a sweep is overdue (ms epoch): twice its interval after `lastAt`, its latest run. */
export const overdueFrom = (sweep: SweepName, lastAt: number): number =>
  lastAt + 2 * SWEEPS[sweep].minutes * MINUTE_MS;
