import { saveFile } from "./saveFile";

/** Excel recognises UTF-8 only by this mark. */
const BYTE_ORDER_MARK = "\ufeff";

export type CsvColumn<Row> = { header: string; cell: (row: Row) => string };

export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => line.map(quoteCell).join(",") + "\r\n").join("");
}

/** A column of pence, shown in pounds. */
export const csvMoney = <Row>(header: string, pence: (row: Row) => number): CsvColumn<Row> => ({
  header: `${header} (£)`,
  cell: (row) => (pence(row) / 100).toFixed(2),
});

/** Escapes users' text, so that a spreadsheet never reads it as a formula. */
export function csvText(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const quoteCell = (cell: string) =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const saveCsv = (text: string, name: string): void =>
  saveFile(name, new Blob([text], { type: "text/csv;charset=utf-8" }));

type Page<Row> = { page: Row[]; isDone: boolean; continueCursor: string };
const PER_PAGE = 100;

/**
 * The rows of a list, fetched page by page, up to `pagesMax` pages; `isAll` means there are no
 * more.
 */
export async function everyRow<Row>(
  fetchPage: (paginationOpts: { numItems: number; cursor: string | null }) => Promise<Page<Row>>,
  pagesMax = Infinity,
): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page: Page<Row> = await fetchPage({ numItems: PER_PAGE, cursor });
    rows.push(...page.page);
    if (page.isDone) return { rows, isAll: true };
    cursor = page.continueCursor;
  }
  return { rows, isAll: false };
}
