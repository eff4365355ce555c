/** Regression tests for sentences and fixes of the tank check that used to be wrong. */

import { describe, expect, test } from "vitest";
import type { Reason, RuleId } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { REEF } from "./cases/case";
import { check, type Listing, reasonsOf, withInhabitants } from "./tankFixture";

const inhabitant = (species: string, count = 1) => ({ species, count });
const fixOf = (rule: RuleId, tank: Partial<TankInput>, listing: string | Listing) =>
  reasonsOf(rule, tank, listing)[0]?.fix;
const fullText = ({ title, text, fix }: Reason) => `${title}. ${text} ${fix}`;

describe("the temperature suggested by R03 and R04", () => {
  test.each([
    // Discus: 27–30 °C; Sterba's corydoras: 24–28 °C; cardinal tetras: 23–29 °C.
    [29, "Discus", "Sterba's corydoras", "Bring the tank down to 27.5 °C, a degree a day."],
    [28, "Discus", "Sterba's corydoras", "Bring the tank down to 27.5 °C, a degree a day."],
    [25, "Sterba's corydoras", "Discus", "Set the heater to 27.5 °C and keep it there for a week first."],
    [25, "Cardinal tetra", "Discus", "Set the heater to 28 °C and keep it there for a week first."],
    // The tank is already at the middle of the small overlap.
    [27.5, "Discus", "Sterba's corydoras", "Keep the water steady at 27.5 °C: there is little room either way."],
  ])("suits everyone at %s °C with %s, %s: %s", (temperatureC, resident, purchase, fix) => {
    const tank = { temperatureC, ...withInhabitants(inhabitant(resident, 6)) };
    expect(fixOf("R03", tank, { species: purchase, quantity: 6 })).toBe(fix);
  }); // oxfmt-ignore

  test("isn't given if none suits everyone", () => {
    const tank = { temperatureC: 27, ...withInhabitants(inhabitant("Ram cichlid", 2)) };
    expect(fixOf("R03", tank, "Panda corydoras")).toBe(
      "Hardly any temperature suits both panda corydoras and your ram cichlids: choose a species with the same temperature needs.",
    );
    const mixedTank = {
      temperatureC: 22,
      ...withInhabitants(inhabitant("Panda corydoras", 6), inhabitant("Discus", 5)),
    };
    expect(fixOf("R03", mixedTank, "Bronze corydoras")).toBeUndefined();
    expect(fixOf("R03", { ...mixedTank, temperatureC: 20 }, "Bronze corydoras")).toBe(
      "Hardly any temperature suits both bronze corydoras and your discus: choose a species with the same temperature needs.",
    );
  });

  test("gives way to what is possible in an unheated tank or a pond", () => {
    const room = { unheated: true, temperatureC: 18, volumeLitres: 200 };
    expect(fixOf("R03", room, "Cherry shrimp")).toBe(
      "Fit a heater with a thermostat, set it to 19 °C and let it run for a week first.",
    );
    expect(fixOf("R03", { ...room, ...withInhabitants(inhabitant("White cloud mountain minnow", 8)) }, "Cherry shrimp")).toBe(
      "Stand the tank in a warmer room, or choose a species that likes the water as it is.",
    );
    const pond = { unheated: true, volumeLitres: 3000, temperatureC: 14 };
    expect(fixOf("R03", pond, "Fancy goldfish")).toBe(
      "You can hardly heat that much water: choose a species that can take the cold.",
    );
    expect(fixOf("R04", { ...pond, temperatureC: 26 }, "Koi")).toBe(
      "Shade the water and keep it moving, or choose a species that can take the warmth.",
    );
    expect(fixOf("R04", { ...room, temperatureC: 23 }, "White cloud mountain minnow")).toBe(
      "Stand the tank in a cooler room, with a fan over the water on hot days.",
    );
  }); // oxfmt-ignore

  test("doesn't mention a hot day if a heater is needed first", () => {
    const summer = { unheated: true, temperatureC: 29 };
    const rules = check(summer, "Cardinal tetra").reasons.map(({ rule }) => rule);
    expect(rules).toEqual(["R04"]);
  });

  test("names the limit for a tank that is right at it", () => {
    const [reason] = reasonsOf("R04", { temperatureC: 23 }, "White cloud mountain minnow");
    expect(reason?.text).toContain("Your tank is at 23 °C, their upper limit.");
  });

  test("never claims that corals stop eating", () => {
    const [reason] = reasonsOf("R03", { ...REEF, temperatureC: 29 }, "Acropora millepora");
    expect(reason?.text).toContain("bleach");
  });
});

describe("R24 with one sex", () => {
  const guppies = (sexes: object) => ({ inhabitants: [{ species: "Guppy", count: 4, ...sexes }] });
  const endlers = (sexes: object) => ({ species: "Endler's livebearer", quantity: 4, ...sexes });

  test("is a note, and a caution once both sexes are possible", () => {
    const result = check(guppies({ males: 4, females: 0 }), endlers({ males: 4, females: 0 }));
    expect(result.reasons.map(({ rule }) => rule)).not.toContain("R24");
    expect(result.notes).toContain(
      "Endler's livebearers and guppies interbreed if there are both sexes: keep only males.",
    );
    for (const sexes of [{}, { males: 3, females: 1 }, { males: 0, females: 4 }]) {
      expect(reasonsOf("R24", guppies(sexes), endlers({ males: 4, females: 0 }))).toHaveLength(1);
    }
  });
});

