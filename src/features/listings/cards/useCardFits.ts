import { useQueries } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";

type Answer = FunctionReturnType<typeof api.tanks.fit.ofCards>;
export type CardFit = Answer[number]["verdict"];

/** The server's limit for one call. */
const PAGE = 24;

/**
 * How each card fits the viewer's default tank, live: one query per page of cards, and none unless
 * `isEnabled`. Known verdicts stay while the verdicts of a changed list load.
 */
export function useCardFits(
  listingIds: readonly Id<"listings">[],
  isEnabled: boolean,
): ReadonlyMap<Id<"listings">, CardFit> {
  const idsKey = listingIds.join();
  const queries = useMemo(() => {
    const ids = idsKey === "" || !isEnabled ? [] : idsKey.split(",");
    const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, i) => [
      i,
      {
        query: api.tanks.fit.ofCards,
        args: { listingIds: ids.slice(i * PAGE, (i + 1) * PAGE) },
      },
    ]);
    return Object.fromEntries(pages) as Parameters<typeof useQueries>[0];
  }, [idsKey, isEnabled]);
  const answers = useQueries(queries) as Record<string, Answer | Error | undefined>;
  const fits = useMemo(() => {
    const pages = Object.values(answers);
    const problem = pages.find((page) => page instanceof Error);
    if (problem) throw problem;
    const rows = (pages as (Answer | undefined)[]).flatMap((page) => page ?? []);
    return new Map(rows.map(({ listingId, verdict }) => [listingId, verdict]));
  }, [answers]);
  const isComplete = Object.values(answers).every((page) => page !== undefined);
  const latestFits = usePreviousWhileLoading(isComplete ? fits : undefined);
  return isComplete ? fits : new Map([...(latestFits ?? []), ...fits]);
}
