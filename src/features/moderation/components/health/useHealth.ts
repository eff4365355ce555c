import { useQuery } from "convex/react";
import { api } from "../../../../../convex/_generated/api";
import { useNow } from "../../../../hooks/useNow";
import { formatCount } from "../../../../lib/format";
import { stateOf } from "./sweepStates";
import { SWEEP_NAMES } from "../../../../../convex/domain/shared/sweeps";

const MINUTE_MS = 60_000;

type Count = { count: number; isMore: boolean };

/** "3", or "50+" for a count that ended there. */
export const countText = ({ count, isMore }: Count): string =>
  `${formatCount(count)}${isMore ? "+" : ""}`;

const words = (counted: Count, one: string, many: string): string[] =>
  counted.count === 0 ? [] : [`${countText(counted)} ${counted.count === 1 ? one : many}`];

/** What needs an admin, in words, live; empty when all is well, undefined until that is known. */
export function useHealth(): string[] | undefined {
  const summary = useQuery(api.moderation.health.summary, {});
  const sweeps = useQuery(api.shared.sweeps.list, {});
  const now = useNow(MINUTE_MS);
  if (summary === undefined || sweeps === undefined) return undefined;
  const states = SWEEP_NAMES.map((sweep) => stateOf(sweep, sweeps, now));
  const sweepsThat = (state: (typeof states)[number]): Count => ({
    count: states.filter((one) => one === state).length,
    isMore: false,
  });
  return [
    ...words(summary.mails, "mail failed", "mails failed"),
    ...words(summary.money, "payment or refund needs you", "payments or refunds need you"),
    ...words(summary.work, "piece of work failed", "pieces of work failed"),
    ...words(summary.books, "difference in the books", "differences in the books"),
    ...words(sweepsThat("failed"), "sweep failed", "sweeps failed"),
    ...words(sweepsThat("overdue"), "sweep is overdue", "sweeps are overdue"),
  ];
}
