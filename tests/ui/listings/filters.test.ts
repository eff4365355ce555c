import { describe, expect, test } from "vitest";
import { ignoredFilters, readFilters, toBrowseQuery } from "#convex/domain/listings/filters.ts";
import { chipsOf, describeFilters, statedChips } from "#src/features/listings/filters/filters.ts";
import { summariseTank } from "#src/features/tanks/public/tankDefaults.ts";
import { GOOD_TANK } from "#tests/convex/tanks/tankFixture.ts";

const { name: _name, ...tank } = GOOD_TANK;
const values = (search: string) => readFilters(new URLSearchParams(search));
const query = (search: string) => toBrowseQuery(values(search), tank);

describe("the URL of /browse", () => {
  test("contains every filter, with pounds in pence", () => {
    expect(
      query(
        "search=tetra&category=fish&species=Neon+tetra&water=freshwater&minPrice=1.50&maxPrice=20" +
          "&delivery=courier&near=LS6&within=25&reaches=1&fits=1&hideSold=1&sort=price",
      ),
    ).toEqual({
      search: "tetra",
      category: "fish",
      species: "Neon tetra",
      water: "freshwater",
      minPrice: 150,
      maxPrice: 2000,
      delivery: "courier",
      near: "LS6",
      within: 25,
      reaches: true,
      fitsTank: tank,
      hideSold: true,
      sort: "price",
    });
  });

  test.each([
    ["60", 60],
    [" 60 l ", 60],
    ["60 Litres", 60],
    ["60 liters", 60],
    ["1,000", 1000],
    ["1 000 l", 1000],
    ["62.5", 62.5],
    ["６０", 60],
    ["٦٠", 60],
    ["60\u200bl", 60],
  ])("reads %j as a tank's litres", (text, tankLitres) => {
    expect(query(`tank=${encodeURIComponent(text)}`)).toEqual({ tankLitres });
  });

  test.each(["0", "-60", "1,5", "60 gallons", "20,001", "1e3", "½", "1.000"])(
    "doesn't read %j as a tank's litres",
    (text) => {
      expect(query(`tank=${encodeURIComponent(text)}`)).toEqual({});
    },
  );

  test("shows the whole shop if it contains nonsense", () => {
    expect(
      query("category=toString&water=&minPrice=cheap&delivery=pigeon&within=-3&near=&sort=best"),
    ).toEqual({});
  });

  test("ignores both ends of an impossible range", () => {
    expect(query("minPrice=20&maxPrice=5")).toEqual({});
    expect(query("minPrice=5&maxPrice=5")).toEqual({ minPrice: 500, maxPrice: 500 });
    expect(chipsOf(values("minPrice=20&maxPrice=5"))).toEqual([]);
  });

  test("reports which parameters have no effect", () => {
    const ignoredIn = (search: string) => ignoredFilters(values(search));
    expect(ignoredIn("category=toString&minPrice=cheap&sort=fastest&fits=yes&within=-3")).toEqual([
      "category",
      "minPrice",
      "within",
      "fits",
      "sort",
    ]);
    expect(ignoredIn("minPrice=20&maxPrice=5")).toEqual(["minPrice", "maxPrice"]);
    expect(ignoredIn("within=25&reaches=1&sort=distance")).toEqual(["within", "reaches", "sort"]);
    expect(ignoredIn("near=LS6&within=Infinity")).toEqual(["within"]);
    expect(ignoredIn("near=LS6&within=1e2")).toEqual(["within"]);
    expect(ignoredIn("near=LS6&reaches=yes")).toEqual(["reaches"]);
    expect(ignoredIn("search=moss&near=LS6&within=25&sort=distance&fits=1&hideSold=1")).toEqual([]);
    expect(ignoredIn("sort=newest")).toEqual([]);
  });

  test("ignores a distance without a place, and sorts by newest unless told otherwise", () => {
    expect(query("within=25&sort=newest")).toEqual({});
  });

  test("has chips for care, grown size and temperament", () => {
    const filters = values("care=easy&size=small&temperament=predatory");
    expect(toBrowseQuery(filters)).toEqual({
      care: "easy",
      size: "small",
      temperament: "predatory",
    });
    expect(describeFilters(filters)).toBe("Easy to keep, Small: up to 5 cm, Eats smaller fish");
    expect(ignoredFilters(values("care=hard&size=huge&temperament=moody"))).toEqual([
      "care",
      "size",
      "temperament",
    ]);
  });

  test("has a chip for 'suits my tank', which has no effect without a tank", () => {
    expect(chipsOf(values("fits=1"))).toMatchObject([{ key: "fits", label: "Suits my tank" }]);
    expect(toBrowseQuery(values("fits=1"))).toEqual({});
  });

  test("has singular units: one mile, one litre", () => {
    const labels = chipsOf(values("near=ls6&within=1&tank=1")).map(({ label }) => label);
    expect(labels).toEqual(["Within 1 mile of LS6", "For 1 litre"]);
    const [statedChip] = statedChips(
      [{ filters: { near: "LS1", within: 1 }, place: "Leeds, LS1", without: "" }],
      values(""),
    );
    expect(statedChip?.label).toBe("Within 1 mile of Leeds, LS1");
    expect(summariseTank({ ...GOOD_TANK, volumeLitres: 1 })).toMatch(/^1\u00a0litre ·/);
    expect(summariseTank({ ...GOOD_TANK, volumeLitres: 1200 })).toMatch(/^1,200\u00a0litres ·/);
  });

  test("becomes chips for the active filters, which also name a saved search", () => {
    const filters = values("category=shrimp&maxPrice=5&near=ls6&within=25&reaches=1");
    expect(chipsOf(filters).map((chip) => [chip.key, chip.label])).toEqual([
      ["category", "Shrimp"],
      ["maxPrice", "Up to £5.00 each"],
      ["within", "Within 25 miles of LS6"],
      ["reaches", "Reaches LS6"],
    ]);
    expect(describeFilters(filters)).toBe(
      "Shrimp, Up to £5.00 each, Within 25 miles of LS6, Reaches LS6",
    );
  });
});
