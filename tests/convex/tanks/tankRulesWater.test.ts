import { describe, expect, test } from "vitest";
import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { allSpecies } from "#convex/domain/listings/species.ts";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import type { TankCheckResult } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { usualTapWater } from "#convex/domain/tanks/tapWater.ts";
import { check, GOOD_TANK, levelOf, REEF, reasonsOf } from "./tankFixture";

// Neon tetra: 20–26 °C, pH 5–7.5, 1–12 °dGH.
const NEON = "Paracheirodon innesi";

describe("R01 legal status", () => {
  test.each([
    ["Pomacea diffusa", "unsuitable"],
    ["Hypancistrus zebra", "caution"],
    [NEON, "suitable"],
  ])("%s: %s", (species, level) => {
    expect(levelOf("R01", {}, species)).toBe(level);
  });
});

describe("R02 water type", () => {
  test("a marine fish is refused in fresh water, but not in sea water", () => {
    expect(levelOf("R02", {}, "Amphiprion ocellaris")).toBe("unsuitable");
    expect(levelOf("R02", REEF, "Amphiprion ocellaris")).toBe("suitable");
  });
  test("a brackish fish is a caution in slightly salted fresh water and refused in fresh water", () => {
    expect(levelOf("R02", {}, "Toxotes jaculatrix")).toBe("unsuitable");
    expect(levelOf("R02", { slightlySalted: true }, "Toxotes jaculatrix")).toBe("caution");
    expect(reasonsOf("R02", {}, "Toxotes jaculatrix")[0]?.text).not.toContain("not survive");
    expect(levelOf("R02", { water: "brackish" }, "Toxotes jaculatrix")).toBe("suitable");
  });
});

describe("R02 for species of several waters", () => {
  test.each([
    ["Molly", "brackish", "suitable"],
    ["Molly", "marine", "unsuitable"],
    ["Sailfin molly", "marine", "suitable"],
    ["Guppy", "brackish", "suitable"],
    ["Zebra nerite", "brackish", "suitable"],
    ["Java fern", "brackish", "suitable"],
    ["Bumblebee goby", "freshwater", "suitable"],
    [NEON, "brackish", "unsuitable"],
  ] as const)("%s in %s water: %s", (species, water, level) => {
    expect(levelOf("R02", { water }, species)).toBe(level);
  });
  test.each([
    ["Bronze corydoras", "caution"],
    ["Kuhli loach", "caution"],
    [NEON, "caution"],
    ["Zebra danio", "suitable"],
    ["Guppy", "suitable"],
  ])("%s with a little salt: %s", (species, level) => {
    expect(levelOf("R02", { slightlySalted: true }, species)).toBe(level);
  });
  test("says that a species can't survive, but only between fresh and marine water", () => {
    const text = (tank: object, species: string) => reasonsOf("R02", tank, species)[0]?.text;
    expect(text(REEF, NEON)).toContain("would not survive");
    expect(text({ water: "brackish" }, NEON)).toContain("weaken there");
  });
});

