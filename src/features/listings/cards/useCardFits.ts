import { useQueries } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { figuresOf } from "#src/features/tanks/public/visitorTank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useLastOutcode } from "#src/hooks/useLastOutcode.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";

type Answer = FunctionReturnType<typeof api.tanks.fit.ofCards>;
export type CardFit = Answer[number]["verdict"];

/** The server's limit for one call. */
const CARDS_PER_PAGE = 24;

/**
 * How each card fits the viewer's tank, live: one query per page of cards, and none without a tank. Known
 * verdicts stay while the verdicts of a changed list load.
 */
export function useCardFits(
  listingIds: readonly Id<"listings">[],
  tank: TankInput | null | undefined,
): ReadonlyMap<Id<"listings">, CardFit> {
  const idsKey = listingIds.join();
  const isSignedIn = useAuth().status === "signedIn";
  const hasTank = !!tank;
  const [near] = useLastOutcode();
  // The server knows a user's tank.
  const described = useMemo(
    () => (tank && !isSignedIn ? { tank: figuresOf(tank), ...(near && { near }) } : null),
    [tank, isSignedIn, near],
  );
  const queries = useMemo(() => {
    const ids = idsKey === "" || !hasTank ? [] : idsKey.split(",");
    const pages = Array.from({ length: Math.ceil(ids.length / CARDS_PER_PAGE) }, (_, i) => {
      const args = { listingIds: ids.slice(i * CARDS_PER_PAGE, (i + 1) * CARDS_PER_PAGE) };
      return [
        i,
        described
          ? { query: api.tanks.fit.ofCardsIn, args: { ...described, ...args } }
          : { query: api.tanks.fit.ofCards, args },
      ];
    });
    return Object.fromEntries(pages) as Parameters<typeof useQueries>[0];
  }, [idsKey, hasTank, described]);
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
