/** The catalog in force, kept in memory and changed in transactions; the deployment's variables. */
import { parseCatalog, type Catalog } from "./catalog.ts";
import { Documents } from "./documents.ts";
import { CATALOG_KEY, CATALOG_VERSION_KEY } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import { TableNames } from "./tables.ts";
import type { Tx } from "../store/tx.ts";

export class DeploymentState {
  readonly names = new TableNames();
  private held: Catalog;

  constructor(private readonly store: Store) {
    this.held = parseCatalog(store.get(CATALOG_KEY));
  }

  get catalog(): Catalog {
    return this.held;
  }

  /** Replaces the catalog in a commit that every running transaction conflicts with. */
  async change(make: (old: Catalog) => Catalog): Promise<void> {
    this.held = await this.store.transact((tx) => {
      const old = parseCatalog(tx.get(CATALOG_KEY));
      const value = { ...make(old), version: old.version + 1 };
      tx.set(CATALOG_KEY, JSON.stringify(value));
      tx.set(CATALOG_VERSION_KEY, String(value.version));
      // A table gets its number now: were it given by the first row, that row would re-run every query
      // that has found the table empty.
      for (const [namespace, { tables }] of Object.entries(value.components)) {
        for (const name of Object.keys(tables)) this.names.ensure(tx, namespace, name);
      }
      return { value };
    });
  }

  /** A transaction of the server's own on documents. */
  documents<T>(work: (documents: Documents, tx: Tx) => T): Promise<T> {
    return this.store.transact((tx) => {
      // The catalog may not change under it: its indexes must be those that everyone keeps.
      tx.get(CATALOG_VERSION_KEY);
      const documents = new Documents(tx, this.held, this.names, Date.now());
      const value = work(documents, tx);
      const { keys, growth } = documents.touched();
      return { value, touched: keys, growth };
    });
  }

  /** `null` removes a variable. Durable; wakes the queries that read `process.env` of it. */
  async update(changes: { name: string; value: string | null }[]): Promise<void> {
    await this.change((old) => {
      const env = { ...old.env };
      for (const { name, value } of changes) {
        if (value === null) delete env[name];
        else env[name] = value;
      }
      return { ...old, env };
    });
  }
}
