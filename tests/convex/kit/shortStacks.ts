/**
 * convex-test tries each member of a union on every write and throws an error for each that doesn't fit.
 * Recording long stacks for them took a tenth of these tests' processor time. Six frames still show the
 * failing line, and the caller that `usedTexts.ts` looks for.
 */
Error.stackTraceLimit = 6;
