/** How many are named; the rest are counted. */
const NAMES_SHOWN = 3;

/**
 * The first of many names as a phrase: "Zebra nerite, horned nerite or dusky nerite", "a, b, c and 20
 * more".
 */
export function summariseNames(names: readonly string[], conjunction: "and" | "or"): string {
  const namedItems = names.slice(0, NAMES_SHOWN);
  const unnamedCount = names.length - namedItems.length;
  const all = unnamedCount > 0 ? [...namedItems, `${unnamedCount} more`] : namedItems;
  if (all.length < 2) return all.join("");
  return [all.slice(0, -1).join(", "), all.at(-1)].join(` ${conjunction} `);
}
