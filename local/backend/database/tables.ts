/** Tables of the deployment: names to numbers and back, and each table's configuration. */
import type { Catalog, TableConfig } from "./catalog.ts";
import { FIRST_TABLE_NUMBER, decodeId } from "./ids.ts";
import { NEXT_TABLE_KEY, tableKey, tableNameKey } from "../store/layout.ts";
import type { Tx } from "../store/tx.ts";
import { IDENTIFIERS, isIdentifier } from "./identifiers.ts";

/** System tables that functions may read through `db.system`. */
export const SCHEDULED = "_scheduled_functions";
export const STORAGE = "_storage";

/** Names and numbers never change once assigned, so a process may cache them. */
export class TableNames {
  private readonly numbers = new Map<string, number>();
  private readonly names = new Map<number, { namespace: string; name: string }>();

  /** Number of a table; undefined when nothing was ever written to it. */
  find(tx: Tx, namespace: string, name: string): number | undefined {
    const cached = this.numbers.get(`${namespace}\x00${name}`);
    if (cached !== undefined) return cached;
    const stored = tx.get(tableKey(namespace, name));
    if (stored === undefined) return undefined;
    const number = Number(stored);
    // A number assigned by this same transaction may still be rolled back: cache committed ones only.
    if (tx.before(tableKey(namespace, name)) !== undefined) this.cache(namespace, name, number);
    return number;
  }

  /** Number of a table; assigns one if it has none. */
  ensure(tx: Tx, namespace: string, name: string): number {
    const cached = this.find(tx, namespace, name);
    if (cached !== undefined) return cached;
    if (!isIdentifier(name)) throw new Error(`Invalid table name: "${name}". ${IDENTIFIERS}`);
    const number = Number(tx.get(NEXT_TABLE_KEY) ?? FIRST_TABLE_NUMBER);
    tx.set(NEXT_TABLE_KEY, String(number + 1));
    tx.set(tableKey(namespace, name), String(number));
    tx.set(tableNameKey(number), JSON.stringify([namespace, name]));
    return number;
  }

  /** Name of an id's table, if it belongs to this namespace. */
  ofId(tx: Tx, namespace: string, id: string): string | undefined {
    const number = decodeId(id)?.table;
    const table = number === undefined ? undefined : this.byNumber(tx, number);
    return table?.namespace === namespace ? table.name : undefined;
  }

  private byNumber(tx: Tx, number: number): { namespace: string; name: string } | undefined {
    const cached = this.names.get(number);
    if (cached) return cached;
    const stored = tx.peek(tableNameKey(number));
    if (stored === undefined) return undefined;
    const [namespace, name] = JSON.parse(stored) as [string, string];
    if (tx.before(tableNameKey(number)) !== undefined) this.cache(namespace, name, number);
    return { namespace, name };
  }

  private cache(namespace: string, name: string, number: number): void {
    this.numbers.set(`${namespace}\x00${name}`, number);
    this.names.set(number, { namespace, name });
  }
}

export function tableConfig(
  catalog: Catalog,
  namespace: string,
  name: string,
): TableConfig | undefined {
  return catalog.components[namespace]?.tables[name];
}
