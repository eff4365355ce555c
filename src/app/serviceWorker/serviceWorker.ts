import {
  isCacheablePage,
  type PageMessage,
  type WorkerMessage,
  WORKER_PATH,
} from "#src/lib/workerContract.ts";

/** Pages that are left sooner aren't cached. */
const VIEWED_AFTER_MS = 3_000;

/** Registers the service worker. In development, or in a build without it, removes an existing one. */
export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (import.meta.env.PROD && !import.meta.env["VITE_WITHOUT_WORKER"]) {
    await navigator.serviceWorker.register(WORKER_PATH);
    return;
  }
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  // Without the worker, nothing else clears its caches.
  const names = (await caches.keys()).filter((name) => name.startsWith("shoal-"));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Calls `open` with the path of a clicked notification. Returns a function that stops listening. */
export function onOpenPage(open: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const listener = ({ data }: MessageEvent<PageMessage>) => open(data.path);
  serviceWorker.addEventListener("message", listener);
  return () => serviceWorker.removeEventListener("message", listener);
}

/** Reports a page view to the worker after a delay. Returns a function that cancels the report. */
export function reportPageView(address: string): () => void {
  if (!("serviceWorker" in navigator) || !isCacheablePage(location.pathname))
    return () => undefined;
  const timer = setTimeout(() => {
    void navigator.serviceWorker.ready.then(({ active }) => {
      // When offline, keep the existing copy.
      if (!navigator.onLine || location.pathname + location.search !== address) return;
      const files = performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname }) => pathname);
      const images = document.querySelectorAll<HTMLImageElement>("main img");
      const pictures = [...images].map(({ currentSrc }) => currentSrc).filter((src) => src !== "");
      active?.postMessage({ kind: "seen", address, files, pictures } satisfies WorkerMessage);
    });
  }, VIEWED_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Lets a waiting worker take over; call right before a reload. */
export async function activateWaitingWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage({ kind: "takeOver" } satisfies WorkerMessage);
}
