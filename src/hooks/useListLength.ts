import { useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** How many rows each list showed, by history entry and list. */
const lengths = new Map<string, number>();

/**
 * How many rows a list showed when the viewer left this history entry, to load them again on Back and
 * Forward: `RouteAnnouncer` restores the scroll position once they are there. 0 for a new visit.
 * `list` names the list and its filters; `length` is its length now, null while it is loading.
 */
export function useListLength(list: string, length: number | null): number {
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const key = `${entry} ${list}`;
  const [previous, setPrevious] = useState({ key: "", length: 0 });
  const stored = isBack ? (lengths.get(key) ?? 0) : 0;
  const current = previous.key === key ? previous : { key, length: stored };
  if (previous.key !== key) setPrevious(current);
  useEffect(() => {
    if (length !== null) lengths.set(key, length);
  }, [key, length]);
  return current.length;
}
