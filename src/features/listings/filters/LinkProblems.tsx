import type { FilterKey, FilterValues } from "#convex/domain/listings/filters.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { plural } from "#src/lib/format.ts";
import type { SetFilters } from "./useFilters";

const TEXTS: Record<FilterKey, (value: string) => string> = {
  search: (value) => `You can't search for “${value}”.`,
  exact: (value) => `“${value}” isn't a valid choice for exact search.`,
  category: (value) => `There is no category “${value}”.`,
  species: (value) => `There is no species “${value}”.`,
  water: (value) => `There is no water type “${value}”.`,
  care: (value) => `There is no level of care “${value}”.`,
  size: (value) => `There is no adult size “${value}”.`,
  temperament: (value) => `There is no temperament “${value}”.`,
  minPrice: (value) => `“${value}” isn't a valid lowest price.`,
  maxPrice: (value) => `“${value}” isn't a valid highest price.`,
  delivery: (value) => `There is no delivery option “${value}”.`,
  near: (value) => `We don't recognise the postcode “${value}”.`,
  within: (value) =>
    parseNumber(value) > 0
      ? `Within ${plural(parseNumber(value), "mile")} of where? A postcode is missing.`
      : `“${value}” isn't a number of miles.`,
  reaches: (value) =>
    value === "1"
      ? "Reaches where? A postcode is missing."
      : `“${value}” isn't a valid choice for “Reaches me”.`,
  fits: (value) => `“${value}” isn't a valid choice for “Suits my tank”.`,
  tank: (value) => `“${value}” isn't a tank size in litres.`,
  hideSold: (value) => `“${value}” isn't a valid choice for hiding sold listings.`,
  sort: (value) =>
    value === "distance"
      ? "Nearest to where? A postcode is missing."
      : `You can't sort by “${value}”.`,
};

/**
 * The problems in the order of the filters, without repeats: two contradictory prices share one
 * sentence.
 */
function problemsOf(ignoredKeys: readonly FilterKey[], values: FilterValues): string[] {
  const [lowest, highest] = [parsePounds(values.minPrice), parsePounds(values.maxPrice)];
  return ignoredKeys.flatMap((key) => {
    const isPrice = key === "minPrice" || key === "maxPrice";
    if (!isPrice || lowest === null || highest === null) return [TEXTS[key](values[key])];
    if (key === "maxPrice") return [];
    return [
      `The lowest price, ${formatPence(lowest)}, is above the highest, ${formatPence(highest)}.`,
    ];
  });
}

type Props = { ignored: readonly FilterKey[]; values: FilterValues; set: SetFilters };

/**
 * Names the invalid filters in the address: they are ignored, so the list isn't as narrow as it
 * looks.
 */
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
          {ignored.length === 1 ? "Remove it" : "Remove them"}
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
