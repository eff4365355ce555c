/**
 * Created on first use. Convex evaluates a function's modules again for each call, so expensive values
 * must not be built when a module loads.
 */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
