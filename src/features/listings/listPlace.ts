/**
 * Where somebody was in a list of the shop, kept in this tab for when they come back to the same entry of its history:
 * by back or forward, or by a reload.
 */
import type { ListingSummary } from "../../components/listings/types";
import { readJson, writeJson } from "../../lib/storage";
import type { Range } from "./usePages";

export type ListPlace = {
  /** The entry of the tab's history. */
  entry: string;
  /** The filters, as `useBrowse` names them. */
  key: string;
  cards: readonly ListingSummary[];
  ranges: readonly Range[];
  /** The card that stood at the top of the window, and how far below it; null at the head of the list. */
  anchor: Anchor | null;
  /** When, by this browser's clock, and in which load of the app. */
  at: number;
  load: number;
};
type Anchor = { index: number; top: number };

const KEY = "shoal.lists";
const KEPT = 3;
/** A list of longer ago is worth asking for anew. */
const LIFE_MS = 30 * 60_000;

function places(): ListPlace[] {
  const kept = readJson(KEY, "sessionStorage");
  return Array.isArray(kept) ? (kept as ListPlace[]) : [];
}

export function keepPlace(place: Omit<ListPlace, "at" | "load">): void {
  const others = places().filter(({ entry }) => entry !== place.entry);
  const now = { ...place, at: Date.now(), load: performance.timeOrigin };
  writeJson(KEY, [now, ...others].slice(0, KEPT), "sessionStorage");
}

/** The place at an entry of the history; undefined when there is none. */
export function placeAt(entry: string): ListPlace | undefined {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFresh = load?.type === "navigate";
  return places().find(
    (place) =>
      place.entry === entry &&
      Date.now() - place.at < LIFE_MS &&
      // The first entry has the same name in every load: an address that was typed is a new list.
      (place.load === performance.timeOrigin || !isFresh),
  );
}

const cardsOf = (list: HTMLElement): Element[] => [...(list.querySelector("ul")?.children ?? [])];

/** What stands at the top of the window, below the bar. */
export function anchorIn(list: HTMLElement): Anchor | null {
  if (window.scrollY === 0) return null;
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const cards = cardsOf(list);
  const index = cards.findIndex((card) => card.getBoundingClientRect().bottom > bar);
  const card = cards[index];
  return card ? { index, top: card.getBoundingClientRect().top } : null;
}

const FRAMES = 30;
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Brings the card back to where it stood, and keeps it there while the page fills, unless somebody scrolls. */
export function goBackTo({ index, top }: Anchor, list: HTMLElement): () => void {
  let left = FRAMES;
  let frame = 0;
  const step = () => {
    const card = cardsOf(list)[index];
    const off = card ? card.getBoundingClientRect().top - top : 0;
    if (Math.abs(off) > 1) window.scrollBy(0, off);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(step);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of BY_HAND) window.removeEventListener(name, stop);
  };
  for (const name of BY_HAND) window.addEventListener(name, stop, { passive: true });
  step();
  return stop;
}
