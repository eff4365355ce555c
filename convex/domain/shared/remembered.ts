/** So many answers are kept, more than there are species: a tank is held against all of them. Then all are forgotten. */
const MOST_KEPT = 2000;

/** The same function of a text, which looks the same text up once only. `find` must depend on nothing else. `mostKept`: for large answers. */
export function remembered<Found>(
  find: (text: string) => Found,
  mostKept = MOST_KEPT,
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
