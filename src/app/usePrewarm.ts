import { useConvex } from "convex/react";
import { useEffect } from "react";
import { fetchPageFiles } from "./pageFiles";
import { warmPage } from "./pages";

/** Only a pointer that rests on a link signals intent. */
const REST_MS = 65;
/** How long the client keeps the result of a prewarmed query that no page has used yet. */
const PREWARM_LIFE_MS = 5000;

/** Fetches a page's code and starts its query when a link to it is hovered, focused or pressed. */
export function usePrewarm(): void {
  const client = useConvex();
  useEffect(() => {
    // Without the list, pages just load more slowly.
    fetchPageFiles().catch(() => undefined);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Address → time of prewarming. */
    const warmedAt = new Map<string, number>();

    const warmLink = (link: HTMLAnchorElement) => {
      const { href } = link;
      const now = performance.now();
      if (now - (warmedAt.get(href) ?? -PREWARM_LIFE_MS) < PREWARM_LIFE_MS) return;
      warmedAt.set(href, now);
      // A failure is harmless: following the link requests the page again.
      warmPage(client, link).catch(() => warmedAt.delete(href));
    };
    const linkOf = ({ target }: Event) => {
      const link = (target as Element | null)?.closest?.("a[href]");
      const isInternal =
        link instanceof HTMLAnchorElement && link.origin === window.location.origin;
      return isInternal ? link : null;
    };
    const onRest = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link) timer = setTimeout(() => warmLink(link), REST_MS);
    };
    const onPress = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link) warmLink(link);
    };
    document.addEventListener("pointerover", onRest, { passive: true });
    document.addEventListener("focusin", onRest);
    document.addEventListener("pointerdown", onPress, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onRest);
      document.removeEventListener("focusin", onRest);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [client]);
}
