import { useConvex } from "convex/react";
import { useEffect } from "react";
import { fetchPageFiles } from "./pageFiles";
import { warmPage } from "./pages";

/** A short rest on a link is an intention; passing over it is not. */
const REST_MS = 65;

/** Fetches the code of a page, and starts its query, when the pointer or focus comes to a link to it. */
export function usePrewarm(): void {
  const client = useConvex();
  useEffect(() => {
    // Without it pages come all the same, only later.
    fetchPageFiles().catch(() => undefined);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = new Set<string>();

    const consider = (event: Event) => {
      clearTimeout(timer);
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      const { href, pathname } = link;
      if (done.has(href)) return;
      timer = setTimeout(() => {
        done.add(href);
        // A failure here costs nothing: the page is asked for again when the link is followed.
        warmPage(client, pathname).catch(() => done.delete(href));
      }, REST_MS);
    };
    document.addEventListener("pointerover", consider, { passive: true });
    document.addEventListener("focusin", consider);
    document.addEventListener("touchstart", consider, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", consider);
      document.removeEventListener("focusin", consider);
      document.removeEventListener("touchstart", consider);
    };
  }, [client]);
}
