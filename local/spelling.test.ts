import { expect, test } from "vitest";
import { distinctWords } from "./spelling.ts";

const wordsIn = (...texts: string[]) => [...distinctWords(texts)];

test("a word that several texts repeat is listed once, with its compounds", () => {
  expect(wordsIn("send(order.buyerName)", "// The buyer's order:\n  order = null")).toEqual([
    "send",
    "order",
    "buyerName",
    "buyer's",
    "null",
  ]);
});

test("addresses and keys stay whole, and words of other scripts are left out", () => {
  const key = "aB9/".repeat(10);
  expect(wordsIn(`("https://a.test/b?c=wrds", '${key}')`, "Grüße=wrds")).toEqual([
    '("https://a.test/b?c=wrds",',
    `'${key}')`,
  ]);
});
