/**
 * Maximum cache size: more than all species, because a tank is checked against each. A full cache is
 * cleared.
 */
const CACHE_SIZE = 2000;

/** Memoises a pure function of a text. `mostKept`: a smaller cache for large results. */
export function memoise<Found>(
  find: (text: string) => Found,
  mostKept = CACHE_SIZE,
): (text: string) => Found {
  const kept = new Map<string, { found: Found }>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known.found;
    if (kept.size >= mostKept) kept.clear();
    const found = find(text);
    kept.set(text, { found });
    return found;
  };
}
