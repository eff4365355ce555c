/**
 * Work that must happen even if nothing triggers it: each sweep finishes or undoes what a dead action
 * left behind, or deletes what has expired.
 */
import { MINUTE_MS } from "./constants";

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * By name: each sweep's purpose, as in its cron's name, and its interval in minutes. All look for due
 * rows, so an extra run does no harm.
 */
export const SWEEPS = {
  mails: { label: "finish mails left in the outbox", minutes: 5 },
  uploads: { label: "delete uploads that nothing uses", minutes: 10 },
  files: { label: "delete files that nobody registered", minutes: HOUR },
  downloads: { label: "delete downloads whose day is over", minutes: HOUR },
  secrets: { label: "delete expired log-in secrets", minutes: 6 * HOUR },
  unconfirmed: { label: "remove accounts that nobody confirmed", minutes: HOUR },
  limits: { label: "forget what limits have counted", minutes: DAY },
  failures: { label: "try failed work again", minutes: 30 },
  bans: { label: "lift bans that are over", minutes: 10 },
  notifications: { label: "forget old notifications", minutes: 30 },
  addresses: { label: "delete delivery addresses of orders that ended 30 days ago", minutes: HOUR },
  applicationDrafts: { label: "forget applications that were never sent", minutes: 6 * HOUR },
  listingDrafts: { label: "forget listings that were never sent", minutes: 6 * HOUR },
  law: { label: "hold listings against the law when its table has changed", minutes: HOUR },
  salesLaw: { label: "hold orders against the law when its table has changed", minutes: HOUR },
  sellerYears: { label: "forget sellers' years that ended more than six years ago", minutes: DAY },
  careAnswers: { label: "forget care answers of 90 days ago", minutes: HOUR },
  arrivals: { label: "compare new listings with saved searches", minutes: 5 },
  alertMails: { label: "send the daily mails of saved searches and favourites", minutes: 1 },
  books: { label: "compare the books with Stripe's", minutes: DAY },
  stoppedBooks: { label: "go on with comparisons of the books that stopped", minutes: 10 },
  payments: { label: "finish what payments left behind", minutes: 1 },
  claims: { label: "go on with claims whose time is over", minutes: 10 },
} as const satisfies Record<string, { label: string; minutes: number }>;

export type SweepName = keyof typeof SWEEPS;
export const SWEEP_NAMES = Object.keys(SWEEPS) as SweepName[];

/** When a sweep is overdue (ms epoch): twice its interval after `lastAt`, its latest run. */
export const overdueFrom = (sweep: SweepName, lastAt: number): number =>
  lastAt + 2 * SWEEPS[sweep].minutes * MINUTE_MS;
