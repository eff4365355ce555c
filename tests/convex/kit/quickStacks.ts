/**
 * Speeds up tests: Stripe's client captures a stack on every request, and Vitest would source-map each frame.
 * Those stacks are reduced to the error's text.
 */

const { prepareStackTrace } = Error;

Error.prepareStackTrace = (error, calls) =>
  calls[0]?.getFunctionName() === "_makeRequest"
    ? String(error)
    : (prepareStackTrace?.(error, calls) as unknown);
