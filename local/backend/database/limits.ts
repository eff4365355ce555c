export function checkLimit(amount: number, limit: number, message: string): void {
  if (amount > limit) throw new Error(message);
}

/**
 * Convex's published limits, and this backend's own time limits. Exceeding one fails the call, push or
 * import; only log lines above their limit are left out.
 */
export const LIMITS = {
  documentBytes: 1 << 20,
  tables: 10_000,
  indexesPerTable: 32,
  indexFields: 16,
  searchIndexesPerTable: 4,
  /** Nesting of arguments (with the list around them) and results; a document's is lower. */
  valueNesting: 64,
  documentNesting: 16,
  /** Of a document including `_id` and `_creationTime`, or of an object. */
  objectFields: 1_024,
  fieldName: 1_024,
  arrayLength: 8_192,
  documentsRead: 32_000,
  bytesRead: 16 << 20,
  documentsWritten: 16_000,
  bytesWritten: 16 << 20,
  indexRangesRead: 4_096,
  queryOperators: 256,
  argumentBytes: 16 << 20,
  nodeArgumentBytes: 5 << 20,
  resultBytes: 16 << 20,
  httpResponseBytes: 20 << 20,
  logLines: 256,
  scheduledCalls: 1_000,
  scheduledBytes: 16 << 20,
  scheduledArgumentBytes: 4 << 20,
  /** How far from now a function may be scheduled. */
  scheduledMs: 5 * 366 * 24 * 3_600_000,
  cronArgumentBytes: 1 << 20,
  searchFilters: 8,
  /** Matches of a text search that a query may read. */
  searchResults: 1_024,
  environmentVariables: 512,
  environmentBytes: 512 << 10,
  /** Nesting depth of queries and mutations that call one another. */
  callDepth: 8,
  /**
   * Wall-clock time of a query or mutation. Convex allows a second of the function's own time, which
   * can take many times longer on a busy machine.
   */
  transactionMs: 30_000,
  /** How long an action may keep its process from answering. */
  blockedMs: 30_000,
  /** Wall-clock time for evaluating a push's modules. */
  analysisMs: 120_000,
  actionMs: 10 * 60_000,
} as const;
