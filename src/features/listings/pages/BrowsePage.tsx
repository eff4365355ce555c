import { useQuery } from "convex/react";
import { Suspense, useMemo, useState } from "react";
import { api } from "#convex/_generated/api.js";
import {
  ignoredFilters,
  isFitFilterOn,
  readFilters,
  toBrowseQuery,
} from "#convex/domain/listings/filters.ts";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { browseHead, browseHeading, RESULTS_FOR } from "#convex/domain/site/browseHead.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { EmptyFallback, lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { useDefaultTank } from "#src/features/tanks/public/useDefaultTank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";
import type { Prewarmer } from "#src/lib/prewarmer.ts";
import { LiveResults } from "../browse/LiveResults";
import { SortSelect } from "../browse/SortSelect";
import { FIRST_PAGE } from "../browse/usePages";
import { ViewLink } from "../browse/ViewLink";
import { FilterPanel } from "../filters/FilterPanel";
import { chipsOf, describeFilters, statedChips } from "../filters/filters";
import { useFilters } from "../filters/useFilters";
import { useHome } from "../home/useHome";

const FilterSheet = lazyWithRetry(() => import("../filters/FilterSheet"));
const Chips = lazyWithRetry(() => import("../filters/Chips"), EmptyFallback);
const Correction = lazyWithRetry(() => import("../search/Correction"), EmptyFallback);
const NotUnderstood = lazyWithRetry(() => import("../search/NotUnderstood"), EmptyFallback);
const LinkProblems = lazyWithRetry(() => import("../filters/LinkProblems"));
const TankMissing = lazyWithRetry(() => import("../page/TankMissing"));

// Loaded separately, because visitors have no saved searches.
const SavedSearches = lazyWithRetry(() => import("../browse/SavedSearches"), EmptyFallback);

/** Fetches the first page of the shop while the pointer rests on a link to it. */
export function prewarm(client: Prewarmer, _params: object, search: URLSearchParams): void {
  const values = readFilters(search);
  // The filter by tank needs the viewer's tank, which isn't known here.
  if (isFitFilterOn(values) || search.get("view") === "map") return;
  const filters = toBrowseQuery<TankFigures>(values);
  const args = { filters, paginationOpts: FIRST_PAGE };
  client.prewarmQuery({ query: api.listings.browse.list, args });
}

/** /browse: the shop, with search, filters and sort order in its address. */
export default function BrowsePage() {
  const { values: linkValues, set, clear, queryString, isMap, toList, toMap } = useFilters();
  const { status } = useAuth();
  const isSignedIn = status === "signedIn";
  const tank = useDefaultTank();
  const place = useQuery(
    api.listings.browse.place,
    linkValues.near ? { outcode: linkValues.near } : "skip",
  );
  const isUnknownPlace = place === null;
  // Fetched together with the list, so that the correction appears with the cards and doesn't shift them.
  const { exact } = toBrowseQuery(linkValues);
  const interpretation = useQuery(
    api.listings.browse.interpretation,
    linkValues.search === "" ? "skip" : { search: linkValues.search, ...(exact && { exact }) },
  );
  const corrected = interpretation?.corrected;
  const values = useMemo(
    () => (isUnknownPlace ? { ...linkValues, near: "" } : linkValues),
    [linkValues, isUnknownPlace],
  );
  const isTankMissing = isFitFilterOn(values) && tank === null;
  const chips = useMemo(
    () => [
      ...chipsOf(values).filter(({ key }) => key !== "fits" || !isTankMissing),
      ...statedChips(interpretation?.stated ?? [], values),
    ],
    [values, isTankMissing, interpretation],
  );
  const ignoredKeys = useMemo(
    () =>
      isUnknownPlace
        ? [...ignoredFilters({ ...linkValues, within: "", sort: "" }), "near" as const]
        : ignoredFilters(linkValues),
    [linkValues, isUnknownPlace],
  );
  const { search } = toBrowseQuery(values);
  const filterCount = chips.filter(({ key }) => key !== "search").length;
  /** Whether the sheet with the filters is open, on a narrow screen. */
  const [open, setOpen] = useState(false);
  const [filterFooter, setFilterFooter] = useState<HTMLElement | null>(null);
  const showListings = () => {
    setOpen(false);
    window.scrollTo(0, 0);
  };
  const home = useHome();
  const filters = (
    <>
      <FilterPanel values={linkValues} set={set} isUnknownPlace={isUnknownPlace} home={home} />
      {isSignedIn && (
        <Suspense fallback={null}>
          <SavedSearches queryString={queryString} name={describeFilters(values)} />
        </Suspense>
      )}
    </>
  );

  return (
    <div className="page-width py-3 sm:py-10">
      <Head {...browseHead(values)} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3 lg:mb-5">
        <h1 className="font-display line-clamp-1 text-2xl sm:line-clamp-2 sm:text-3xl">
          {search ? (
            <>
              <span className="max-sm:sr-only">{RESULTS_FOR} </span>“<bdi>{search}</bdi>”
            </>
          ) : (
            browseHeading(values)
          )}
        </h1>
        <div className="flex w-full items-center gap-2 lg:w-auto lg:gap-4">
          {!isMap && (
            <SortSelect values={values} stated={interpretation?.stated} home={home} set={set} />
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="border-line bg-surface flex min-h-11 items-center gap-1.5 rounded-lg border px-3 font-semibold lg:hidden"
          >
            <span>Filters</span>
            {filterCount > 0 && <span className="text-ink-muted">({filterCount})</span>}
          </button>
          <nav
            aria-label="View"
            className="border-line ml-auto flex shrink-0 overflow-hidden rounded-lg border lg:ml-0"
          >
            <ViewLink to={toList} isCurrent={!isMap}>
              List
            </ViewLink>
            <ViewLink to={toMap} isCurrent={isMap}>
              Map
            </ViewLink>
          </nav>
        </div>
      </div>
      <div className="grid lg:grid-cols-[17rem_1fr] lg:gap-10">
        <aside aria-label="Filters" className="hidden gap-6 lg:grid lg:content-start">
          {!open && filters}
        </aside>
        {open && (
          <Suspense fallback={null}>
            <FilterSheet onClose={() => setOpen(false)} footer={setFilterFooter}>
              {filters}
            </FilterSheet>
          </Suspense>
        )}
        <div className="min-w-0">
          {!exact && corrected && (
            <Suspense fallback={<div className="mb-2 h-10 sm:mb-4 sm:h-6" />}>
              <Correction search={values.search} corrected={corrected} set={set} />
            </Suspense>
          )}
          {interpretation && interpretation.unread.length > 0 && (
            <Suspense fallback={<div className="mb-2 h-10 sm:mb-4 sm:h-6" />}>
              <NotUnderstood {...interpretation} />
            </Suspense>
          )}
          <Suspense fallback={chips.length > 0 && <div className="mb-2 h-9 sm:mb-4" />}>
            {ignoredKeys.length > 0 && (
              <LinkProblems ignored={ignoredKeys} values={linkValues} set={set} />
            )}
            {isTankMissing && <TankMissing />}
            {chips.length > 0 && <Chips chips={chips} set={set} onClear={clear} />}
          </Suspense>
          <ErrorBoundary title={listingTexts.loadFailed} resetKey={queryString}>
            <LiveResults
              values={values}
              tank={tank}
              set={set}
              isMap={isMap}
              home={home}
              filterFooter={filterFooter}
              showListings={showListings}
              onClear={clear}
            />
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}
