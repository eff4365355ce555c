/** What the reasons, fixes and notes of single rules say. */

import { describe, expect, test } from "vitest";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { capitalisedPlural, nameOf, pluralName } from "#convex/domain/tanks/rules/format.ts";
import type { Inhabitant } from "#convex/domain/tanks/tank.ts";
import { REEF } from "./cases/case";
import { check, levelOf, reasonsOf, withInhabitants } from "./tankFixture";

const NEON = "Paracheirodon innesi";

test("R07 states the tank's litres as entered, the requirement and a fix", () => {
  const [reason] = reasonsOf("R07", { volumeLitres: 54 }, "Danio rerio");
  expect(reason).toMatchObject({ yours: "54 litres", needs: "60 litres" });
  expect(reason?.text).toContain("need a tank of 60 litres or more; yours holds 54 litres.");
  expect(reason?.fix).toContain("60 litres");
});

test.each([
  ["Oscar", "Look for a tank at least 198 cm long, or a smaller species."],
  // A redtail catfish would need a tank that isn't sold; koi can live in a pond.
  [
    "Redtail catfish",
    "Choose a smaller species: hardly any home has room for a tank of that length.",
  ],
  ["Koi", "Choose a smaller species, or a pond."],
])("R08 the fix for a grown %s in 150 cm", (species, fix) => {
  expect(reasonsOf("R08", { lengthCm: 150, temperatureC: 18 }, species)[0]?.fix).toBe(fix);
});

test("R09 suggests more only if the tank has room for them", () => {
  const fix = (volumeLitres: number) =>
    reasonsOf("R09", { volumeLitres }, { species: NEON, quantity: 2 })[0]?.fix;
  expect(fix(54)).toBe("Take 4 more.");
  expect(fix(53)).toBe("In the larger tank, keep 6 or more.");
});

test.each([
  [6, 0, false],
  [3, 1, true],
  [0, 6, false],
])("R10 %i male and %i female guppies are said to breed: %s", (males, females, isSaid) => {
  const guppies = { species: "Guppy", quantity: males + females, males, females };
  expect(check({}, guppies).notes.some((note) => note.includes("will breed"))).toBe(isSaid);
});

test("R10 reports conflicts between two species as well as those within one", () => {
  const titles = (resident: Inhabitant, { count, ...bought }: Inhabitant) =>
    check(withInhabitants(resident), { ...bought, quantity: count }).reasons.map(
      ({ title }) => title,
    );
  const fish = { species: "Paradise fish", count: 8 };
  const male = { species: "Betta", count: 1, males: 1 };
  const surface = "Two kinds claim the surface";
  expect(titles(male, fish)).toEqual(expect.arrayContaining(["Fight their own kind", surface]));
  expect(titles(fish, male)).toContain(surface);
});

test("R13 one reason lists all the fish that eat young shrimp", () => {
  const reasons = reasonsOf("R13", withInhabitants(NEON, "Pearl danio"), "Neocaridina davidi");
  expect(reasons).toHaveLength(1);
  expect(reasons[0]?.text).toContain("Neon tetras and pearl danios");
});

