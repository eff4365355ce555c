import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import {
  anchorIn,
  restoreAnchor,
  savePosition,
  type ListPosition,
  positionAt,
} from "./listPosition";
import type { BrowseResult } from "./useBrowse";

/** The viewer's stored position in the list for this history entry; undefined for a new visit. */
export function useListPosition(): ListPosition | undefined {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [position] = useState(() => (isBack ? positionAt(key) : undefined));
  return position;
}

/** Restores the viewer's position, and stores it when they leave or reload. */
export function useSavedPosition(
  position: ListPosition | undefined,
  list: RefObject<HTMLElement | null>,
  { key, listings, ranges, isStale }: BrowseResult,
): void {
  useLayoutEffect(() => {
    if (position?.anchor && list.current) return restoreAnchor(position.anchor, list.current);
  }, [position, list]);

  const { key: entry } = useLocation();
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (!listings || isStale || !list.current) return;
      savePosition({ entry, key, cards: listings, ranges, anchor: anchorIn(list.current) });
    };
  });
  useLayoutEffect(() => {
    const save = () => latest.current();
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      // The cards are still there: layout-effect cleanup runs before the DOM is removed.
      save();
    };
  }, []);
}
