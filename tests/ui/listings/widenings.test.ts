import { expect, test } from "vitest";
import { readFilters } from "#convex/domain/listings/filters.ts";
import { wideningsOf } from "#src/features/listings/browse/widenings.ts";

const labels = (search: string) =>
  wideningsOf(readFilters(new URLSearchParams(search))).map(({ label }) => label);

test("each active filter has a step that widens it, with its own text", () => {
  expect(
    labels(
      "search=moss&category=plants&species=Java+moss&water=freshwater&care=easy&size=small&temperament=peaceful&minPrice=20&maxPrice=30" +
        "&delivery=courier&near=LS6&within=25&reaches=1&fits=1&tank=60&hideSold=1",
    ),
  ).toEqual([
    "Clear search",
    "All categories",
    "Any species",
    "Any water",
    "Also harder to keep",
    "Any adult size",
    "Any temperament",
    "No lowest price",
    "No highest price",
    "Any delivery option",
    "Within 50 miles",
    "Include listings that don't reach LS6",
    "Even if it doesn't suit my tank",
    "Any tank size",
    "Include sold and held listings",
  ]);
});

test("the distance grows in steps, until it is unlimited", () => {
  const firstWidening = (search: string) =>
    wideningsOf(readFilters(new URLSearchParams(search)))[0];
  expect(firstWidening("near=LS6&within=100")?.changes).toEqual({ within: "200" });
  expect(firstWidening("near=LS6&within=200")).toMatchObject({
    label: "Any distance",
    changes: { within: "" },
  });
});

test("an unused filter can't be widened", () => {
  expect(labels("category=toString&minPrice=20&maxPrice=5&within=10&sort=price")).toEqual([]);
});
