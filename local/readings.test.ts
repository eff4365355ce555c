import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ARTICLES, articles, READINGS, readings } from "./readings.ts";

test("the functions know the heads of all articles and legal pages (npm run codegen)", () => {
  expect(readFileSync(READINGS, "utf8")).toBe(readings());
});

test("the functions know the articles as they are written (npm run codegen)", async () => {
  expect(readFileSync(ARTICLES, "utf8")).toBe(await articles());
});
