/**
 * A table's own entry under a name from outside. `table[name]` would also find inherited members of
 * `Object.prototype` ("constructor", "toString").
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
