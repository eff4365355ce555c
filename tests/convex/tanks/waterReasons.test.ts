/** What the check says about water: the wrong kind, unmeasured or harmful. */

import { describe, expect, test } from "vitest";
import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { allSpecies } from "#convex/domain/listings/species.ts";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import type { TankCheckResult } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { usualTapWater } from "#convex/domain/tanks/tapWater.ts";
import { REEF } from "./cases/case";
import { check, GOOD_TANK, levelOf, reasonsOf } from "./tankFixture";

const NEON = "Paracheirodon innesi";

describe("R01", () => {
  test("has a note for a restricted species whose proof was seen, and still refuses a banned one", () => {
    const acceptedProof = (species: string) => ({ species, isProofAccepted: true });
    expect(levelOf("R01", {}, acceptedProof("Hypancistrus zebra"))).toBe("suitable");
    expect(check({}, acceptedProof("Hypancistrus zebra")).notes.join()).toContain(
      "wildlife-trade rules",
    );
    expect(levelOf("R01", {}, acceptedProof("Pomacea diffusa"))).toBe("unsuitable");
  });
  test("is worded for buyers rather than for the shop", () => {
    for (const species of allSpecies().filter(
      (candidate) => !["allowed", "note"].includes(lawOfSpecies(candidate).status),
    )) {
      const [reason] = reasonsOf("R01", {}, species.scientificName);
      expect(reason?.text).not.toMatch(/block listings|listable|treat as|SI \d{4}|confirm/i);
    }
  });
});

test("R02 says that a species can't survive, but only between fresh and marine water", () => {
  const text = (tank: object, species: string) => reasonsOf("R02", tank, species)[0]?.text;
  expect(text(REEF, NEON)).toContain("would not survive");
  expect(text({ water: "brackish" }, NEON)).toContain("weaken there");
  expect(text({}, "Toxotes jaculatrix")).not.toContain("not survive");
});

test("R03 the fix doesn't harm the residents", () => {
  const tank = { temperatureC: 22, inhabitants: [{ species: "corydoras paleatus", count: 6 }] };
  const [reason] = reasonsOf("R03", tank, "discus");
  expect(reason?.fix).toContain("would harm your peppered corydoras");
  expect(reason).toMatchObject({ yours: "22 °C", needs: "27–30 °C" });
});

