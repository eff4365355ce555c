import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { startBackend } from "../kit/helpers";

test.each([
  ["neon", ["Neon tetra"]],
  ["Pygmy c", ["Pygmy corydoras"]],
  ["bottom f", ["bottom feeder"]],
  ["small ta", ["small tank"]],
  ["cycling", ["Cycling a new tank"]],
  ["CHERRY SHR", ["Cherry shrimp"]],
  ["  ", []],
  ["zzzz", []],
])("typing %j suggests %j", async (text, expected) => {
  const found = await startBackend().query(api.site.searchSuggestions.list, { text });
  expect(found.map((row) => row.text)).toEqual(
    expected.length === 0 ? [] : expect.arrayContaining(expected),
  );
  expect(found.length).toBeLessThanOrEqual(9);
});

test("no suggestion says the opposite of what was typed", async () => {
  const found = await startBackend().query(api.site.searchSuggestions.list, { text: "not" });
  expect(found.filter(({ type }) => type === "kind")).toEqual([]);
});
