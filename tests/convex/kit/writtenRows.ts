/** The rows that a call writes. Reading all tables after each call would take most of a test of many calls. */

import type { TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { tableNames } from "./personalDataWorld";

/** convex-test's side of the functions' database; there once a backend has started. */
type Bridge = { asyncSyscall: (op: string, args: string) => Promise<string> };

/** Those that still exist when `work` is done, by table. */
export async function rowsWrittenBy(
  { db }: MutationCtx,
  work: () => Promise<unknown>,
): Promise<Record<string, object[]>> {
  const ids = new Set<string>();
  const { Convex: bridge } = globalThis as unknown as { Convex: Bridge };
  const { asyncSyscall } = bridge;
  const noteWrites: Bridge["asyncSyscall"] = async (op, args) => {
    const answer = await asyncSyscall(op, args);
    if (op === "1.0/insert") ids.add((JSON.parse(answer) as { _id: string })._id);
    if (op === "1.0/shallowMerge" || op === "1.0/replace")
      ids.add((JSON.parse(args) as { id: string }).id);
    return answer;
  };
  const original = Object.getOwnPropertyDescriptor(bridge, "asyncSyscall") ?? {};
  Object.defineProperty(bridge, "asyncSyscall", { value: noteWrites, configurable: true });
  try {
    await work();
  } finally {
    Object.defineProperty(bridge, "asyncSyscall", original);
  }
  const rows: Record<string, object[]> = {};
  for (const id of ids) {
    const table = id.replace(/^\d+/, "") as TableNames;
    // Components have tables of their own.
    const row = tableNames.includes(table) ? await db.get(table, id as never) : null;
    if (row !== null) (rows[table] ??= []).push(row);
  }
  return rows;
}
