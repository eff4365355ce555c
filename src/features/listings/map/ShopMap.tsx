import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo, useRef, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { FilterValues } from "#convex/domain/listings/filters.ts";
import { Button } from "#src/components/ui/Button.tsx";
import type { SetFilters } from "#src/features/listings/filters/useFilters.ts";
import { clusterName, type MapPlace } from "#src/features/listings/map/mapClusters.ts";
import type { BrowseFilters } from "#src/features/listings/public/types.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { formatCount, plural } from "#src/lib/format.ts";
import NoResults from "../browse/NoResults";
import { ShowListings } from "../browse/ShowListings";
import { RecentlyViewedBelow } from "../page/RecentlyViewedBelow";
import { MapCanvas } from "./MapCanvas";
import { MapSkeleton } from "./MapSkeleton";
import { PlaceCards } from "./PlaceCards";
import { PlaceList } from "./PlaceList";

type MapResult = FunctionReturnType<typeof api.listings.browse.map>;
type Props = {
  /** Undefined while unknown. */
  filters: BrowseFilters | undefined;
  values: FilterValues;
  set: SetFilters;
  onClear: () => void;
  filterFooter: HTMLElement | null;
  showListings: () => void;
};

/** The filtered listings on a map. Selecting a bubble shows its cards. */
export default function ShopMap({
  filters,
  values,
  set,
  onClear,
  filterFooter,
  showListings,
}: Props) {
  const answer = useQuery(api.listings.browse.map, filters ? { filters } : "skip");
  const result = usePreviousWhileLoading(answer, isEmpty);
  const isCounted = answer !== undefined && answer.scanned === null;
  const showButton = (
    <ShowListings
      container={filterFooter}
      count={isCounted ? plural(answer.listings.length, "listing") : null}
      onShow={showListings}
    />
  );
  if (!result) {
    return (
      <>
        {showButton}
        <MapSkeleton />
      </>
    );
  }
  return (
    <>
      {showButton}
      <div aria-busy={answer === undefined} className={answer ? undefined : "opacity-60"}>
        <p role="status" className="text-ink-muted mb-3 min-h-6 text-sm">
          {answer ? resultText(result, values.search !== "") : "Updating…"}
        </p>
        {isEmpty(result) ? (
          <NoResults filters={filters} values={values} set={set} onClear={onClear} />
        ) : (
          <PlacesOnMap result={result} miles={filters?.within ?? null} />
        )}
      </div>
      <RecentlyViewedBelow />
    </>
  );
}

/** Whether nothing matches, after all listings were scanned. */
const isEmpty = ({ listings, scanned }: MapResult) => listings.length === 0 && scanned === null;

/** "57 listings in 23 places", "12 listings in 9 places, among the 300 newest listings. Use …". */
function resultText({ listings, places, scanned }: MapResult, isSearch: boolean): string {
  const all = `${plural(listings.length, "listing")} in ${plural(places.length, "place")}`;
  if (scanned === null) return all;
  const first = isSearch ? "best matches" : "newest listings";
  return `${all}, among the ${formatCount(scanned)} ${first}. Use filters to see others.`;
}

function PlacesOnMap({ result, miles }: { result: MapResult; miles: number | null }) {
  const { listings, from } = result;
  const places = useMemo(() => placesOf(result), [result]);
  const [outcodes, setOutcodes] = useState<readonly string[]>([]);
  const [visiblePlaces, setVisiblePlaces] = useState<readonly MapPlace[] | null>(null);
  const selected = useMemo(() => new Set(outcodes), [outcodes]);
  const selectedPlaces = places.filter(({ outcode }) => selected.has(outcode));
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed control disappears with its list, so keyboard users continue at the heading. */
  const change = (next: readonly string[]) => {
    setOutcodes(next);
    heading.current?.focus({ preventScroll: true });
  };
  const ids = listings.filter(({ outcode }) => selected.has(outcode)).map((row) => row.listingId);
  const title =
    selectedPlaces.length === 0
      ? "Places"
      : `${plural(ids.length, "listing")} ${clusterName({ places: selectedPlaces })}`;
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <MapCanvas
          places={places}
          from={from}
          miles={miles}
          selected={selected}
          onSelect={setOutcodes}
          shown={visiblePlaces}
        />
      </div>
      <section aria-labelledby="map-places" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2
            id="map-places"
            ref={heading}
            tabIndex={-1}
            aria-live="polite"
            className="font-display text-xl outline-hidden"
          >
            {title}
          </h2>
          {selectedPlaces.length > 0 && (
            <span className="flex gap-2">
              {selectedPlaces.length > 1 && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => setVisiblePlaces([...selectedPlaces])}
                >
                  Zoom in
                </Button>
              )}
              <Button size="sm" variant="secondary" onClick={() => change([])}>
                All places
              </Button>
            </span>
          )}
        </div>
        {selectedPlaces.length > 0 ? (
          <PlaceCards key={outcodes.join()} ids={ids} places={selectedPlaces} from={from} />
        ) : (
          <PlaceList places={places} onSelect={(outcode) => change([outcode])} />
        )}
      </section>
    </div>
  );
}

/** The places with their counts, most listings first. */
function placesOf({ listings, places }: MapResult): MapPlace[] {
  const counts = new Map<string, number>();
  for (const { outcode } of listings) counts.set(outcode, (counts.get(outcode) ?? 0) + 1);
  return places
    .map((place) => ({ ...place, count: counts.get(place.outcode) ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
