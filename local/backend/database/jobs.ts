import type { JSONValue } from "convex/values";
import { dueKey } from "../store/layout.ts";
import { splitPath, type Catalog, type FunctionAddress } from "./catalog.ts";
import { checkArguments } from "./checkValue.ts";
import type { Documents } from "./documents.ts";
import { checkLimit, LIMITS } from "./limits.ts";
import { SCHEDULED } from "./tables.ts";

/** @throws Error with Convex's message when there is no such function */
export function checkSchedulable(catalog: Catalog, { componentPath, path }: FunctionAddress): void {
  const { module, exported } = splitPath(path);
  const analyzed = catalog.components[componentPath]?.functions[module];
  if (!analyzed)
    throw new Error(
      `Attempted to schedule function at nonexistent path: ${componentPath && `${componentPath} `}${module}`,
    );
  if (!analyzed.functions.some(({ name }) => name === exported))
    throw new Error(
      `Attempted to schedule function, but no exported function ${exported} found in the file: ${module}${componentPath && ` in component '${componentPath}'`}. Did you forget to export it?`,
    );
}

/** Writes the job's row and its queue entry; returns the job's id. */
export function scheduleJob(
  documents: Documents,
  namespace: string,
  target: FunctionAddress,
  dueMs: number,
  args: JSONValue,
): string {
  const { usage } = documents;
  const size = checkArguments(target.path, args, LIMITS.scheduledArgumentBytes);
  usage.scheduledCalls++;
  usage.scheduledBytes += size;
  checkLimit(
    usage.scheduledCalls,
    LIMITS.scheduledCalls,
    `Too many functions scheduled by this mutation (limit: ${LIMITS.scheduledCalls})`,
  );
  checkLimit(
    usage.scheduledBytes,
    LIMITS.scheduledBytes,
    "Too large total size of the arguments of scheduled functions from this mutation (limit: 16 MiB)",
  );
  const id = documents.insert(namespace, SCHEDULED, {
    name: target.path,
    args: [args],
    scheduledTime: dueMs,
    state: { kind: "pending" },
  });
  documents.tx.set(dueKey(dueMs, id), JSON.stringify({ namespace, id, target }));
  return id;
}

/** The due time in ms; `seconds` is the same time in seconds. @throws Error when it is over 5 years away */
export function dueTime(seconds: number, now: number): number {
  const dueMs = seconds * 1000;
  if (Math.abs(dueMs - now) <= LIMITS.scheduledMs) return dueMs;
  const when = dueMs > now ? "future" : "past";
  throw new Error(`${seconds} is more than 5 years in the ${when}`);
}

/** Cancels a job that has not ended; leaves an ended one unchanged. */
export function cancelJob(documents: Documents, namespace: string, id: string, now: number): void {
  if (documents.tableOf(namespace, id) !== SCHEDULED) {
    throw new Error(`Invalid scheduled function id "${id}".`);
  }
  documents.update(namespace, id, "patch", (old) => {
    const kind = (old.state as { kind?: string } | undefined)?.kind;
    if (kind !== "pending" && kind !== "inProgress") return old;
    documents.tx.set(dueKey(Number(old.scheduledTime), id), null);
    return { ...old, completedTime: now, state: { kind: "canceled" } };
  });
}
