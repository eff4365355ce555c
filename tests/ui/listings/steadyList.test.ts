import { expect, test } from "vitest";
import type { ListingSummary } from "#src/features/listings/public/types.ts";
import { mergeStable } from "#src/features/listings/steadyList.ts";

const card = (id: string, price = 100) => ({ _id: id, price }) as unknown as ListingSummary;
const cards = (ids: string) => [...ids].map((id) => card(id));
const idsOf = (list: readonly ListingSummary[]) => list.map(({ _id }) => _id).join("");
const goneOf = (list: readonly ListingSummary[]) => idsOf(list.filter(({ isGone }) => isGone));

test("holds back and counts new listings that belong above the visible ones", () => {
  const shown = cards("abc");
  const { cards: settled, arrivals } = mergeStable(shown, cards("xyabzc"), true);
  expect(idsOf(settled)).toBe("abc");
  expect(arrivals).toBe(3);
});

test("appends the next page", () => {
  const { cards: settled, arrivals } = mergeStable(cards("abc"), cards("abcde"), true);
  expect(idsOf(settled)).toBe("abcde");
  expect(arrivals).toBe(0);
});

test("a changed price is shown without moving the card", () => {
  const live = [card("b"), card("c"), card("a", 900)];
  const { cards: settled } = mergeStable(cards("abc"), live, true);
  expect(settled.map(({ _id, price }) => [_id, price])).toEqual([
    ["a", 900],
    ["b", 100],
    ["c", 100],
  ]);
});

test("a card that left the list stays in place, marked, until it returns", () => {
  const { cards: without } = mergeStable(cards("abc"), cards("ac"), true);
  expect([idsOf(without), goneOf(without)]).toEqual(["abc", "b"]);
  const { cards: back } = mergeStable(without, cards("abc"), true);
  expect(goneOf(back)).toBe("");
});

test("no card is marked as gone or held back while pages are loading", () => {
  const shown = cards("abc");
  expect(mergeStable(shown, cards("xb"), false)).toMatchObject({ arrivals: 0 });
  expect(goneOf(mergeStable(shown, [], false).cards)).toBe("");
});

test("an unchanged list is the same object, so nothing re-renders", () => {
  const shown = cards("abc");
  expect(mergeStable(shown, shown, true).cards).toBe(shown);
  const { cards: gone } = mergeStable(shown, shown.slice(1), true);
  expect(mergeStable(gone, shown.slice(1), true).cards).toBe(gone);
});

test("an empty list fills immediately", () => {
  expect(mergeStable([], cards("ab"), true)).toEqual({ cards: cards("ab"), arrivals: 0 });
});
