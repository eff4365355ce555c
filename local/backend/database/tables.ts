/** Tables of the deployment: names to numbers and back, and each table's configuration. */
import type { Catalog, TableConfig } from "./catalog.ts";
import { FIRST_TABLE_NUMBER, decodeId } from "./ids.ts";
import { NEXT_TABLE_KEY, tableKey, tableNameKey } from "../store/layout.ts";
import type { Tx } from "../store/tx.ts";
import { IDENTIFIERS, isIdentifier } from "./identifiers.ts";

/** System tables that functions may read through `db.system`. */
export const SCHEDULED = "_scheduled_functions";
export const STORAGE = "_storage";

/** Number of a table; undefined when nothing was ever written to it. */
export function tableNumber(tx: Tx, namespace: string, name: string): number | undefined {
  const stored = tx.get(tableKey(namespace, name));
  return stored === undefined ? undefined : Number(stored);
}

/** Number of a table; assigns one if it has none. */
export function ensureTable(tx: Tx, namespace: string, name: string): number {
  const existing = tableNumber(tx, namespace, name);
  if (existing !== undefined) return existing;
  if (!isIdentifier(name)) throw new Error(`Invalid table name: "${name}". ${IDENTIFIERS}`);
  const number = Number(tx.get(NEXT_TABLE_KEY) ?? FIRST_TABLE_NUMBER);
  tx.set(NEXT_TABLE_KEY, String(number + 1));
  tx.set(tableKey(namespace, name), String(number));
  tx.set(tableNameKey(number), JSON.stringify([namespace, name]));
  return number;
}

/** Name of an id's table, if it belongs to this namespace. */
export function tableOfId(tx: Tx, namespace: string, id: string): string | undefined {
  const number = decodeId(id)?.table;
  const stored = number === undefined ? undefined : tx.peek(tableNameKey(number));
  if (stored === undefined) return undefined;
  const [owner, name] = JSON.parse(stored) as [string, string];
  return owner === namespace ? name : undefined;
}

export function tableConfig(
  catalog: Catalog,
  namespace: string,
  name: string,
): TableConfig | undefined {
  return catalog.components[namespace]?.tables[name];
}
