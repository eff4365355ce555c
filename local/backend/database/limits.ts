/** Counts towards one of the limits: `message` is the error when there is more than it allows. */
export function checkLimit(used: number, limit: number, message: string): void {
  if (used > limit) throw new Error(message);
}

/** Convex's limits per function call, as published in its documentation; exceeding one fails the call. */
export const LIMITS = {
  documentBytes: 1 << 20,
  tables: 10_000,
  indexesPerTable: 32,
  indexFields: 16,
  /** Levels of nesting of arguments and results; a document has fewer. */
  valueDepth: 64,
  documentDepth: 16,
  objectFields: 1_024,
  arrayLength: 8_192,
  documentsRead: 32_000,
  bytesRead: 16 << 20,
  documentsWritten: 16_000,
  bytesWritten: 16 << 20,
  indexRangesRead: 4_096,
  argumentBytes: 16 << 20,
  resultBytes: 16 << 20,
  logLines: 256,
  scheduledCalls: 1_000,
  scheduledBytes: 16 << 20,
  scheduledArgumentBytes: 4 << 20,
  /** How far from now a function may be scheduled. */
  scheduledMs: 5 * 366 * 24 * 3_600_000,
  searchFilters: 8,
  /** Queries and mutations called by one another. */
  callDepth: 8,
  /** A query's or mutation's own time on the processor, without reads and writes. */
  transactionMs: 1_000,
  /** How long a query or mutation may only wait: nothing that it may wait for takes long. */
  transactionIdleMs: 5_000,
  /** By the clock on the wall, for what no other limit ends. */
  transactionWallMs: 120_000,
  actionMs: 10 * 60_000,
  /** Own time for which an action may keep its executor's event loop from turning. */
  actionBlockedMs: 10_000,
} as const;
