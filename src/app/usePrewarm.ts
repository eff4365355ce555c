import { useConvex } from "convex/react";
import { useEffect } from "react";
import { fetchPageFiles } from "./pageFiles";
import { warmPage } from "./pages";

/** A short rest on a link is an intention; passing over it is not. */
const REST_MS = 65;
/** The client keeps the answer to a query that no page has asked for yet for so long. */
const KEPT_MS = 5000;

/**
 * Fetches the code of a page, and starts its query, when the pointer or focus comes to a link to it, at the latest when
 * the link is pressed.
 */
export function usePrewarm(): void {
  const client = useConvex();
  useEffect(() => {
    // Without it pages come all the same, only later.
    fetchPageFiles().catch(() => undefined);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Address → when it was prewarmed. */
    const warmed = new Map<string, number>();

    const warm = (link: HTMLAnchorElement) => {
      const { href } = link;
      const now = performance.now();
      if (now - (warmed.get(href) ?? -KEPT_MS) < KEPT_MS) return;
      warmed.set(href, now);
      // A failure here costs nothing: the page is asked for again when the link is followed.
      warmPage(client, link).catch(() => warmed.delete(href));
    };
    const linkOf = ({ target }: Event) => {
      const link = (target as Element | null)?.closest?.("a[href]");
      const isOurs = link instanceof HTMLAnchorElement && link.origin === window.location.origin;
      return isOurs ? link : null;
    };
    const rest = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link) timer = setTimeout(() => warm(link), REST_MS);
    };
    const press = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link) warm(link);
    };
    document.addEventListener("pointerover", rest, { passive: true });
    document.addEventListener("focusin", rest);
    document.addEventListener("pointerdown", press, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", rest);
      document.removeEventListener("focusin", rest);
      document.removeEventListener("pointerdown", press);
    };
  }, [client]);
}
