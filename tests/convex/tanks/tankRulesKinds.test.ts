/** Names that several species share: the check compares the possible meanings. */

import { describe, expect, test } from "vitest";
import { speciesOfKind } from "#convex/domain/listings/kindNames.ts";
import { displayName } from "#convex/domain/listings/species.ts";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { brackish, community, inputOf, reef, rift, type Stock } from "./cases/case";

const check = (tank: TankFigures, inhabitants: readonly Stock[], newcomer: Stock) =>
  checkTank(inputOf({ tank, inhabitants, newcomer }));

describe("the species a name may mean", () => {
  test.each([
    ["nerite snails", ["Zebra nerite", "Horned nerite", "Dusky nerite"]],
    [
      "pufferfish",
      [
        ...["Pea puffer", "Figure-8 puffer", "Green spotted puffer"],
        ...["Porcupine puffer", "Valentini puffer"],
        ...["Fahaka puffer", "Mbu puffer", "Amazon puffer"],
      ],
    ],
    [
      "tang",
      [
        ...["Yellow tang", "Regal tang", "Powder blue tang", "Sailfin tang", "Kole tang"],
        ...["Tomini tang", "Purple tang", "Scopas tang", "Clown tang", "Convict tang"],
        ...["Naso tang"],
      ],
    ],
    ["vallisneria", ["Straight vallis", "Dwarf vallis", "Giant vallis"]],
  ])("%s", (name, meanings) => {
    expect(speciesOfKind(name).map(displayName)).toEqual(meanings);
  });

  test("don't include a loach with the trade name pleco", () => {
    const names = speciesOfKind("pleco").map(displayName);
    expect(names).toContain("Bristlenose plec");
    expect(names.filter((name) => !/plec/i.test(name))).toEqual([]);
  });

  test.each(["Neon tetra", "neons", "wibblefish", "", "fish", "tetra", "of the"])(
    "aren't listed if the name means one, none or too many: %s",
    (name) => expect(speciesOfKind(name)).toEqual([]),
  );
});

describe("the check of a shared name", () => {
  test("gives the verdict common to all its meanings, and says so", () => {
    const snails = check(community(60, { pH: 7.4, gh: 12 }), [["nerite snail", 2]], ["Guppy", 5]);
    expect(snails.verdict).toBe("suitable");
    expect(snails.notes[0]).toMatch(/“nerite snail” could be several species/);
    const result = check(community(125), [["puffer", 2]], ["Cherry shrimp", 10]);
    expect(result.verdict).toBe("unsuitable");
    expect(result.reasons.every(({ rule }) => rule !== "DATA")).toBe(true);
  });

  test("asks for the species if its meanings disagree, and is at least a caution", () => {
    const { verdict, reasons } = check(reef(450), [["tang", 1]], ["Skunk cleaner shrimp", 1]);
    expect(verdict).toBe("caution");
    expect(reasons.at(-1)?.text).toBe(
      "“tang” may be yellow tang, regal tang, powder blue tang or 8 more, and the answer depends on which it is.",
    );
    expect(reasons.at(-1)?.fix).toMatch(/from the list/);
  });

  test("is unsuitable if more than half of the meanings are", () => {
    const result = check(community(240), [["crayfish", 1]], ["Bronze corydoras", 6]);
    expect(result.verdict).toBe("unsuitable");
    expect(result.reasons.some(({ title }) => title === "Several species have that name")).toBe(
      true,
    );
  });

  test("names no species for such a listing, and advises asking its seller", () => {
    const open = check(community(150), [], ["pleco", 1]);
    expect(open.species).toBeNull();
    const question = open.reasons.find(({ rule }) => rule === "DATA");
    expect(question?.fix).toBe("Ask the seller which species it is.");
  });

  test("compares the only known species of that kind, but still asks", () => {
    const ray = check(community(300), [], ["stingray", 1]);
    expect(ray.verdict).toBe("unsuitable");
    expect(ray.reasons.map(({ rule }) => rule)).toContain("R07");
    const question = ray.reasons.find(({ rule }) => rule === "DATA");
    expect(question?.text).toMatch(/^“stingray” may be ocellate river stingray, the only match/);
    expect(question?.fix).toBe("Ask the seller which species it is.");
    const urchin = check(reef(450), [], ["urchin", 1]);
    expect([urchin.verdict, urchin.reasons.length]).toEqual(["caution", 1]);
    const result = check(community(300), [["knife fish", 1]], ["Neon tetra", 8]);
    expect(result.verdict).toBe("unsuitable");
  });

  test("reads residents as species that live in the tank's water", () => {
    const polyps = check(brackish(300), [["GSP", 1]], ["Molly", 6]);
    expect([polyps.verdict, polyps.reasons[0]?.text]).toEqual([
      "unsuitable",
      expect.stringMatching(/^Green spotted puffers/),
    ]);
    const angels = check(reef(300), [["Angelfish", 1]], ["Coral beauty angelfish", 1]);
    expect(angels.reasons.map(({ title }) => title)).not.toContain("Different kinds of water");
    expect(angels.verdict).toBe("unsuitable");
    // The purchase is the species row that its seller picked.
    expect(check(reef(300), [], ["Angelfish", 1]).reasons[0]?.rule).toBe("R02");
  });

  test.each(["Marron crayfish", "blue lobster", "crawfish"])("treats %s as crayfish", (name) => {
    expect(check(community(300), [[name, 1]], ["Bronze corydoras", 6]).verdict).toBe("unsuitable");
  });

  test("recognises Malawi cichlids under all their names", () => {
    for (const name of ["Malawi cichlids", "african cichlid"])
      expect(check(rift(300), [[name, 8]], ["Guppy", 6]).verdict).toBe("unsuitable");
  });

  test("doesn't apply a ban on the only known species, since another of that name may be sold", () => {
    const { verdict, reasons } = check(community(60), [], ["cabomba", 3]);
    expect([verdict, reasons.map(({ rule }) => rule)]).toEqual(["caution", ["DATA"]]);
  });
});
