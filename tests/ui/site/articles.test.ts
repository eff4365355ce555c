import { expect, test } from "vitest";
import { articles } from "#src/features/site/articles.ts";
import { latestOf } from "#src/features/site/readingOrder.ts";

test("the latest articles come first, and articles of one day in reading order", () => {
  const [first, second, third] = articles;
  if (!first || !second || !third) throw new Error("there are three articles at least");
  const all = [
    { ...first, published: "2026-01-05" },
    { ...second, published: "2026-03-01" },
    { ...third, published: "2026-03-01" },
  ];
  expect(latestOf(all, 2).map(({ slug }) => slug)).toEqual([second.slug, third.slug]);
  expect(latestOf(articles, 3)).toHaveLength(3);
});
