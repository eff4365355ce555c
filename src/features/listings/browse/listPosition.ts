/**
 * The viewer's position in a list of the shop, stored in this tab and restored when they return to
 * the same history entry by Back, Forward or a reload.
 */

import { readJson, writeJson } from "#src/lib/storage.ts";
import type { ListingSummary } from "../public/types";
import type { Range } from "./usePages";

export type ListPosition = {
  entry: string;
  /** The filters' key in `useBrowse`. */
  key: string;
  cards: readonly ListingSummary[];
  ranges: readonly Range[];
  /** The card at the top of the window and its offset; null if the window isn't scrolled. */
  anchor: Anchor | null;
  /** When it was stored, and which load of the app stored it (`performance.timeOrigin`). */
  at: number;
  load: number;
};
type Anchor = { index: number; top: number };

const KEY = "shoal.lists";
const POSITIONS_MAX = 3;
/** After this, the list is fetched again. */
const LIFE_MS = 30 * 60_000;

function positions(): ListPosition[] {
  const saved = readJson(KEY, "sessionStorage");
  return Array.isArray(saved) ? (saved as ListPosition[]) : [];
}

export function savePosition(position: Omit<ListPosition, "at" | "load">): void {
  const others = positions().filter(({ entry }) => entry !== position.entry);
  const saved = { ...position, at: Date.now(), load: performance.timeOrigin };
  writeJson(KEY, [saved, ...others].slice(0, POSITIONS_MAX), "sessionStorage");
}

/** The position stored for a history entry; undefined if there is none. */
export function positionAt(entry: string): ListPosition | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFresh = navigation?.type === "navigate";
  return positions().find(
    (position) =>
      position.entry === entry &&
      Date.now() - position.at < LIFE_MS &&
      // The first history entry has the same key in every load, so check the load too.
      (position.load === performance.timeOrigin || !isFresh),
  );
}

const cardsOf = (list: HTMLElement): Element[] => [...(list.querySelector("ul")?.children ?? [])];

/** The card at the top of the window, below the navbar. */
export function anchorIn(list: HTMLElement): Anchor | null {
  if (window.scrollY === 0) return null;
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const cards = cardsOf(list);
  const index = cards.findIndex((card) => card.getBoundingClientRect().bottom > bar);
  const card = cards[index];
  return card ? { index, top: card.getBoundingClientRect().top } : null;
}

const FRAMES = 30;
const USER_SCROLL_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Restores the card's position, and keeps it while the page fills, unless the user scrolls. */
export function restoreAnchor({ index, top }: Anchor, list: HTMLElement): () => void {
  let framesLeft = FRAMES;
  let frame = 0;
  const step = () => {
    const card = cardsOf(list)[index];
    const offset = card ? card.getBoundingClientRect().top - top : 0;
    if (Math.abs(offset) > 1) window.scrollBy(0, offset);
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(step);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of USER_SCROLL_EVENTS) window.removeEventListener(name, stop);
  };
  for (const name of USER_SCROLL_EVENTS) window.addEventListener(name, stop, { passive: true });
  step();
  return stop;
}
