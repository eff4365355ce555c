import type { ListingSummary } from "../../components/listings/types";

type Cards = readonly ListingSummary[];

/**
 * The cards to show when `shown` stand there and `live` is what the shop has now: nothing that one reads moves. Cards
 * change where they stand, those that left the list are marked, what belongs below is added below, and what came in
 * between (`arrivals`) waits to be asked for. `isWhole` is false while pages are on their way: then nothing is missing yet.
 * Answers `shown` itself when nothing changes.
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
