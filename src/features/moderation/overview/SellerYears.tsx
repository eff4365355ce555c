import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { sellerKindText } from "#convex/domain/sellers/trader.ts";
import {
  ALLOWANCE_SUM,
  figuresOf,
  THRESHOLD_LABELS,
  thresholdLevel,
  type ThresholdLevel,
  REPORT_SALES,
  REPORT_SUM,
  wholePounds,
  ORDER_LIFE_YEARS,
} from "#convex/domain/sellers/yearlyFigures.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useNow } from "#src/hooks/useNow.ts";
import { type CsvColumn, csvMoney, csvOf, csvText, everyRow, saveCsv } from "#src/lib/csv.ts";
import { plural } from "#src/lib/format.ts";

type Sale = FunctionReturnType<typeof api.moderation.sellerYears.sales>["page"][number];

/** Downloads all sellers' figures for a year, for the report to HMRC and for spotting traders. */
export function SellerYears() {
  const thisYear = new Date(useNow(null)).getUTCFullYear();
  const [year, setYear] = useState(thisYear);
  const convex = useConvex();
  const { busy, run } = useCall();
  const download = () =>
    run(
      async () => {
        const { rows } = await everyRow((paginationOpts) =>
          convex.query(api.moderation.sellerYears.sales, { year, paginationOpts }),
        );
        const sellers = sellersOf(rows);
        saveCsv(csvOf(CSV, sellers), `shoal-sellers-${year}.csv`);
        return sellers.length;
      },
      {
        done: (count) => `${plural(count, "seller")} downloaded.`,
        failed: "The download did not work. Please try again.",
      },
    );
  return (
    <section aria-labelledby="seller-years" className="mt-10">
      <h2 id="seller-years" className="font-display mb-1 text-xl">
        Sellers' yearly earnings
      </h2>
      <p className="text-ink-muted mb-4 max-w-prose">
        Every seller's earnings from completed sales, with the sellers to report first. We add up
        the accounts that share a mailbox. From {wholePounds(ALLOWANCE_SUM)} a year, check whether a
        private seller is really a trader. From {REPORT_SALES} sales or about{" "}
        {wholePounds(REPORT_SUM)}, include the seller in the yearly report to HMRC.
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <label className="grid gap-1">
          <span className="text-sm font-semibold">Year</span>
          <NativeSelect
            value={String(year)}
            onChange={(event) => setYear(Number(event.target.value))}
          >
            {Array.from({ length: ORDER_LIFE_YEARS + 1 }, (_, yearsAgo) => thisYear - yearsAgo).map(
              (option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ),
            )}
          </NativeSelect>
        </label>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          Download all sellers for {year} (CSV)
        </Button>
      </div>
    </section>
  );
}

type Seller = Omit<Sale, "quarter"> &
  ReturnType<typeof figuresOf> & {
    quarters: ReturnType<typeof figuresOf>[];
    /** With the other accounts of the mailbox. */
    together: ReturnType<typeof figuresOf>;
    level: ThresholdLevel;
  };

function groupBy(sales: readonly Sale[], field: "mailbox" | "sellerId"): Map<string, Sale[]> {
  const groups = new Map<string, Sale[]>();
  for (const sale of sales) groups.set(sale[field], [...(groups.get(sale[field]) ?? []), sale]);
  return groups;
}

/** Each seller's figures, those at the highest threshold first. All accounts of a mailbox reach a threshold together. */
function sellersOf(sales: readonly Sale[]): Seller[] {
  const byMailbox = groupBy(sales, "mailbox");
  const bySeller = groupBy(sales, "sellerId");
  const sellers = [...bySeller.values()].flatMap((entry) => {
    const mailboxes = new Set(entry.map(({ mailbox }) => mailbox));
    const together = figuresOf([...mailboxes].flatMap((mailbox) => byMailbox.get(mailbox) ?? []));
    return entry.slice(0, 1).map(({ quarter: _, ...seller }) => ({
      ...seller,
      ...figuresOf(entry),
      together,
      level: thresholdLevel(together),
      quarters: [0, 1, 2, 3].map((i) => figuresOf(entry.filter(({ quarter }) => quarter === i))),
    }));
  });
  return sellers.sort((a, b) => b.level - a.level || b.consideration - a.consideration);
}

const quarter = (i: number): CsvColumn<Seller>[] => [
  { header: `Q${i + 1} sales`, cell: ({ quarters }) => String(quarters[i]?.sales ?? 0) },
  csvMoney(`Q${i + 1} earned`, ({ quarters }) => quarters[i]?.consideration ?? 0),
  csvMoney(`Q${i + 1} fees`, ({ quarters }) => quarters[i]?.fees ?? 0),
];

const CSV: CsvColumn<Seller>[] = [
  { header: "Year", cell: ({ year }) => String(year) },
  { header: "Seller ID", cell: ({ sellerId }) => sellerId },
  { header: "Name", cell: ({ fullName }) => csvText(fullName) },
  { header: "Email", cell: ({ email }) => csvText(email) },
  { header: "Private or trader", cell: ({ trader }) => csvText(sellerKindText(trader)) },
  { header: "Trading name", cell: ({ trader }) => csvText(trader?.tradingName ?? "") },
  { header: "Business address", cell: ({ trader }) => csvText(trader?.address ?? "") },
  ...[0, 1, 2, 3].flatMap(quarter),
  { header: "Year's sales", cell: ({ sales }) => String(sales) },
  csvMoney("Year's earnings", ({ consideration }) => consideration),
  csvMoney("Year's fees", ({ fees }) => fees),
  { header: "Sales, all accounts", cell: ({ together }) => String(together.sales) },
  csvMoney("Earnings, all accounts", ({ together }) => together.consideration),
  { header: "Threshold", cell: ({ level }) => THRESHOLD_LABELS[level] },
];
