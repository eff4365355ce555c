const EXTENSION = /(chrome|moz|safari|safari-web|ms-browser)-extension:\/\//;

/** Whether an error, or the file it is said to come from, belongs to a browser extension. */
export function isExtensionError(cause: unknown): boolean {
  if (typeof cause === "string") return EXTENSION.test(cause);
  if (!(cause instanceof Error)) return false;
  // The first frame is where it was thrown; an extension further up may merely have called us.
  const frame = cause.stack?.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "";
  return EXTENSION.test(frame) || EXTENSION.test(cause.message);
}
