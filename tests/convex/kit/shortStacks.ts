/**
 * convex-test tries each member of a union on every write and throws an error for each that doesn't fit.
 * Recording long stacks for them took a tenth of the processor time of these tests. Six calls still name a
 * failed test's line, and the caller that `heardTexts.ts` looks for.
 */
Error.stackTraceLimit = 6;
