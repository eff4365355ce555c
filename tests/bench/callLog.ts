/** The functions that a backend runs, with what each reads and writes, from its log stream. */

import type { Bench } from "./backend.ts";

/** How long nothing may run before a step counts as finished. */
const QUIET_MS = 2000;
const POLL_MS = 200;

export type Cost = {
  calls: number;
  documentsRead: number;
  bytesRead: number;
  documentsWritten: number;
  bytesWritten: number;
};

type Entry = {
  identifier: string;
  usageStats: {
    databaseReadDocuments: number;
    databaseReadBytes: number;
    databaseWriteDocuments: number;
    databaseWriteBytes: number;
  } | null;
};

export const NO_COST: Cost = {
  calls: 0,
  documentsRead: 0,
  bytesRead: 0,
  documentsWritten: 0,
  bytesWritten: 0,
};

export const addCosts = (one: Cost, other: Cost): Cost => ({
  calls: one.calls + other.calls,
  documentsRead: one.documentsRead + other.documentsRead,
  bytesRead: one.bytesRead + other.bytesRead,
  documentsWritten: one.documentsWritten + other.documentsWritten,
  bytesWritten: one.bytesWritten + other.bytesWritten,
});

const costOf = ({ usageStats }: Entry): Cost => ({
  calls: 1,
  documentsRead: usageStats?.databaseReadDocuments ?? 0,
  bytesRead: usageStats?.databaseReadBytes ?? 0,
  documentsWritten: usageStats?.databaseWriteDocuments ?? 0,
  bytesWritten: usageStats?.databaseWriteBytes ?? 0,
});

/** Follows the log stream; `next` returns the cost of each function that ran since the last call, once none runs. */
export function followCalls({ url, keys }: Pick<Bench, "url" | "keys">) {
  let cursor = Date.now();
  const read = async (): Promise<Entry[]> => {
    const address = `${url}/api/stream_function_logs?cursor=${cursor}`;
    const abort = AbortSignal.timeout(QUIET_MS);
    const headers = { Authorization: `Convex ${keys.adminKey}` };
    const response = await fetch(address, { headers, signal: abort }).catch(() => null);
    if (response === null) return [];
    const body = (await response.json()) as { entries: Entry[]; newCursor: number };
    cursor = body.newCursor;
    return body.entries;
  };
  return {
    next: async (): Promise<Map<string, Cost>> => {
      const costs = new Map<string, Cost>();
      for (let entries = await read(); entries.length > 0; entries = await read()) {
        for (const entry of entries) {
          const before = costs.get(entry.identifier) ?? NO_COST;
          costs.set(entry.identifier, addCosts(before, costOf(entry)));
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      return costs;
    },
  };
}
