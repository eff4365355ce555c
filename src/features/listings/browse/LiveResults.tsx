import { useQuery } from "convex/react";
import { Suspense, useMemo, useRef } from "react";
import { api } from "#convex/_generated/api.js";
import {
  type FilterValues,
  isFitFilterOn,
  toBrowseQuery,
} from "#convex/domain/listings/filters.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { figuresOf, useVisitorTank } from "#src/features/tanks/public/visitorTank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useLatch } from "#src/hooks/useLatch.ts";
import type { SetFilters } from "../filters/useFilters";
import { RecentlyViewedBelow } from "../page/RecentlyViewedBelow";
import type { BrowseFilters } from "../public/types";
import { Results } from "./Results";
import { useBrowse } from "./useBrowse";
import { useListPosition, useSavedPosition } from "./useListPosition";

const ShopMap = lazyWithRetry(() => import("../map/ShopMap"));

type LiveProps = {
  values: FilterValues;
  tank: TankInput | null | undefined;
  set: SetFilters;
  isMap: boolean;
  /** The viewer's place; "" if unknown. */
  home: string;
  onClear: () => void;
  /** The footer of the open filters on a phone, for `ShowListings`; null while they are closed. */
  filterFooter: HTMLElement | null;
  showListings: () => void;
};

/** The filtered list or map, once the tank for the filters is known. */
export function LiveResults({ tank, isMap, ...rest }: LiveProps) {
  const { values } = rest;
  const isByTank = isFitFilterOn(values);
  const isSignedIn = useAuth().status === "signedIn";
  const ownFigures = useQuery(api.tanks.fit.figures, isByTank && tank && isSignedIn ? {} : "skip");
  const visitorTank = useVisitorTank();
  const visitorFigures = useMemo(() => visitorTank && figuresOf(visitorTank), [visitorTank]);
  const figures = isSignedIn ? ownFigures : visitorFigures;
  const query = useMemo(() => {
    if (isByTank && (tank === undefined || (tank && !figures))) return undefined;
    return toBrowseQuery(values, figures ?? undefined);
  }, [values, isByTank, tank, figures]);
  if (!isMap) return <LiveList query={query} {...rest} />;
  return (
    <Suspense fallback={<div className="h-[31rem]" />}>
      <ShopMap filters={query} {...rest} />
    </Suspense>
  );
}

type ListProps = Omit<LiveProps, "tank" | "isMap"> & { query: BrowseFilters | undefined };

function LiveList({ query, ...rest }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const position = useListPosition();
  const result = useBrowse(query, position);
  useSavedPosition(position, list, result);
  const hasAnswered = useLatch(result.listings !== undefined);
  const showArrivals = () => {
    result.showArrivals();
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  };
  return (
    <>
      <Results result={{ ...result, showArrivals }} {...rest} ref={list} />
      {hasAnswered && <RecentlyViewedBelow />}
    </>
  );
}
