/** Convex's limits per function call, as published in its documentation; exceeding one fails the call. */
export const LIMITS = {
  documentBytes: 1 << 20,
  documentDepth: 64,
  documentFields: 1_024,
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
  /**
   * Wall-clock time of a query or mutation. Convex allows 1 s of the function's own time; here the machine's
   * other work and the reads count as well.
   */
  transactionMs: 8_000,
  actionMs: 10 * 60_000,
  /** An action that never lets its executor's event loop turn is taken to be looping. */
  actionBlockedMs: 30_000,
} as const;
