import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ARTICLES, articles, LEGAL, legal, READINGS, readings } from "./readings.ts";

test("the front page's article metadata is up to date (npm run codegen)", () => {
  expect(readFileSync(READINGS, "utf8")).toBe(readings());
});

test("the functions' articles are up to date (npm run codegen)", async () => {
  expect(readFileSync(ARTICLES, "utf8")).toBe(await articles());
});

test("the functions' legal pages are up to date (npm run codegen)", async () => {
  expect(readFileSync(LEGAL, "utf8")).toBe(await legal());
});
