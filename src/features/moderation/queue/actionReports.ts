/**
 * Reports of recent actions on accounts and their effects. Unlike toasts they survive a change of
 * page.
 */

import { useSyncExternalStore } from "react";
import type { Id } from "#convex/_generated/dataModel.js";
import { UNDO_OFFER_MS } from "#convex/domain/moderation/undo.ts";

export type ActionReport = {
  key: number;
  title: string;
  lines: readonly string[];
  /** The id of the log entry; null if the action can't be undone. */
  eventId: Id<"moderationEvents"> | null;
  /** Time left for the undo, in ms. */
  leftMs: number;
};

/** The number of reports shown at once; older ones are dropped. */
const REPORTS_MAX = 3;

let reports: readonly ActionReport[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function change(next: readonly ActionReport[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

/** Shows a report. If there is a log entry to undo, the report offers that for ten seconds. */
export function showActionReport(report: Pick<ActionReport, "title" | "lines" | "eventId">): void {
  lastKey += 1;
  change([...reports, { ...report, key: lastKey, leftMs: UNDO_OFFER_MS }].slice(-REPORTS_MAX));
}

export const dismissReport = (key: number) =>
  change(reports.filter((report) => report.key !== key));
export const dismissReports = () => change([]);

/**
 * Takes `ms` off the reports' remaining time and removes expired ones. Not called while the pointer or
 * the focus is on a report.
 */
export function tickReports(ms: number): void {
  change(
    reports
      .map((report) => ({ ...report, leftMs: report.leftMs - ms }))
      .filter((report) => report.leftMs > 0),
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useActionReports = () => useSyncExternalStore(subscribe, () => reports);
