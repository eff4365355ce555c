/**
 * Made when it is first asked for. Convex evaluates a function's modules anew for each call, so what is dear to make
 * must not be made where a module is loaded.
 */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
