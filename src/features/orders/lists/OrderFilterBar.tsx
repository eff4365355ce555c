import { ORDER_STATUSES } from "#convex/domain/orders/states.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { plural } from "#src/lib/format.ts";
import { type OrderList, useCsvDownload } from "./useCsvDownload";
import type { OrderFilters } from "./useOrderFilters";

type Props = {
  list: OrderList;
  filters: OrderFilters;
  /** The number of rows loaded, and whether more may follow; null while loading. */
  matches: { count: number; hasMore: boolean } | null;
};

const SEARCH_LABEL = "Search by title or order ID";

/** Filters a list of orders by status and text, shows the number found, and downloads them as a file. */
export function OrderFilterBar({ list, filters, matches }: Props) {
  const { query, typed, type, set } = filters;
  const { busy, download } = useCsvDownload(list);
  return (
    <div role="search" aria-label="Orders" className="mb-6 grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_14rem_auto]">
        <Field label={SEARCH_LABEL} labelHidden>
          <TextInput
            type="search"
            maxLength={SEARCH_MAX}
            placeholder={SEARCH_LABEL}
            value={typed.search}
            onChange={(event) => type("search", event.target.value)}
          />
        </Field>
        <Field label="Status" labelHidden>
          <NativeSelect
            value={query.status ?? ""}
            onChange={(event) => set({ status: event.target.value })}
          >
            <option value="">Any status</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {status}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button variant="secondary" busy={busy} onClick={() => download(query)}>
          Download CSV
        </Button>
      </div>
      <p role="status" className="text-ink-muted min-h-6 text-sm">
        {matches && wordsFor(matches)}
      </p>
    </div>
  );
}

function wordsFor({ count, hasMore }: NonNullable<Props["matches"]>): string {
  return hasMore
    ? `The first ${plural(count, "order")}; there may be more.`
    : plural(count, "order");
}
