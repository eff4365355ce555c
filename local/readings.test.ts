import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ARTICLES, articles, LEGAL, legal, READINGS, readings } from "./readings.ts";

test("the front page has the heads of all articles (npm run codegen)", () => {
  expect(readFileSync(READINGS, "utf8")).toBe(readings());
});

test("the functions have the articles as they are written (npm run codegen)", async () => {
  expect(readFileSync(ARTICLES, "utf8")).toBe(await articles());
});

test("the functions have the legal pages as they are written (npm run codegen)", async () => {
  expect(readFileSync(LEGAL, "utf8")).toBe(await legal());
});