describe("R01 with the proof seen", () => {
  test("a restricted species gets a note, and a banned one is still refused", () => {
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

describe("R03 temperature", () => {
  test.each([
    [17.9, "unsuitable"],
    [18, "caution"],
    [19.9, "caution"],
    [20, "caution"],
    [20.5, "caution"],
    [20.6, "suitable"],
    [25.4, "suitable"],
    [25.5, "caution"],
    [26.1, "caution"],
    [28, "caution"],
    [28.1, "unsuitable"],
  ])("neon tetra at %s °C: %s", (temperatureC, level) => {
    expect(levelOf("R03", { temperatureC }, NEON)).toBe(level);
  });
  test("an unknown temperature is a caution", () => {
    expect(levelOf("R03", { temperatureC: undefined }, NEON)).toBe("caution");
  });
  test("an unheated tank without a figure counts as 16 to 22 °C", () => {
    const room = { temperatureC: undefined, unheated: true };
    expect(levelOf("R03", room, "Tanichthys albonubes")).toBe("suitable");
    expect(levelOf("R03", room, "Neocaridina davidi")).toBe("caution");
    // R04 already reports the missing heater.
    expect(levelOf("R03", room, "Symphysodon aequifasciatus")).toBe("suitable");
    expect(levelOf("R04", room, "Symphysodon aequifasciatus")).toBe("unsuitable");
  });
  test("plants only object beyond 4 °C, and are never refused", () => {
    // Anubias: 20–28 °C.
    expect(levelOf("R03", { temperatureC: 16 }, "Anubias barteri")).toBe("suitable");
    expect(levelOf("R03", { temperatureC: 15.9 }, "Anubias barteri")).toBe("caution");
    expect(levelOf("R03", { temperatureC: 40 }, "Anubias barteri")).toBe("caution");
  });
  test("the fix doesn't harm the residents", () => {
    const tank = { temperatureC: 22, inhabitants: [{ species: "corydoras paleatus", count: 6 }] };
    const [reason] = reasonsOf("R03", tank, "discus");
    expect(reason?.fix).toContain("would harm your peppered corydoras");
    expect(reason).toMatchObject({ yours: "22 °C", needs: "27–30 °C" });
  });
});

describe("R04 coldwater and tropical", () => {
  test.each([
    "Reticulated hillstream loach",
    "Chinese hillstream loach",
    "Borneo hillstream loach",
  ])("the %s needs cool water, and no heater", (species) => {
    expect(levelOf("R04", { temperatureC: 21, unheated: true }, species)).toBe("suitable");
    expect(levelOf("R04", { temperatureC: 25 }, species)).toBe("caution");
    expect(levelOf("R04", { temperatureC: 26.5 }, species)).toBe("unsuitable");
  });
  test.each([
    [21.9, "suitable"],
    [22, "caution"],
    [23, "caution"],
    [25, "caution"],
    [25.1, "unsuitable"],
  ])("white cloud (to 23 °C) at %s °C: %s", (temperatureC, level) => {
    expect(levelOf("R04", { temperatureC }, "Tanichthys albonubes")).toBe(level);
  });
  test("tropical species need a heater, temperate ones don't", () => {
    expect(levelOf("R04", { unheated: true }, NEON)).toBe("unsuitable");
    expect(levelOf("R04", { unheated: false }, NEON)).toBe("suitable");
    expect(levelOf("R04", { unheated: true, temperatureC: 21 }, "Danio rerio")).toBe("suitable");
  });
  test("guppies (from 19 °C) are tropical, while variatus platies and Amano shrimp survive a cool night", () => {
    const cool = { unheated: true, temperatureC: 21 };
    expect(levelOf("R04", cool, "Guppy")).toBe("unsuitable");
    expect(levelOf("R04", cool, "Variatus platy")).toBe("suitable");
    expect(levelOf("R04", cool, "Amano shrimp")).toBe("suitable");
  });
});

describe("R05 pH", () => {
  test.each([
    [3.9, "unsuitable"],
    [4, "caution"],
    [4.9, "caution"],
    [4.95, "suitable"],
    [7.5, "suitable"],
    [7.6, "caution"],
    [8.5, "caution"],
    [8.6, "unsuitable"],
  ])("neon tetra at pH %s: %s", (pH, level) => {
    expect(levelOf("R05", { pH }, NEON)).toBe(level);
  });
  test.each([
    [7.5, "caution"],
    [7.6, "unsuitable"],
  ])("soft-water shrimp at pH %s, 0.7 or more above their range: %s", (pH, level) => {
    expect(levelOf("R05", { pH }, "Caridina cantonensis")).toBe(level);
  });
  test("plants only object beyond a whole unit, and are never refused", () => {
    // Java fern: pH 5.5–8.
    expect(levelOf("R05", { pH: 9 }, "Microsorum pteropus")).toBe("suitable");
    expect(levelOf("R05", { pH: 9.1 }, "Microsorum pteropus")).toBe("caution");
  });
});

describe("R06 hardness", () => {
  test.each([
    // Guppy: livebearer, 8–25.
    ["Poecilia reticulata", 8, "suitable"],
    ["Poecilia reticulata", 3, "caution"],
    ["Poecilia reticulata", 2.9, "unsuitable"],
    // Bee shrimp: 3–6.
    ["Caridina cantonensis", 6, "suitable"],
    ["Caridina cantonensis", 11, "caution"],
    ["Caridina cantonensis", 11.1, "unsuitable"],
    // Green neon, soft-water fish: 1–6.
    ["Paracheirodon simulans", 11, "caution"],
    ["Paracheirodon simulans", 11.1, "unsuitable"],
    // Yellow lab, Rift Lake: 10–25.
    ["Labidochromis caeruleus", 5, "caution"],
    ["Labidochromis caeruleus", 4.9, "unsuitable"],
    // Neon: 1–12, not strict.
    [NEON, 12, "suitable"],
    [NEON, 30, "caution"],
  ])("%s at %s °dGH: %s", (species, gh, level) => {
    expect(levelOf("R06", { gh }, species)).toBe(level);
  });
  test("sea water and plants have no hardness rule", () => {
    expect(levelOf("R06", REEF, "Amphiprion ocellaris")).toBe("suitable");
    expect(levelOf("R06", { gh: 40 }, "Anubias barteri")).toBe("suitable");
  });
});

describe("unmeasured water", () => {
  const unmeasured = { ...GOOD_TANK, pH: undefined, gh: undefined };
  const at = (outcode: string | null, species: string, tank: Partial<TankInput> = {}) =>
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
    const result = at(outcode, species);
    expect(aboutWater(result)).toEqual(titles);
    expect(result.missingFigures).toContain("tapWater");
    if (titles.length > 0) expect(result.missingFigures).toContain("gh");
  });
  test.each(["Discus", "Sulawesi cardinal shrimp"])(
    "%s: measure first, in a warm tank",
    (species) => {
      const result = at(null, species, { temperatureC: 28 });
      expect(aboutWater(result)).toEqual(["Measure the water first"]);
      expect(result.missingFigures).toEqual(["tapWater", "gh", "pH"]);
    },
  );
  test.each([
    [{}, "pH and hardness not measured: tap water around SW1A is usually hard"],
    [{ pH: 7.5 }, "Hardness not measured: tap water around SW1A is usually hard"],
    [{ gh: 15 }, "pH not measured: your water is hard"],
  ])("an assumption that suits is named as one: measured %j", (measured, note) => {
    expect(at("SW1A", "Guppy", measured).notes).toContain(`${note}, which suits guppies.`);
  });
  test("the owner's description of the tap water overrides the postcode, and isn't asked for again", () => {
    const soft = at("SW1A", "Guppy", { tapWater: "soft" });
    expect(aboutWater(soft)).toEqual(["Water may be too soft"]);
    expect(soft.reasons.find(({ rule }) => rule === "R06")?.text).toContain(
      "You said your tap water is soft",
    );
    expect(soft.missingFigures).toEqual(["gh"]);
    expect(at("M20", "Guppy", { tapWater: "hard" }).missingFigures).toEqual([]);
  });
  test("a measured hardness settles it, for the pH too", () => {
    const hard = at("M20", "Guppy", { gh: 15 });
    expect([aboutWater(hard), hard.missingFigures]).toEqual([[], []]);
    expect(aboutWater(at("SW1A", "Guppy", { gh: 4 }))).toEqual(["Water too soft"]);
    const measured = at("SW1A", "Chili rasbora", { gh: 3 });
    expect(aboutWater(measured)).toEqual([]);
  });
  test("a plant is loosely compared with the assumed pH, and asks for nothing", () => {
    expect(at("SW1A", "Anubias barteri")).toMatchObject({
      verdict: "suitable",
      missingFigures: [],
    });
  });
  test("marine tanks are assumed to have salt mix water, regardless of the tap water", () => {
    const reef = at("M20", "Amphiprion ocellaris", { ...REEF, pH: undefined });
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

describe("R19 nitrate", () => {
  test.each([
    [NEON, 50, "suitable"],
    [NEON, 51, "caution"],
    [NEON, 100, "caution"],
    [NEON, 101, "unsuitable"],
    ["Neocaridina davidi", 25, "suitable"],
    ["Neocaridina davidi", 26, "caution"],
    ["Neocaridina davidi", 101, "unsuitable"],
    ["Anubias barteri", 200, "suitable"],
    [NEON, undefined, "suitable"],
  ])("%s at %s mg/l: %s", (species, nitrate, level) => {
    expect(levelOf("R19", { nitrate }, species)).toBe(level);
  });
  test("marine animals are as sensitive as shrimp", () => {
    expect(levelOf("R19", { ...REEF, nitrate: 25 }, "Amphiprion ocellaris")).toBe("suitable");
    expect(levelOf("R19", { ...REEF, nitrate: 26 }, "Amphiprion ocellaris")).toBe("caution");
  });
});
