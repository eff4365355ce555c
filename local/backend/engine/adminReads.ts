/** Reads for the CLI and for tests: the tables and their documents. */

import type { JSONValue } from "convex/values";
import type { DeploymentState } from "../database/deployment.ts";
import { Documents } from "../database/documents.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { runPage } from "../database/pages.ts";
import { tableScan } from "../database/scan.ts";
import { tablesByNamespace } from "../database/tables.ts";
import type { Store } from "../store/store.ts";
import { Tx } from "../store/tx.ts";

/** A page of large documents ends early instead of failing. */
const MAX_PAGE_BYTES = 4 << 20;

export function adminReads(store: Store, deployment: DeploymentState) {
  return {
    /** Sorted by name. A table appears once a push has declared it or a row has been written to it. */
    tables: (componentPath: string): string[] =>
      store.read((snapshot) =>
        (tablesByNamespace(snapshot).get(componentPath) ?? []).map(({ name }) => name),
      ),
    page: (
      componentPath: string,
      table: string,
      { order, limit, cursor }: { order: "asc" | "desc"; limit: number; cursor: string | null },
    ): { page: JSONValue[]; isDone: boolean; continueCursor: string } =>
      store.read((snapshot) => {
        const documents = new Documents(new Tx(snapshot), deployment.catalog, Date.now());
        const { page, isDone, continueCursor } = runPage(documents, componentPath, {
          query: tableScan(table, order),
          cursor,
          endCursor: null,
          pageSize: limit,
          maximumBytesRead: MAX_PAGE_BYTES,
        });
        return { page: page.map(parseDocument), isDone, continueCursor };
      }),
  };
}
