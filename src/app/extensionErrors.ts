import { useEffect } from "react";

const EXTENSION = /(chrome|moz|safari|safari-web|ms-browser)-extension:\/\//;

/** Whether an error, or the file that it was reported from, belongs to a browser extension. */
export function isExtensionError(cause: unknown): boolean {
  if (typeof cause === "string") return EXTENSION.test(cause);
  if (!(cause instanceof Error)) return false;
  // The first frame is where it was thrown. An extension further up may only have called our code.
  const frame = cause.stack?.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "";
  return EXTENSION.test(frame) || EXTENSION.test(cause.message);
}

/** Keeps an extension's error out of the console and of error reporters. */
function ignore(event: ErrorEvent | PromiseRejectionEvent): void {
  const cause: unknown = "reason" in event ? event.reason : (event.error ?? event.filename);
  if (!isExtensionError(cause)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** While the app is mounted, ignores errors that browser extensions throw into the page. */
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
