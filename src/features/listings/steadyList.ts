import type { ListingSummary } from "../../components/listings/types";

type Cards = readonly ListingSummary[];

/**
 * Merges `live`, the shop's current list, into the `shown` cards without moving any. Cards update
 * in place, cards that left the list are marked, cards that belong below are appended, and cards in
 * between (`arrivals`) wait until requested. While `isWhole` is false some pages are still loading,
 * so nothing counts as gone. Returns `shown` itself if nothing changes.
 */
export function settle(
  shown: Cards,
  live: Cards,
  isWhole: boolean,
): { cards: Cards; arrivals: number } {
  const now = new Map(live.map((card) => [card._id, card]));
  const kept = shown.map((card) => {
    const found = now.get(card._id);
    now.delete(card._id);
    if (found) return found;
    return isWhole && !card.isGone ? { ...card, isGone: true } : card;
  });
  const lastKnown = live.findLastIndex((card) => !now.has(card._id));
  const below = isWhole ? live.slice(lastKnown + 1) : [];
  const isSame = below.length === 0 && kept.every((card, i) => card === shown[i]);
  return {
    cards: isSame ? shown : [...kept, ...below],
    arrivals: isWhole ? now.size - below.length : 0,
  };
}
