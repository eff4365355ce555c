/** A transaction that leaves no trace. Much cheaper than building another world for every call. */

import type { MutationCtx } from "#convex/_generated/server.js";
import type { Caller } from "./roles";

/** Runs `work` as this caller and undoes everything that it has written or scheduled. */
export async function runAndRollBack<T>(
  as: Caller,
  work: (ctx: MutationCtx) => Promise<T>,
): Promise<T> {
  const holder: { result?: T } = {};
  const undo = new Error("Undo");
  const run = async (ctx: MutationCtx) => {
    holder.result = await work(ctx);
    throw undo;
  };
  await as.mutation(run).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return holder.result as T;
}
