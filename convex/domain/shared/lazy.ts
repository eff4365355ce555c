/**
 * Created on first use. Convex evaluates a function's modules again for each call, so expensive values
 * must not be built when a module loads.
 */
export function lazy<Made>(make: () => Made): () => Made {
  let cached: { value: Made } | undefined;
  return () => (cached ??= { value: make() }).value;
}
