import { describe, expect, test } from "vitest";
import { check, levelOf, REEF, reasonsOf, withInhabitants } from "./tankFixture";

const NEON = "Paracheirodon innesi";

describe("R07 volume, by nominal litres", () => {
  // Zebra danio: 60 litres; 80 % of that is 48.
  test.each([
    [47.9, "unsuitable"],
    [48, "caution"],
    [59.9, "caution"],
    [60, "suitable"],
  ])("zebra danio in %s litres: %s", (volumeLitres, level) => {
    expect(levelOf("R07", { volumeLitres }, "Danio rerio")).toBe(level);
  });
  test("states the tank's litres as entered, the requirement and a fix", () => {
    const [reason] = reasonsOf("R07", { volumeLitres: 54 }, "Danio rerio");
    expect(reason).toMatchObject({ yours: "54 litres", needs: "60 litres" });
    expect(reason?.text).toContain("need a tank of 60 litres or more; yours holds 54 litres.");
    expect(reason?.fix).toContain("60 litres");
  });
  test("is silent for plants, which can be trimmed", () => {
    expect(levelOf("R07", { volumeLitres: 10 }, "Amazon sword")).toBe("suitable");
  });
});

describe("R08 length", () => {
  test.each([
    // Neon, 4 cm: thresholds 16 and 24.
    [NEON, 15.9, "unsuitable"],
    [NEON, 16, "caution"],
    [NEON, 23.9, "caution"],
    [NEON, 24, "suitable"],
    // Zebra danio, 5 cm, swims lengths: threshold 50.
    ["Danio rerio", 49.9, "caution"],
    ["Danio rerio", 50, "suitable"],
    [NEON, undefined, "suitable"],
    ["Vallisneria spiralis", 20, "suitable"],
  ])("%s in %s cm: %s", (species, lengthCm, level) => {
    expect(levelOf("R08", { lengthCm }, species)).toBe(level);
  });
  test.each([
    ["Oscar", "Look for a tank at least 198 cm long, or a smaller species."],
    // Tanks of 7 m aren't sold, and koi don't need one.
    [
      "Redtail catfish",
      "Choose a smaller species: hardly any home has room for a tank of that length.",
    ],
    ["Koi", "Choose a smaller species, or a pond."],
  ])("the fix for a grown %s in 150 cm", (species, fix) => {
    expect(reasonsOf("R08", { lengthCm: 150, temperatureC: 18 }, species)[0]?.fix).toBe(fix);
  });
});

describe("R18 cycling", () => {
  test.each([
    [{ cycled: "no" }, "unsuitable"],
    [{ filter: "none" }, "unsuitable"],
    [{ ammonia: 0.1 }, "unsuitable"],
    [{ nitrite: 0.1 }, "unsuitable"],
    [{ cycled: "unsure" }, "caution"],
    [{ cycledWeeks: 3.9 }, "caution"],
    [{ cycledWeeks: 4 }, "suitable"],
    [{ cycledWeeks: undefined }, "suitable"],
    [{ filter: "sponge" }, "suitable"],
  ] as const)("neon tetra with %o: %s", (tank, level) => {
    expect(levelOf("R18", tank, NEON)).toBe(level);
  });
  test.each([
    ["Otocinclus vittatus", 12.9, "caution"],
    ["Otocinclus vittatus", 13, "suitable"],
    ["Caridina cantonensis", 12, "caution"],
    ["Caridina dennerli", 12, "caution"],
    ["Altum angelfish", 12, "caution"],
    ["Altum angelfish", undefined, "caution"],
    ["Ram cichlid", 12, "caution"],
    ["Ram cichlid", 13, "suitable"],
    ["Ram cichlid", undefined, "suitable"],
    ["Bolivian ram", 12, "suitable"],
    ["Reticulated hillstream loach", 12, "caution"],
    ["Lawnmower blenny", 12, "caution"],
    ["Lawnmower blenny", 13, "suitable"],
  ])("%s after %s weeks: %s", (species, cycledWeeks, level) => {
    expect(levelOf("R18", { cycledWeeks }, species)).toBe(level);
  });
  test("corals and mandarins need a mature reef", () => {
    for (const species of ["Zoanthus sp.", "Synchiropus splendidus"]) {
      expect(levelOf("R18", { ...REEF, cycledWeeks: 12 }, species)).toBe("caution");
      expect(levelOf("R18", { ...REEF, cycledWeeks: 13 }, species)).toBe("suitable");
    }
  });
  test("an uncycled tank without a filter is fine for plants", () => {
    expect(levelOf("R18", { cycled: "no", filter: "none" }, "Java moss")).toBe("suitable");
  });
});

