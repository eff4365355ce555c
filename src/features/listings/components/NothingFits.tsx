import type { FilterValues } from "../../../../convex/domain/listings/filters";
import { Button } from "../../../components/ui/Button";
import { EmptyState } from "../../../components/ui/EmptyState";
import { wideningsOf } from "../widenings";
import type { SetFilters } from "../useFilters";

type Props = { values: FilterValues; set: SetFilters; onClear: () => void };

/** In place of a list without an entry: what to widen, each step by a button that takes it. */
export default function NothingFits({ values, set, onClear }: Props) {
  const widenings = wideningsOf(values);
  if (widenings.length === 0) {
    return (
      <EmptyState title="The shelves are empty just now.">
        New listings appear here the moment a seller adds them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing fits all of these filters."
      action={
        <>
          {widenings.map(({ label, changes }) => (
            <Button key={label} size="sm" variant="secondary" onClick={() => set(changes)}>
              {label}
            </Button>
          ))}
          {widenings.length > 1 && (
            <Button size="sm" onClick={onClear}>
              Clear all filters
            </Button>
          )}
        </>
      }
    >
      Try removing a filter, or save this search and we&apos;ll email you.
    </EmptyState>
  );
}
