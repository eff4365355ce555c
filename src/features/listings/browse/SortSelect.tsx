import { type FilterValues, toBrowseQuery } from "#convex/domain/listings/filters.ts";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { type Interpretation, SORTS } from "../filters/filters";
import type { SetFilters } from "../filters/useFilters";

/** "Nearest" needs a place: from the filters, the search text or the viewer's own (`useHome`). */
export function SortSelect({
  values,
  stated = [],
  home,
  set,
}: {
  values: FilterValues;
  /** Filters from the search text, which may set the order too, as "cheap" does. */
  stated: Interpretation["stated"] | undefined;
  home: string;
  set: SetFilters;
}) {
  const defaultSort = values.search ? "best" : "newest";
  const statedSort = stated.find(({ filters }) => filters.sort !== undefined)?.filters.sort;
  const statedPlace = stated.find(({ filters }) => filters.near !== undefined)?.filters.near;
  const near = values.near || statedPlace || home;
  return (
    <label className="grid min-w-0 flex-1 items-center gap-2 text-sm lg:flex lg:flex-none">
      <span className="text-ink-muted sr-only whitespace-nowrap lg:not-sr-only">Sort by</span>
      <NativeSelect
        className="max-sm:pr-9 max-sm:pl-2.5"
        value={toBrowseQuery(values).sort ?? statedSort ?? defaultSort}
        onChange={({ target: { value } }) =>
          set({
            sort: value === defaultSort && statedSort === undefined ? "" : value,
            ...(value === "distance" ? { near } : {}),
          })
        }
      >
        {Object.entries(SORTS).map(([value, label]) =>
          value === "best" && !values.search ? null : (
            <option key={value} value={value} disabled={value === "distance" && near === ""}>
              {label}
            </option>
          ),
        )}
      </NativeSelect>
    </label>
  );
}
