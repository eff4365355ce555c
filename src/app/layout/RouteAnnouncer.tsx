import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { decodePercent } from "#src/lib/decode.ts";
import { pageTitle } from "#src/lib/head.tsx";

const RESTORE_MS = 1500;

/**
 * Does what browsers do on a page load and a single-page app must do itself: moves the focus and
 * the scroll position to the top (or to the previous position, or the #anchor) and announces the
 * title.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const [title, setTitle] = useState("");
  const positions = useRef(new Map<string, number>());
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    const savedPositions = positions.current;
    const remember = () => savedPositions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useEffect(() => {
    const isFirst = lastPath.current === null;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    // A filter in the query string isn't another page.
    if (hash === "" && (isFirst || isSamePage)) return;
    if (hash === "") document.getElementById("main")?.focus({ preventScroll: true });
    const scrollTarget = navigation === NavigationType.Pop ? (positions.current.get(key) ?? 0) : 0;
    if (hash === "") window.scrollTo(0, 0);
    if (scrollTarget === 0 && hash === "") return;

    // The page may still be loading, so wait until it is tall enough to scroll.
    const until = performance.now() + RESTORE_MS;
    let frame = requestAnimationFrame(function attempt() {
      const anchor = hash === "" ? null : document.getElementById(decodePercent(hash.slice(1)));
      const room = document.documentElement.scrollHeight - window.innerHeight;
      if (anchor) {
        anchor.scrollIntoView();
        anchor.focus({ preventScroll: true });
      } else if (hash === "" && room >= scrollTarget) window.scrollTo(0, scrollTarget);
      else if (performance.now() < until) frame = requestAnimationFrame(attempt);
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash, key, navigation]);

  useEffect(() => {
    const element = document.querySelector("title");
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(pageTitle()));
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
