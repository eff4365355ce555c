/** How many are named; the rest are counted. */
const NAMED = 3;

/**
 * The first of many names as a phrase: "Zebra nerite, horned nerite or dusky nerite", "a, b, c and 20
 * more".
 */
export function someOf(names: readonly string[], last: "and" | "or"): string {
  const shown = names.slice(0, NAMED);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  if (all.length < 2) return all.join("");
  return [all.slice(0, -1).join(", "), all.at(-1)].join(` ${last} `);
}
