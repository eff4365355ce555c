/** Reads for the CLI and for tests: what tables there are and what is in them. */
import type { JSONValue } from "convex/values";
import type { DeploymentState } from "../database/deployment.ts";
import { Documents } from "../database/documents.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { tablesOfNamespace } from "../store/layout.ts";
import { runPage } from "../database/pages.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import { Tx } from "../store/tx.ts";

/** A page of large documents ends early rather than failing. */
const MAX_PAGE_BYTES = 4 << 20;

export type AdminReads = ReturnType<typeof adminReads>;

export function adminReads(store: Store, deployment: DeploymentState) {
  const reading = <T>(work: (tx: Tx) => T): T => store.read((snapshot) => work(new Tx(snapshot)));
  return {
    tables: async (
      componentPath: string,
    ): Promise<{ name: string; count: number; bytes: number }[]> =>
      reading((tx) => {
        const prefix = tablesOfNamespace(componentPath);
        const found = new Map<string, { count: number; bytes: number }>();
        for (const name of Object.keys(
          deployment.catalog.components[componentPath]?.tables ?? {},
        )) {
          found.set(name, { count: 0, bytes: 0 });
        }
        for (const [key, number] of tx.range(prefix, afterPrefix(prefix), false)) {
          const { documents, bytes } = store.size(Number(number));
          found.set(key.slice(prefix.length), { count: documents, bytes });
        }
        return [...found]
          .map(([name, size]) => ({ name, ...size }))
          .sort((a, b) => (a.name < b.name ? -1 : 1));
      }),
    page: async (
      componentPath: string,
      table: string,
      { order, limit, cursor }: { order: "asc" | "desc"; limit: number; cursor: string | null },
    ): Promise<{ page: JSONValue[]; isDone: boolean; continueCursor: string }> =>
      reading((tx) => {
        const documents = new Documents(tx, deployment.catalog, deployment.names, Date.now());
        const source = { type: "FullTableScan" as const, tableName: table, order };
        const { page, isDone, continueCursor } = runPage(documents, componentPath, {
          query: { source, operators: [] },
          cursor,
          endCursor: null,
          pageSize: limit,
          maximumBytesRead: MAX_PAGE_BYTES,
        });
        return { page: page.map(parseDocument), isDone, continueCursor };
      }),
  };
}