describe("R20 lid", () => {
  test.each([
    ["Carnegiella strigata", false, "unsuitable"],
    ["Cherax quadricarinatus", false, "unsuitable"],
    ["Danio rerio", false, "caution"],
    ["Carnegiella strigata", true, "suitable"],
    [NEON, false, "suitable"],
  ])("%s with lid %s: %s", (species, lid, level) => {
    expect(levelOf("R20", { lid }, species)).toBe(level);
  });
});

test("a pond needs no lid, but a tank of carp does", () => {
  const open = (volumeLitres: number, species = "Koi") =>
    levelOf("R20", { lid: false, volumeLitres, temperatureC: 14, unheated: true }, species);
  expect(open(2000)).toBe("suitable");
  expect(open(1999)).toBe("caution");
  expect(open(2000, "Danio rerio")).toBe("caution");
});

describe("R21 cover and land", () => {
  test.each(["Vampire crab", "Mudskipper"])("%s need dry land", (species) => {
    expect(levelOf("R21", {}, species)).toBe("unsuitable");
    expect(levelOf("R21", { dryLand: true }, species)).toBe("suitable");
    expect(levelOf("R21", { dryLand: true, cover: "none" }, species)).toBe("caution");
  });
  test("shy animals need cover, and dense plants count as cover", () => {
    expect(levelOf("R21", { cover: "none" }, "Puntius titteya")).toBe("caution");
    expect(levelOf("R21", { cover: "some" }, "Puntius titteya")).toBe("suitable");
    expect(levelOf("R21", { cover: "none", plants: "dense" }, "Puntius titteya")).toBe("suitable");
    expect(levelOf("R21", { cover: "none" }, NEON)).toBe("suitable");
  });
});

describe("R22 copper", () => {
  test.each([
    ["Neocaridina davidi", { copperRecently: true }, "unsuitable"],
    ["Neocaridina davidi", { copperPipes: true }, "caution"],
    ["Neocaridina davidi", {}, "suitable"],
    ["Planorbella duryi", { copperRecently: true }, "unsuitable"],
    [NEON, { copperRecently: true }, "suitable"],
  ])("%s with %o: %s", (species, tank, level) => {
    expect(levelOf("R22", tank, species)).toBe(level);
  });
});

describe("R25 care level", () => {
  test("advanced species are a caution for beginners only", () => {
    expect(levelOf("R25", { experience: "beginner" }, "Caridina cantonensis")).toBe("caution");
    expect(levelOf("R25", { experience: "some" }, "Caridina cantonensis")).toBe("suitable");
    expect(levelOf("R25", { experience: "beginner" }, NEON)).toBe("suitable");
  });
});

describe("R26 quarantine", () => {
  test("is advice for anyone with a stocked tank, and never counts against it", () => {
    const stocked = { ...withInhabitants(NEON), quarantineTank: false };
    const advisesSeparation = (tank: object) =>
      check(tank, NEON).notes.join().includes("kept apart");
    expect(advisesSeparation(stocked)).toBe(true);
    expect(advisesSeparation({ ...stocked, quarantineTank: true })).toBe(false);
    expect(advisesSeparation({ quarantineTank: false })).toBe(false);
    expect(levelOf("R26", stocked, NEON)).toBe("suitable");
  });
});

describe("R18 without a filter", () => {
  const jar = { filter: "none", plants: "dense", cycledWeeks: 13 } as const;
  test.each([
    ["Cherry shrimp", {}, "caution"],
    ["Ramshorn snail", {}, "caution"],
    ["Guppy", {}, "unsuitable"],
    ["Cherry shrimp", { plants: "some" }, "unsuitable"],
    ["Cherry shrimp", { cycledWeeks: 12 }, "unsuitable"],
    ["Cherry shrimp", { cycledWeeks: undefined }, "unsuitable"],
  ] as const)("%s in a densely planted old jar, but %o: %s", (species, change, level) => {
    expect(levelOf("R18", { ...jar, ...change }, species)).toBe(level);
  });
});
