/** Stripe's client takes the stack of every call, and Vitest would look up each of its frames in the sources. */

const { prepareStackTrace } = Error;

Error.prepareStackTrace = (error, calls) =>
  calls[0]?.getFunctionName() === "_makeRequest"
    ? String(error)
    : (prepareStackTrace?.(error, calls) as unknown);
