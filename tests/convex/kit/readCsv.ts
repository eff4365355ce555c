/**
 * Reads a table of test data, imported with `?raw`: the first line names the columns; cells have no line
 * breaks.
 */
export function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [head = [], ...rows] = text.trimEnd().split(/\r?\n/).map(cellsOf);
  if (head.join() !== columns.join())
    throw new Error(`Columns ${head.join()}, not ${columns.join()}`);
  return rows.map((cells, at) => {
    if (cells.length !== columns.length) throw new Error(`Line ${at + 2}: ${cells.length} cells`);
    const pairs = columns.map((column, index) => [column, cells[index] ?? ""]);
    return Object.fromEntries(pairs) as Record<Column, string>;
  });
}

/** A cell with a comma or quote is quoted, with its own quotes doubled. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g)];
  return cells.map(([, quotedCell, plain = ""]) => quotedCell?.replaceAll('""', '"') ?? plain);
}
