/** What was done to accounts lately, with what it touched: kept over a change of page, and apart from the toast. */
import { useSyncExternalStore } from "react";
import type { Id } from "../../../../convex/_generated/dataModel";
import { UNDO_OFFER_MS } from "../../../../convex/domain/moderation/undo";

export type DoneReport = {
  key: number;
  title: string;
  lines: readonly string[];
  /** Of the trail's entry; null for what cannot be undone. */
  eventId: Id<"moderationEvents"> | null;
  /** ms that the offer still has. */
  leftMs: number;
};

/** So many stand at once; older ones give way. */
const REPORTS_MAX = 3;

let reports: readonly DoneReport[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function change(next: readonly DoneReport[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

/** Shows what was done; an undo is offered for ten seconds where there is an entry to undo. */
export function reportDone(done: Pick<DoneReport, "title" | "lines" | "eventId">): void {
  lastKey += 1;
  change([...reports, { ...done, key: lastKey, leftMs: UNDO_OFFER_MS }].slice(-REPORTS_MAX));
}

export const dropReport = (key: number) => change(reports.filter((one) => one.key !== key));
export const dropReports = () => change([]);

/** A second has gone by while nobody held the reports: offers run out, and the reports with them. */
export function tickReports(ms: number): void {
  change(
    reports.map((one) => ({ ...one, leftMs: one.leftMs - ms })).filter((one) => one.leftMs > 0),
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useDoneReports = () => useSyncExternalStore(subscribe, () => reports);
