import type { ListingSummary } from "../public/types";

type Cards = readonly ListingSummary[];

/**
 * Merges `incoming`, the shop's current list, into the `current` cards without moving any. Cards
 * update in place, cards that left the list are marked, and cards that belong below are appended.
 * Cards that belong in between (`arrivals`) aren't shown until requested. While `isComplete` is
 * false some pages are still loading, so no card counts as gone or is appended. If nothing changes,
 * `cards` is `current` itself.
 */
export function mergeStable(
  current: Cards,
  incoming: Cards,
  isComplete: boolean,
): { cards: Cards; arrivals: number } {
  const unplacedCards = new Map(incoming.map((card) => [card._id, card]));
  const updated = current.map((card) => {
    const incomingCard = unplacedCards.get(card._id);
    unplacedCards.delete(card._id);
    if (incomingCard) return incomingCard;
    return isComplete && !card.isGone ? { ...card, isGone: true } : card;
  });
  const lastKnownIndex = incoming.findLastIndex((card) => !unplacedCards.has(card._id));
  const below = isComplete ? incoming.slice(lastKnownIndex + 1) : [];
  const isSame = below.length === 0 && updated.every((card, i) => card === current[i]);
  return {
    cards: isSame ? current : [...updated, ...below],
    arrivals: isComplete ? unplacedCards.size - below.length : 0,
  };
}