describe("R17", () => {
  // 100 litres net; a neon is 4 units.
  const tank = { volumeLitres: 100 / 0.85 };
  test("counts more capacity for dense plants, less for a young filter, and far less for sea water", () => {
    const load = (changes: object, species = NEON) =>
      reasonsOf("R17", { ...tank, ...changes }, { species, quantity: 30 })[0]?.yours;
    expect(load({})).toBe("120%");
    expect(load({ plants: "dense", volumeLitres: 92 / 0.85 })).toBe("113%");
    expect(load({ cycledWeeks: 12 })).toBe("171%");
    // 30 peppermint shrimp of 0.5 units each; sea water quarters the capacity to 12.5 units.
    expect(load({ ...REEF, volumeLitres: 50 / 0.85 }, "Peppermint shrimp")).toBe("120%");
  });
  test("doesn't show a tank just under the limit as at the limit", () => {
    const { passed } = check({ volumeLitres: 60 }, { species: NEON, quantity: 14 });
    expect(passed.find(({ rule }) => rule === "R17")).toMatchObject({
      yours: "109%",
      needs: "under 110%",
    });
  });
  test("suggests a fix", () => {
    const fix = (inhabitants: object, quantity: number) =>
      reasonsOf("R17", { volumeLitres: 60, ...inhabitants }, { species: NEON, quantity })[0]?.fix;
    expect(fix({}, 20)).toBe("Take no more than 14, or move to a larger tank.");
    expect(fix(withInhabitants({ species: "Bronze corydoras", count: 12 }), 6)).toBe(
      "Your tank is already full: move to a larger one first.",
    );
    expect(fix(withInhabitants({ species: "Bronze corydoras", count: 5 }), 6)).toBe(
      "Don't add these animals, or move to a larger tank first.",
    );
  });
  test("never advises buying two where two would fight", () => {
    const reef = { ...REEF, volumeLitres: 100, ...withInhabitants("Trochus snail") };
    const { reasons } = check(reef, { species: "Humbug damselfish", quantity: 3 });
    expect(reasons.map(({ rule }) => rule)).toContain("R17");
    expect(reasons.map(({ fix }) => fix).join(" ")).not.toMatch(/no more than/);
  });
  test("counts small fish in a pond as in a heated tank", () => {
    const goldfishReasons = (unheated: boolean) =>
      reasonsOf(
        "R17",
        { volumeLitres: 1000, unheated, temperatureC: 18 },
        { species: "fancy goldfish", quantity: 14 },
      );
    expect(goldfishReasons(true)).toEqual(goldfishReasons(false));
  });
});

test("R24 the listing's title gives the colour strain", () => {
  const listing = { species: "Neocaridina davidi", title: "Blue Velvet shrimp" };
  expect(levelOf("R24", withInhabitants("Red cherry"), listing)).toBe("caution");
});

test("R26 is advice for anyone with a stocked tank", () => {
  const stocked = { ...withInhabitants(NEON), quarantineTank: false };
  const advisesSeparation = (tank: object) => check(tank, NEON).notes.join().includes("kept apart");
  expect(advisesSeparation(stocked)).toBe(true);
  expect(advisesSeparation({ ...stocked, quarantineTank: true })).toBe(false);
  expect(advisesSeparation({ quarantineTank: false })).toBe(false);
});

test("advice for marine tanks mentions rock rather than plants", () => {
  const bareReef = { ...REEF, volumeLitres: 100, cover: "none", plants: "none" } as const;
  const warningsFor = (tank: Parameters<typeof check>[0], species: string) =>
    check({ ...bareReef, ...tank }, species)
      .reasons.map(({ text, fix }) => `${text} ${fix}`)
      .join(" ");
  const reef = warningsFor(withInhabitants("Common clownfish"), "Scooter dragonet");
  expect(reef).toContain("rock");
  expect(reef).not.toMatch(/plants|wood/);
  expect(warningsFor({ water: "freshwater", pH: 7, gh: 8 }, "Cherry barb")).toMatch(/plants, wood/);
});

test.each([
  ["Hengel's rasbora", "Hengel's rasboras", "Hengel's rasboras"],
  ["Vietnamese white cloud", "Vietnamese white clouds", "Vietnamese white clouds"],
  ["Zebra obliquidens", "zebra obliquidens", "Zebra obliquidens"],
  ["Rudd", "rudd", "Rudd"],
  ["Taiwan reef cichlid", "Taiwan reef cichlids", "Taiwan reef cichlids"],
])("%s in a sentence: %s", (name, inside, opening) => {
  const species = findSpecies(name);
  expect(species && [pluralName(species), capitalisedPlural(species)]).toEqual([inside, opening]);
});

test("a plant named after a bird rather than a person has no capital", () => {
  const species = findSpecies("Parrot's feather");
  expect(species && nameOf(species)).toBe("parrot's feather");
});