describe("unmeasured water", () => {
  const unmeasured = { ...GOOD_TANK, pH: undefined, gh: undefined };
  const checkAt = (outcode: string | null, species: string, tank: Partial<TankInput> = {}) =>
    checkTank({
      tank: { ...unmeasured, ...tank },
      listing: { species },
      ...(outcode !== null && { usualTapWater: usualTapWater(outcode) }),
    });
  const aboutWater = ({ reasons }: TankCheckResult) =>
    reasons.filter(({ rule }) => rule === "R05" || rule === "R06").map(({ title }) => title);

  test.each([
    // Guppy: 8–25 °dGH. Manchester is soft, Leeds of medium hardness, London hard.
    ["M20", "Guppy", ["Water may be too soft"]],
    ["LS6", "Guppy", []],
    ["SW1A", "Guppy", []],
    // Neon tetra: 1–12.
    ["M20", NEON, []],
    ["SW1A", NEON, []],
    // Chili rasbora (a soft-water fish), crystal shrimp and discus tolerate too little for an assumption.
    ["M20", "Chili rasbora", ["Measure the water first"]],
    ["M20", "Crystal red shrimp", ["Measure the water first"]],
    // Without a postcode, medium water is assumed.
    [null, "Guppy", []],
  ] as const)("in %s %s: %j", (outcode, species, titles) => {
    const result = checkAt(outcode, species);
    expect(aboutWater(result)).toEqual(titles);
    expect(result.missingFigures).toContain("tapWater");
    if (titles.length > 0) expect(result.missingFigures).toContain("gh");
  });
  test.each(["Discus", "Sulawesi cardinal shrimp"])(
    "%s: measure first, in a warm tank",
    (species) => {
      const result = checkAt(null, species, { temperatureC: 28 });
      expect(aboutWater(result)).toEqual(["Measure the water first"]);
      expect(result.missingFigures).toEqual(["tapWater", "gh", "pH"]);
    },
  );
  test.each([
    [{}, "pH and hardness not measured: tap water around SW1A is usually hard"],
    [{ pH: 7.5 }, "Hardness not measured: tap water around SW1A is usually hard"],
    [{ gh: 15 }, "pH not measured: your water is hard"],
  ])("an assumption that suits is named as one: measured %j", (measured, note) => {
    expect(checkAt("SW1A", "Guppy", measured).notes).toContain(`${note}, which suits guppies.`);
  });
  test("the owner's description of the tap water overrides the postcode, and isn't asked for again", () => {
    const soft = checkAt("SW1A", "Guppy", { tapWater: "soft" });
    expect(aboutWater(soft)).toEqual(["Water may be too soft"]);
    expect(soft.reasons.find(({ rule }) => rule === "R06")?.text).toContain(
      "You said your tap water is soft",
    );
    expect(soft.missingFigures).toEqual(["gh"]);
    expect(checkAt("M20", "Guppy", { tapWater: "hard" }).missingFigures).toEqual([]);
  });
  test("a measured hardness settles it, for the pH too", () => {
    const hard = checkAt("M20", "Guppy", { gh: 15 });
    expect([aboutWater(hard), hard.missingFigures]).toEqual([[], []]);
    expect(aboutWater(checkAt("SW1A", "Guppy", { gh: 4 }))).toEqual(["Water too soft"]);
    const measured = checkAt("SW1A", "Chili rasbora", { gh: 3 });
    expect(aboutWater(measured)).toEqual([]);
  });
  test("a plant is loosely compared with the assumed pH, and asks for nothing", () => {
    expect(checkAt("SW1A", "Anubias barteri")).toMatchObject({
      verdict: "suitable",
      missingFigures: [],
    });
  });
  test("marine tanks are assumed to have salt mix water, regardless of the tap water", () => {
    const reef = checkAt("M20", "Amphiprion ocellaris", { ...REEF, pH: undefined });
    expect(aboutWater(reef)).toEqual([]);
    expect(reef.missingFigures).not.toContain("tapWater");
  });
});

describe("missing answers about the tank", () => {
  const unanswered = { ...GOOD_TANK, lid: undefined, cover: undefined, plants: undefined };
  test.each([
    ["Zebra danio", "suitable", ["lid"]],
    ["Marbled hatchetfish", "caution", ["lid", "cover"]],
    ["Cherry shrimp", "suitable", ["cover"]],
    ["Neon tetra", "suitable", []],
  ])("%s: %s, and asks for %j", (species, level, missingFigures) => {
    const result = checkTank({ tank: unanswered, listing: { species, quantity: 10 } });
    expect(result).toMatchObject({ verdict: level, missingFigures });
  });
  test("a filter is assumed, with a note", () => {
    const { verdict, notes } = check({ filter: undefined }, { species: NEON, quantity: 6 });
    expect(verdict).toBe("suitable");
    expect(notes).toContain("We assumed that your tank has a running filter, which fish need.");
  });
  test("a tank that is ruled out asks for nothing more", () => {
    const { verdict, missingFigures } = check(
      { cycled: "no", pH: undefined, gh: undefined, lid: undefined },
      "Marbled hatchetfish",
    );
    expect([verdict, missingFigures]).toEqual(["unsuitable", []]);
  });
});

describe("in the wrong kind of water", () => {
  test.each([
    ["Common clownfish", {}],
    ["Java moss", REEF],
    ["Mono", { pH: 5, gh: undefined }],
    ["Neon tetra", { ...REEF, pH: undefined }],
  ])("%s: reports the water type, but not its pH and hardness", (species, tank) => {
    const rules = check(tank, species).reasons.map(({ rule }) => rule);
    expect(rules).toContain("R02");
    expect(rules.filter((rule) => rule === "R05" || rule === "R06")).toEqual([]);
  });
});
