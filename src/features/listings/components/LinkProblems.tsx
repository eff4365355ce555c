import type { FilterKey, FilterValues } from "#convex/domain/listings/filters.ts";
import { formatPence, parsePounds } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/onDemand/Callout.tsx";
import type { SetFilters } from "../useFilters";

const SAYS: Record<FilterKey, (value: string) => string> = {
  search: (value) => `“${value}” cannot be searched for.`,
  exact: (value) => `“${value}” does not say whether to search for the words as they are.`,
  category: (value) => `There is no category “${value}”.`,
  species: (value) => `There is no species “${value}”.`,
  water: (value) => `There is no water “${value}”.`,
  minPrice: (value) => `“${value}” is not a lowest price that can be looked for.`,
  maxPrice: (value) => `“${value}” is not a highest price that can be looked for.`,
  delivery: (value) => `There is no delivery “${value}”.`,
  near: (value) => `We do not know the postcode “${value}”.`,
  within: (value) =>
    Number(value) > 0
      ? `Within ${value} miles of where? A postcode is missing.`
      : `“${value}” is not a number of miles.`,
  reaches: (value) =>
    value === "1"
      ? "What reaches where? A postcode is missing."
      : `“${value}” does not say whether it should reach you.`,
  fits: (value) => `“${value}” does not say whether it should fit your tank.`,
  tank: (value) => `“${value}” is not a tank size in litres.`,
  hideSold: (value) => `“${value}” is not a valid choice for hiding sold listings.`,
  sort: (value) =>
    value === "distance"
      ? "Nearest to where? A postcode is missing."
      : `There is no order “${value}”.`,
};

/**
 * The problems in the order of the filters, each once; two prices that exclude each other share one
 * sentence.
 */
function problemsOf(ignored: readonly FilterKey[], values: FilterValues): string[] {
  const [lowest, highest] = [parsePounds(values.minPrice), parsePounds(values.maxPrice)];
  return ignored.flatMap((key) => {
    const isPrice = key === "minPrice" || key === "maxPrice";
    if (!isPrice || lowest === null || highest === null) return [SAYS[key](values[key])];
    if (key === "maxPrice") return [];
    return [`Nothing costs from ${formatPence(lowest)} to ${formatPence(highest)}.`];
  });
}

type Props = { ignored: readonly FilterKey[]; values: FilterValues; set: SetFilters };

/** Invalid filters in the address, so that no list looks narrower than it is. */
export default function LinkProblems({ ignored, values, set }: Props) {
  return (
    <Callout
      tone="warning"
      role="status"
      className="mb-4"
      title="Some of these filters can't be used"
      actions={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => set(Object.fromEntries(ignored.map((key) => [key, ""])))}
        >
          {ignored.length === 1 ? "Take it away" : "Take them away"}
        </Button>
      }
    >
      <ul>
        {problemsOf(ignored, values).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Callout>
  );
}
