import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** On a phone the cell has no label, for example a row of buttons. */
  hidesLabel?: boolean;
  className?: string;
};

type Props<Row> = {
  /** The table's content, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Old rows stay visible while new ones load. */
  stale?: boolean;
  /** Narrower gaps and headers that wrap, for tables with many columns. */
  dense?: boolean;
};

/**
 * A table that becomes a list of cards below 768 px. The roles are explicit because `display:
 * block` removes them from the elements.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  stale = false,
  dense = false,
}: Props<Row>) {
  return (
    <div
      className={cx(
        "md:border-line md:bg-surface md:overflow-x-auto md:rounded-xl md:border md:shadow-xs",
        stale && "opacity-60",
      )}
      aria-busy={stale || undefined}
    >
      <table role="table" className="block w-full text-sm md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="md:table-row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  "bg-sunken text-ink-muted py-3 font-semibold",
                  dense ? "px-2 align-bottom" : "px-4 whitespace-nowrap",
                  column.align === "end" ? "text-right" : "text-left",
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-4 md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-line bg-surface block rounded-xl border p-4 shadow-xs md:table-row md:rounded-none md:border-0 md:shadow-none"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  className={cx(
                    "md:border-line flex items-start justify-between gap-4 py-1.5 md:table-cell md:border-t md:py-3 md:align-middle",
                    dense ? "md:px-2" : "md:px-4",
                    column.align === "end" ? "md:text-right" : "md:text-left",
                    column.className,
                  )}
                >
                  {!column.hidesLabel && (
                    <span
                      aria-hidden="true"
                      className="text-ink-muted shrink-0 font-semibold md:hidden"
                    >
                      {column.header}
                    </span>
                  )}
                  <div
                    className={cx(
                      "min-w-0 max-md:wrap-anywhere",
                      column.hidesLabel
                        ? "w-full md:w-auto"
                        : cx("text-right", column.align !== "end" && "md:text-left"),
                    )}
                  >
                    {column.cell(row)}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
