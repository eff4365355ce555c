import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { useNow } from "#src/hooks/useNow.ts";
import { formatCount, plural } from "#src/lib/format.ts";
import { stateOf } from "./sweepStates";
import { balanceText, isBalanceLow, NOT_COMPARED, totalsDiffer, totalsText } from "./totalsText";

const MINUTE_MS = 60_000;

type Count = { count: number; hasMore: boolean };

/** "3", or "20+" for a count that stopped there. */
export const countText = ({ count, hasMore }: Count): string =>
  `${formatCount(count)}${hasMore ? "+" : ""}`;

type Problem = {
  text: string;
  /** The overview has its own count for this. */
  isCounted: boolean;
};

/** Checks that haven't run yet, and limits that don't work, as sentences; undefined while loading. */
export function usePendingChecks(): string[] | undefined {
  const summary = useQuery(api.moderation.health.summary, {});
  const sweepList = useQuery(api.moderation.sweeps.list, {});
  if (summary === undefined || sweepList === undefined) return undefined;
  const waiting = sweepList.sweeps.filter(({ run }) => run === null).length;
  return [
    ...(summary.totals === null ? [`${NOT_COMPARED}.`] : []),
    ...(waiting === 0
      ? []
      : [`${plural(waiting, "scheduled job")} ${waiting === 1 ? "hasn't" : "haven't"} run yet.`]),
    ...(summary.isNetworkKnown
      ? []
      : ["We can't tell which network a log-in comes from: see below."]),
  ];
}

/** Current failures, live; empty if there are none, undefined while loading. */
export function useHealth(): Problem[] | undefined {
  const summary = useQuery(api.moderation.health.summary, {});
  const sweepList = useQuery(api.moderation.sweeps.list, {});
  const now = useNow(MINUTE_MS);
  if (summary === undefined || sweepList === undefined) return undefined;
  const states = sweepList.sweeps.map((sweep) => stateOf(sweep, sweepList.since, now));
  const countSweeps = (state: (typeof states)[number]): Count => ({
    count: states.filter((other) => other === state).length,
    hasMore: false,
  });
  const counts: [counted: Count, one: string, many: string, isCounted?: true][] = [
    [summary.emails, "email failed", "emails failed", true],
    [summary.money, "payment or refund to decide on", "payments or refunds to decide on", true],
    [summary.work, "task failed", "tasks failed"],
    [countSweeps("failed"), "scheduled job failed", "scheduled jobs failed"],
    [countSweeps("overdue"), "scheduled job is overdue", "scheduled jobs are overdue"],
  ];
  const problems = counts
    .filter(([value]) => value.count > 0)
    .map(([value, one, many, isCounted = false]) => {
      return { text: `${countText(value)} ${value.count === 1 ? one : many}`, isCounted };
    });
  const { totals } = summary;
  const mismatches = totalsDiffer(totals)
    ? [{ text: totalsText(totals, now), isCounted: false }]
    : [];
  const balance = isBalanceLow(summary.books) ? balanceText(summary.books) : null;
  return [
    ...problems,
    ...mismatches,
    ...(balance === null ? [] : [{ text: balance, isCounted: false }]),
  ];
}
