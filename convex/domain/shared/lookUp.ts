/**
 * What a table holds under a name that came from outside, and nothing that it inherits: `table[name]` would
 * find `Object.prototype`'s members ("constructor", "toString") too.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