describe("R16 with too small a group", () => {
  const tetras = withInhabitants(inhabitant("Neon tetra", 10));

  test("doesn't ask for a group if there is no room for it", () => {
    const fourBarbs = { species: "Tiger barb", quantity: 4 };
    expect(fixOf("R16", { volumeLitres: 300, ...tetras }, fourBarbs)).toBe(
      "Keep 8 or more tiger barbs, or none.",
    );
    expect(fixOf("R16", { volumeLitres: 80, ...tetras }, fourBarbs)).toBe(
      "Choose a species that leaves fins alone: your tank has no room for 8 or more tiger barbs.",
    );
    const smallTank = { volumeLitres: 80, ...withInhabitants(inhabitant("Tiger barb", 4)) };
    expect(fixOf("R16", smallTank, { species: "Neon tetra", quantity: 10 })).toBe(
      "Move the tiger barbs to a tank with room for 8 or more first.",
    );
  });

  test("doesn't explain why Malawi cichlids chase", () => {
    const tank = {
      pH: 8,
      gh: 15,
      temperatureC: 25.5,
      ...withInhabitants(inhabitant("Yellow lab", 6)),
    };
    const { reasons } = check(tank, { species: "Red zebra cichlid", quantity: 3 });
    const rules = reasons.map(({ rule }) => rule);
    expect(rules).toContain("R09");
    expect(rules).not.toContain("R16");
  });
});

describe("R13 and R14 name the prey correctly", () => {
  test("crabs and urchins aren't called snails, nor dwarf crayfish shrimp", () => {
    const puffer = { ...REEF, ...withInhabitants("Porcupine puffer") };
    const [crab] = reasonsOf("R14", puffer, "Blue-legged hermit crab");
    expect(crab && fullText(crab)).toContain("eat snails, crabs and the like: blue-legged hermit");
    const [snail] = reasonsOf("R14", puffer, "Mexican turbo snail");
    expect(snail?.text).toBe("Porcupine puffers eat snails: Mexican turbo snails would not last long.");
    const [crayfish] = reasonsOf("R13", withInhabitants("Oscar"), "Dwarf orange crayfish");
    expect(crayfish?.text).toContain("Oscars eat small crayfish: dwarf orange crayfish");
  }); // oxfmt-ignore

  test("the prey is shown when a predator is bought", () => {
    const [reason] = reasonsOf("R13", withInhabitants(inhabitant("Cherry shrimp", 10)), "Oscar");
    expect(reason).toMatchObject({ yours: "cherry shrimp (3 cm)", needs: "no shrimp" });
    const [other] = reasonsOf("R13", withInhabitants("Oscar"), "Cherry shrimp");
    expect(other).toMatchObject({ yours: "oscars (33 cm)", needs: "no shrimp eaters" });
  });
});

test("R11 gives the right reason why a species is kept alone", () => {
  const text = (resident: string, purchase: string) =>
    reasonsOf("R11", { ...withInhabitants(resident), water: "brackish" }, purchase)[0]?.text;
  expect(text("Bumblebee goby", "Figure-8 puffer")).toBe(
    "Figure-8 puffers should be kept without other species: they bite any company, including bumblebee gobies.",
  );
  expect(text("Bumblebee goby", "Mudskipper")).toBe(
    "Mudskippers should be kept without other species: they live on land as much as in the water that bumblebee gobies need.",
  );
});

test("R05 mentions shells only for animals that have one, and no tap for marine tanks", () => {
  const text = (species: string) => reasonsOf("R05", { pH: 5.5 }, species)[0]?.text ?? "";
  expect(text("Zebra nerite")).toContain("build their shells");
  expect(text("Cherry shrimp")).toMatch(/the worse they grow\.$/);
  expect(fixOf("R05", { ...REEF, pH: 7.6 }, "Common clownfish")).not.toContain("tap water");
});

test("R02 suppresses comments on the figures of the wrong water", () => {
  const sea = { ...REEF, volumeLitres: 200, ...withInhabitants("Yellow tang") };
  const { verdict, reasons } = check(sea, "Common plec");
  expect(verdict).toBe("unsuitable");
  expect(reasons.map(({ rule }) => rule)).toEqual(["R02"]);
});

describe("R01", () => {
  test("distinguishes Shoal's own choice from the law", () => {
    for (const species of ["Axolotl", "African dwarf frog"]) {
      const [reason] = reasonsOf("R01", { temperatureC: 18 }, species);
      expect(reason).toMatchObject({ title: "Not offered on Shoal", level: "unsuitable" });
      expect(reason && fullText(reason)).not.toMatch(/lawful|report/i);
    }
  });
  test("uses the plural for animals and the singular for a plant", () => {
    expect(fixOf("R01", {}, "Signal crayfish")).toBe(
      "Do not buy them, and report the listing to us.",
    );
    expect(fixOf("R01", {}, "Water hyacinth")).toBe("Do not buy it, and report the listing to us.");
  });
});

test("unknown names are reported in the singular or plural", () => {
  const text = (...names: string[]) =>
    reasonsOf("DATA", withInhabitants(...names), "Neon tetra")[0]?.text;
  expect(text("wibblefish")).toBe(
    "“wibblefish” in your tank isn't in our data, so we can't say how they would all get on.",
  );
  expect(text("wibblefish", "wobblers")).toContain("aren't in our data");
});
