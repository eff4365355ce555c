import { expect, test } from "vitest";
import { mergeStable } from "#src/features/listings/browse/steadyList.ts";
import type { ListingSummary } from "#src/features/listings/public/types.ts";

const card = (id: string, price = 100) => ({ _id: id, price }) as unknown as ListingSummary;
const cards = (ids: string) => [...ids].map((id) => card(id));
const idsOf = (list: readonly ListingSummary[]) => list.map(({ _id }) => _id).join("");
const goneOf = (list: readonly ListingSummary[]) => idsOf(list.filter(({ isGone }) => isGone));

test("new listings that belong above the visible ones are held back and counted", () => {
  const before = cards("abc");
  const { cards: merged, arrivals } = mergeStable(before, cards("xyabzc"), true);
  expect(idsOf(merged)).toBe("abc");
  expect(arrivals).toBe(3);
});

test("the next page is appended", () => {
  const { cards: merged, arrivals } = mergeStable(cards("abc"), cards("abcde"), true);
  expect(idsOf(merged)).toBe("abcde");
  expect(arrivals).toBe(0);
});

test("a changed price is shown without moving the card", () => {
  const live = [card("b"), card("c"), card("a", 900)];
  const { cards: merged } = mergeStable(cards("abc"), live, true);
  expect(merged.map(({ _id, price }) => [_id, price])).toEqual([
    ["a", 900],
    ["b", 100],
    ["c", 100],
  ]);
});

test("a card that has left the list stays in place, marked, until it returns", () => {
  const { cards: withGoneCard } = mergeStable(cards("abc"), cards("ac"), true);
  expect([idsOf(withGoneCard), goneOf(withGoneCard)]).toEqual(["abc", "b"]);
  const { cards: restored } = mergeStable(withGoneCard, cards("abc"), true);
  expect(goneOf(restored)).toBe("");
});

test("no card is marked as gone or held back while pages are loading", () => {
  const before = cards("abc");
  expect(mergeStable(before, cards("xb"), false)).toMatchObject({ arrivals: 0 });
  expect(goneOf(mergeStable(before, [], false).cards)).toBe("");
});

test("an unchanged list is the same object, so that nothing re-renders", () => {
  const before = cards("abc");
  expect(mergeStable(before, before, true).cards).toBe(before);
  const { cards: merged } = mergeStable(before, before.slice(1), true);
  expect(mergeStable(merged, before.slice(1), true).cards).toBe(merged);
});

test("an empty list is filled at once", () => {
  expect(mergeStable([], cards("ab"), true)).toEqual({ cards: cards("ab"), arrivals: 0 });
});
