import { useEffect } from "react";

const EXTENSION = /(chrome|moz|safari|safari-web|ms-browser)-extension:\/\//;

/** Whether an error, or the file it is said to come from, belongs to a browser extension. */
export function isExtensionError(cause: unknown): boolean {
  if (typeof cause === "string") return EXTENSION.test(cause);
  if (!(cause instanceof Error)) return false;
  // The first frame is where it was thrown; an extension further up may merely have called us.
  const frame = cause.stack?.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "";
  return EXTENSION.test(frame) || EXTENSION.test(cause.message);
}

/** Keeps an extension's error from the console and from whatever reports errors. */
function ignore(event: ErrorEvent | PromiseRejectionEvent): void {
  const cause: unknown = "reason" in event ? event.reason : (event.error ?? event.filename);
  if (!isExtensionError(cause)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Errors that browser extensions throw into the page are none of ours, as long as the app is there. */
export function useIgnoredExtensions(): void {
  useEffect(() => {
    window.addEventListener("error", ignore, true);
    window.addEventListener("unhandledrejection", ignore, true);
    return () => {
      window.removeEventListener("error", ignore, true);
      window.removeEventListener("unhandledrejection", ignore, true);
    };
  }, []);
}
