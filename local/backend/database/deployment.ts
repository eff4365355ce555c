/** The live catalog, which is cached in memory and changed in transactions. */

import { CATALOG_KEY, CATALOG_VERSION_KEY } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/tx.ts";
import { parseCatalog, type Catalog } from "./catalog.ts";
import { Documents } from "./documents.ts";
import { ensureTable } from "./tables.ts";

export class DeploymentState {
  private cached: Catalog;

  constructor(private readonly store: Store) {
    this.cached = parseCatalog(store.get(CATALOG_KEY));
  }

  get catalog(): Catalog {
    return this.cached;
  }

  /** Replaces the catalog in a commit that every running transaction conflicts with. */
  async change(make: (old: Catalog, tx: Tx) => Catalog): Promise<void> {
    this.cached = await this.store.transact((tx) => {
      const old = parseCatalog(tx.get(CATALOG_KEY));
      const value = { ...make(old, tx), version: old.version + 1 };
      tx.set(CATALOG_KEY, JSON.stringify(value));
      tx.set(CATALOG_VERSION_KEY, String(value.version));
      // Tables get their number now. If the first row assigned it, that row would re-run every query that had
      // found the table empty.
      for (const [namespace, { tables }] of Object.entries(value.components)) {
        for (const name of Object.keys(tables)) ensureTable(tx, namespace, name);
      }
      return value;
    });
  }

  /** Runs one of the server's own transactions on documents. */
  documents<T>(work: (documents: Documents, tx: Tx) => T): Promise<T> {
    return this.store.transact((tx) => {
      // Makes the transaction depend on the catalog: had the catalog changed, this transaction would maintain
      // outdated indexes.
      tx.get(CATALOG_VERSION_KEY);
      return work(new Documents(tx, this.cached, Date.now()), tx);
    });
  }
}

/** `null` removes the variable. */
export type VariableChange = { name: string; value: string | null };

export function applyVariableChanges(
  env: Record<string, string>,
  changes: VariableChange[],
): Record<string, string> {
  const next = { ...env };
  for (const { name, value } of changes) {
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return next;
}
