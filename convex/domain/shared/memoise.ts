/**
 * Maximum cache size: more than all species, because a tank is checked against each. A full cache is
 * cleared.
 */
const CACHE_SIZE = 2000;

/** Memoises a pure function of a text. `maxEntries`: a smaller cache for large results. */
export function memoise<Result>(
  find: (text: string) => Result,
  maxEntries = CACHE_SIZE,
): (text: string) => Result {
  const cache = new Map<string, { found: Result }>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached.found;
    if (cache.size >= maxEntries) cache.clear();
    const value = find(text);
    cache.set(text, { found: value });
    return value;
  };
}
