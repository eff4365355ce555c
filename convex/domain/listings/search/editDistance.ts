/**
 * Number of letters added, omitted, changed or swapped between two words; a value above `limit` if
 * further apart.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, above]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let cheapest = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cheapest = Math.min(cheapest, at(before, j - 2) + 1);
      row.push(cheapest);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, above] = [above, row];
  }
  return at(above, b.length);
}

const at = (row: readonly number[] | undefined, index: number) => row?.[index] ?? Infinity;
