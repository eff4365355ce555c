import { lazy, Suspense, useMemo, useState } from "react";
import { listingTexts } from "../../../../convex/domain/listings/texts";
import { useAuth } from "../../../hooks/useAuth";
import { type FilterValues, fitsAsked, toQuery } from "../../../../convex/domain/listings/filters";
import { CATEGORY_LABELS } from "../../../components/listings/cards/labels";
import { toTankFigures } from "../../../components/tanks/tankDefaults";
import { CloseIcon, FilterIcon } from "../../../components/ui/icons";
import { NativeSelect } from "../../../components/ui/NativeSelect";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { cx } from "../../../lib/cx";
import { Head } from "../../../lib/head";
import { FilterPanel } from "../components/FilterPanel";
import { InOrder } from "../components/InOrder";
import { Results } from "../components/Results";
import { type Chip, chipsOf, describeFilters, SORTS } from "../filters";
import { type BrowseResult, type Kept, waiting } from "../useBrowse";
import { useDefaultTank } from "../useDefaultTank";
import { useFilters } from "../useFilters";

const ByDistance = lazy(() => import("../components/ByDistance"));
// Visitors have none.
const SavedSearches = lazy(() => import("../components/SavedSearches"));

/** /browse: the shop, searched, filtered and sorted by its address. */
export default function BrowsePage() {
  const { values, set, clear, queryString } = useFilters();
  const { status } = useAuth();
  const signedIn = status === "signedIn";
  const chips = useMemo(() => chipsOf(values), [values]);
  const remove = (chip: Chip) => set({ [chip.key]: "" });
  const heading = headingOf(values);
  /** On narrow screens the filters open on request; on wide ones they are always there. */
  const [open, setOpen] = useState(false);

  return (
    <div className="page-width py-6 sm:py-10">
      <Head
        title={heading}
        description="Fish, shrimp, snails and plants from UK hobbyists. Filter by species, water, price and distance, and check each against your tank."
      />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-3xl">{heading}</h1>
        <SortSelect values={values} onSort={(sort) => set({ sort })} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[17rem_1fr] lg:gap-10">
        <aside aria-label="Filters">
          <button
            type="button"
            aria-expanded={open}
            aria-controls="filters"
            onClick={() => setOpen((now) => !now)}
            className="border-line bg-surface flex min-h-12 w-full items-center gap-2 rounded-xl border px-4 font-semibold lg:hidden"
          >
            <FilterIcon size={20} /> Filters
            {chips.length > 0 && <span className="text-ink-muted">({chips.length})</span>}
          </button>
          <div id="filters" className={cx("gap-6 pt-4 lg:grid lg:pt-0", open ? "grid" : "hidden")}>
            <FilterPanel values={values} set={set} signedIn={signedIn} />
            {signedIn && (
              <Suspense fallback={null}>
                <SavedSearches queryString={queryString} name={describeFilters(values)} />
              </Suspense>
            )}
          </div>
        </aside>
        <div className="min-w-0">
          <Chips chips={chips} onRemove={remove} onClear={clear} />
          <ErrorBoundary title={listingTexts.loadFailed} resetKey={queryString}>
            <LiveResults values={values} chips={chips} onRemove={remove} onClear={clear} />
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}

function LiveResults({
  values,
  ...rest
}: {
  values: FilterValues;
  chips: Chip[];
  onRemove: (chip: Chip) => void;
  onClear: () => void;
}) {
  const tank = useDefaultTank();
  const query = useMemo(() => {
    if (tank === undefined && fitsAsked(values)) return undefined;
    return toQuery(values, tank ? toTankFigures(tank) : undefined);
  }, [values, tank]);
  const kept: Kept = useState();
  const show = (result: BrowseResult) => <Results result={result} {...rest} />;
  const byDistance = query?.sort === "distance" && query.near !== undefined && !query.search;
  const Pages = byDistance ? ByDistance : InOrder;
  return (
    <Suspense fallback={show(waiting(kept))}>
      <Pages filters={query} kept={kept}>
        {show}
      </Pages>
    </Suspense>
  );
}

function headingOf(values: FilterValues): string {
  const { search, category } = toQuery(values);
  if (search) return `Results for “${search}”`;
  return category ? `Browse ${CATEGORY_LABELS[category].toLowerCase()}` : "Browse listings";
}

/** Nearest first needs a place; with words to look for, the best match comes first. */
function SortSelect({ values, onSort }: { values: FilterValues; onSort: (sort: string) => void }) {
  if (values.search) return <p className="text-ink-muted text-sm">Best match first</p>;
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-ink-muted whitespace-nowrap">Sort by</span>
      <NativeSelect
        value={values.sort || "newest"}
        onChange={(event) => onSort(event.target.value === "newest" ? "" : event.target.value)}
      >
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value} disabled={value === "distance" && values.near === ""}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function Chips({
  chips,
  onRemove,
  onClear,
}: {
  chips: Chip[];
  onRemove: (chip: Chip) => void;
  onClear: () => void;
}) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters at work" className="mb-4 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            onClick={() => onRemove(chip)}
            aria-label={`Remove filter ${chip.label}`}
            className="bg-accent-soft text-accent-strong hover:bg-sunken inline-flex min-h-9 items-center gap-1.5 rounded-full pr-2.5 pl-3.5 text-sm font-semibold"
          >
            {chip.label}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="text-accent min-h-9 px-2 text-sm font-semibold underline"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
