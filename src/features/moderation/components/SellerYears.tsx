import { useConvex, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { sellerKind } from "#convex/domain/sellers/trader.ts";
import {
  ALLOWANCE_SUM,
  LINE_LABELS,
  type LineLevel,
  REPORT_SALES,
  REPORT_SUM,
  wholePounds,
  YEARS_KEPT,
} from "#convex/domain/sellers/yearlyFigures.ts";
import { SellerLink } from "#src/components/sellers/SellerLink.tsx";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { type Column, DataTable } from "#src/components/ui/onDemand/DataTable.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useNow } from "#src/hooks/useNow.ts";
import { type CsvColumn, csvMoney, csvOf, csvText, everyRow, saveCsv } from "#src/lib/csv.ts";
import { plural } from "#src/lib/format.ts";

type Row = FunctionReturnType<typeof api.moderation.sellerYears.list>["page"][number];
const PER_PAGE = 20;

/** Sellers near a legal threshold in a year, and all sellers' figures as a file for HMRC's report. */
export function SellerYears() {
  const thisYear = new Date(useNow(null)).getUTCFullYear();
  const [year, setYear] = useState(thisYear);
  const { results, status, loadMore } = usePaginatedQuery(
    api.moderation.sellerYears.list,
    { year, nearOnly: true },
    { initialNumItems: PER_PAGE },
  );
  const convex = useConvex();
  const { busy, run } = useCall();
  const download = () =>
    run(
      async () => {
        const { rows } = await everyRow((paginationOpts) =>
          convex.query(api.moderation.sellerYears.list, { year, nearOnly: false, paginationOpts }),
        );
        saveCsv(csvOf(CSV, rows), `shoal-sellers-${year}.csv`);
        return rows.length;
      },
      {
        done: (count) => `${plural(count, "seller")} downloaded.`,
        failed: "The download did not work. Please try again.",
      },
    );
  return (
    <section aria-labelledby="seller-years" className="mt-10">
      <h2 id="seller-years" className="font-display mb-1 text-xl">
        Sellers near a threshold
      </h2>
      <p className="text-ink-muted mb-4 max-w-prose">
        By earnings from completed sales. From {wholePounds(ALLOWANCE_SUM)} a year, ask whether a
        private seller trades. From {REPORT_SALES} sales or about {wholePounds(REPORT_SUM)}, include
        them in the yearly report to HMRC.
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <label className="grid gap-1">
          <span className="text-sm font-semibold">Year</span>
          <NativeSelect
            value={String(year)}
            onChange={(event) => setYear(Number(event.target.value))}
          >
            {Array.from({ length: YEARS_KEPT + 1 }, (_, back) => thisYear - back).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        </label>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          Download all sellers of {year} (CSV)
        </Button>
      </div>
      {status === "LoadingFirstPage" ? (
        <Skeleton className="h-40" />
      ) : results.length === 0 ? (
        <p>No seller is near a threshold in {year}.</p>
      ) : (
        <DataTable
          dense
          caption={`Sellers near a threshold in ${year}`}
          columns={COLUMNS}
          rows={results}
          rowKey={({ sellerId }) => sellerId}
        />
      )}
      <LoadMore status={status} onLoadMore={() => loadMore(PER_PAGE)} />
    </section>
  );
}

const TONES: Record<LineLevel, Tone> = { 0: "neutral", 1: "info", 2: "warning", 3: "danger" };

const COLUMNS: Column<Row>[] = [
  {
    key: "seller",
    header: "Seller",
    cell: (row) => (
      <SellerLink seller={{ ...row, userId: row.sellerId }} className="font-semibold underline">
        {row.fullName}
      </SellerLink>
    ),
  },
  { key: "kind", header: "Private or trader", cell: (row) => sellerKind(row.trader) },
  { key: "sales", header: "Sales", cell: (row) => row.sales },
  { key: "sum", header: "Earned", cell: (row) => <PriceText pence={row.consideration} /> },
  { key: "fees", header: "Fees", cell: (row) => <PriceText pence={row.fees} /> },
  {
    key: "line",
    header: "Line",
    cell: ({ level }) => <Badge tone={TONES[level]}>{LINE_LABELS[level]}</Badge>,
  },
];

const quarter = (i: number): CsvColumn<Row>[] => [
  { header: `Q${i + 1} sales`, cell: ({ quarters }) => String(quarters[i]?.sales ?? 0) },
  csvMoney(`Q${i + 1} earned`, ({ quarters }) => quarters[i]?.consideration ?? 0),
  csvMoney(`Q${i + 1} fees`, ({ quarters }) => quarters[i]?.fees ?? 0),
];

const CSV: CsvColumn<Row>[] = [
  { header: "Year", cell: ({ year }) => String(year) },
  { header: "Seller ID", cell: ({ sellerId }) => sellerId },
  { header: "Name", cell: ({ fullName }) => csvText(fullName) },
  { header: "Email", cell: ({ email }) => csvText(email) },
  { header: "Private or trader", cell: ({ trader }) => csvText(sellerKind(trader)) },
  { header: "Trading name", cell: ({ trader }) => csvText(trader?.tradingName ?? "") },
  { header: "Business address", cell: ({ trader }) => csvText(trader?.address ?? "") },
  ...[0, 1, 2, 3].flatMap(quarter),
  { header: "Year's sales", cell: ({ sales }) => String(sales) },
  csvMoney("Year's earnings", ({ consideration }) => consideration),
  csvMoney("Year's fees", ({ fees }) => fees),
  { header: "Line", cell: ({ level }) => LINE_LABELS[level] },
];
