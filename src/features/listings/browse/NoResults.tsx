import { useQueries, useQuery } from "convex/react";
import { useMemo } from "react";
import { api } from "#convex/_generated/api.js";
import { type FilterValues, toBrowseQuery } from "#convex/domain/listings/filters.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { statedChips } from "../filters/filters";
import type { SetFilters } from "../filters/useFilters";
import { barredFrom } from "../page/barredFrom";
import { ListingGrid } from "../public/ListingGrid";
import type { BrowseFilters } from "../public/types";
import EmailWhenListed from "./EmailWhenListed";
import { type MatchCount, totalText } from "./matchCount";
import { type Widening, wideningsOf } from "./widenings";

type Props = {
  values: FilterValues;
  filters: BrowseFilters | undefined;
  set: SetFilters;
  onClear: () => void;
};

/**
 * Replaces an empty list with the reason, the most closely related species for sale, an email
 * alert, and ways to widen the search (those with the most matches first).
 */
export default function NoResults({ values, filters, set, onClear }: Props) {
  const { search } = values;
  const exact = toBrowseQuery(values).exact;
  const interpretation = useQuery(
    api.listings.browse.interpretation,
    search === "" ? "skip" : { search, ...(exact && { exact }) },
  );
  const explanation = useQuery(api.listings.noResults.explain, search === "" ? "skip" : { search });
  const widenings = useMemo(
    () => wideningsOf(values, statedChips(interpretation?.stated ?? [], values)),
    [values, interpretation],
  );
  const rankedWidenings = useWidestFirst(widenings, values, filters);
  if (widenings.length === 0) {
    return (
      <EmptyState title="The shelves are empty right now.">
        New listings appear here the moment a seller adds them.
      </EmptyState>
    );
  }
  if (explanation?.barReason) {
    return (
      <EmptyState
        title={`Not for sale on Shoal: “${search}”`}
        action={<ClearAll onClear={onClear} />}
      >
        {explanation.barReason}
      </EmptyState>
    );
  }
  const { name = null, relatives = [] } = explanation ?? {};
  const isSearchAlone = widenings.length === 1 && search !== "";
  return (
    <>
      <EmptyState
        title={titleOf(search, name, isSearchAlone)}
        action={
          <>
            <EmailWhenListed values={values} name={name ?? (search || "a match")} />
            {rankedWidenings.map(({ label, changes, total }) => (
              <Button key={label} size="sm" variant="secondary" onClick={() => set(changes)}>
                {total === null ? label : `${label} (${total})`}
              </Button>
            ))}
            {widenings.length > 1 && <ClearAll onClear={onClear} />}
          </>
        }
      >
        {isSearchAlone
          ? "We can email you when a match is listed."
          : "Try removing a filter, or let us email you when a match is listed."}
      </EmptyState>
      {relatives.length > 0 && (
        <section aria-labelledby="kin" className="mt-10">
          <h2 id="kin" className="font-display mb-4 text-xl">
            {name === null ? "Similar listings" : `Similar to ${name} and for sale now`}
          </h2>
          <ListingGrid listings={relatives} headingLevel="h3" barredAt={barredFrom(values.near)} />
        </section>
      )}
    </>
  );
}

function titleOf(search: string, name: string | null, isSearchAlone: boolean): string {
  if (!isSearchAlone) return "Nothing fits all of these filters.";
  return name === null ? `Nothing found for “${search}”.` : `${name}: none for sale right now.`;
}

function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <Button size="sm" onClick={onClear}>
      Clear all filters
    </Button>
  );
}

/** `total`: the matches in words; null if unknown. */
type RankedWidening = Widening & { total: string | null };

/**
 * The ways to widen the search, without those known to find nothing, by match count, most first. Ways without a
 * count, such as dropping the search text, come last.
 */
function useWidestFirst(
  widenings: readonly Widening[],
  values: FilterValues,
  filters: BrowseFilters | undefined,
): RankedWidening[] {
  const queries = useMemo(() => {
    const countQueries: Parameters<typeof useQueries>[0] = {};
    for (const { key, label, changes } of widenings) {
      if (key === "search") continue;
      const wider = toBrowseQuery({ ...values, ...changes }, filters?.fitsTank);
      countQueries[label] = { query: api.listings.browse.count, args: { filters: wider } };
    }
    return countQueries;
  }, [widenings, values, filters]);
  const counts = useQueries(queries) as Record<string, MatchCount | Error | undefined>;
  return widenings
    .map((step) => {
      const answer = counts[step.label];
      return answer === undefined || answer instanceof Error
        ? { ...step, count: -1, total: null }
        : { ...step, count: answer.count, total: totalText(0, answer) };
    })
    .filter(({ count }) => count !== 0)
    .sort((a, b) => b.count - a.count);
}
