import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { onOpenPage, reportPageView, startWorker } from "./serviceWorker";

/** Starts the service worker, tells it which pages are read, and opens the pages of clicked notifications. */
export function useServiceWorker(address: string): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => clickLink(path, () => void navigate(path)));
  useEffect(() => {
    // Without a worker (some private windows) only the offline pages are missing.
    startWorker().catch((error: unknown) => console.warn("No service worker:", error));
  }, []);
  useEffect(() => onOpenPage(open), []);
  useEffect(() => reportPageView(address), [address]);
}

/** Follows a link to `path`, so that a page with unsaved changes asks first. */
function clickLink(path: string, follow: () => void): void {
  const link = document.createElement("a");
  link.href = path;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    follow();
  });
  document.body.append(link);
  link.click();
  link.remove();
}
