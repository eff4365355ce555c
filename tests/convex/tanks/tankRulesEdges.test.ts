/** Thresholds that no species row meets exactly, tested with a real row with one figure changed. */
import { describe, expect, test } from "vitest";
import { findSpecies } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bioloadUnits } from "#convex/domain/tanks/rules/bioload.ts";
import { RULES } from "#convex/domain/tanks/rules/rules.ts";
import type { Member } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { UNKNOWN_TAP_WATER } from "#convex/domain/tanks/tapWater.ts";
import { GOOD_TANK } from "./tankFixture";

type Change = Partial<Omit<Species, "flags">> & { flags?: Partial<Species["flags"]> };

function speciesLike(base: string, change: Change = {}): Species {
  const row = findSpecies(base);
  if (!row) throw new Error(`${base} is missing`);
  return { ...row, ...change, flags: { ...row.flags, ...change.flags } };
}

function member(species: Species): Member {
  return { species, label: species.scientificName, count: 1 };
}

function levelOf(
  rule: keyof typeof RULES,
  subject: Species,
  mate?: Species,
  tank: Partial<TankInput> = {},
) {
  const all = { ...GOOD_TANK, ...tank };
  const outcome = RULES[rule]({
    tank: all,
    usualTapWater: UNKNOWN_TAP_WATER,
    netLitres: all.volumeLitres * 0.85,
    subject: member(subject),
    residents: mate ? [member(mate)] : [],
    isStocked: mate !== undefined,
  });
  const levels = (outcome.reasons ?? []).map((reason) => reason.level);
  return levels.includes("unsuitable") ? "unsuitable" : (levels[0] ?? "suitable");
}

describe("R03 within half a degree of a limit", () => {
  test.each([
    [20.5, "caution"],
    [20.52, "suitable"],
  ])("%s °C for 20–26: %s", (temperatureC, level) => {
    expect(levelOf("R03", speciesLike("neon tetra"), undefined, { temperatureC })).toBe(level);
  });
});

describe("R05 to the hundredth", () => {
  test.each([
    [7.59, "suitable"],
    [7.6, "caution"],
    [8.5, "caution"],
    [8.51, "unsuitable"],
  ])("pH %s for 5–7.5: %s", (pH, level) => {
    expect(levelOf("R05", speciesLike("neon tetra"), undefined, { pH })).toBe(level);
  });
});

describe("R06 is strict about hardness", () => {
  const at = (species: Species, gh: number) => levelOf("R06", species, undefined, { gh });
  test("for fish with a maximum of 8, but not of 9", () => {
    expect(at(speciesLike("neon tetra", { ghDegrees: [1, 8] }), 14)).toBe("unsuitable");
    expect(at(speciesLike("neon tetra", { ghDegrees: [1, 9] }), 15)).toBe("caution");
  });
  test("for shrimp with a maximum of 10, but not of 11", () => {
    expect(at(speciesLike("bee shrimp", { ghDegrees: [1, 10] }), 16)).toBe("unsuitable");
    expect(at(speciesLike("bee shrimp", { ghDegrees: [1, 11] }), 17)).toBe("caution");
  });
  test("for livebearers with a minimum of 8, but not of 7, and never for other hard-water fish", () => {
    expect(at(speciesLike("guppy", { ghDegrees: [8, 25] }), 2)).toBe("unsuitable");
    expect(at(speciesLike("guppy", { ghDegrees: [7, 25] }), 1)).toBe("caution");
    expect(at(speciesLike("Boeseman's rainbowfish", { ghDegrees: [8, 25] }), 1)).toBe("caution");
  });
});

describe("R11 sizes", () => {
  const victim = speciesLike("neon tetra", { adultSizeCm: 10 });
  const bullied = (bully: string, adultSizeCm: number, target: Species = victim) =>
    levelOf("R11", target, speciesLike(bully, { adultSizeCm }));
  test("aggressive with peaceful fish are refused at equal size, and a caution down to half the size", () => {
    expect(bullied("convict cichlid", 10)).toBe("unsuitable");
    expect(bullied("convict cichlid", 9.9)).toBe("caution");
    expect(bullied("convict cichlid", 5)).toBe("caution");
    expect(bullied("convict cichlid", 4.9)).toBe("suitable");
  });
  test("predatory fish count like aggressive ones", () => {
    expect(bullied("pictus catfish", 10)).toBe("unsuitable");
    expect(bullied("pictus catfish", 4.9)).toBe("suitable");
  });
  test("aggressive with semi-aggressive fish are refused from 1.3 times the length", () => {
    const semi = speciesLike("dwarf gourami", { adultSizeCm: 10 });
    expect(bullied("convict cichlid", 13, semi)).toBe("unsuitable");
    expect(bullied("convict cichlid", 12.9, semi)).toBe("caution");
  });
  test("mbuna with mbuna are a caution at any size", () => {
    const lab = speciesLike("yellow lab", { adultSizeCm: 5 });
    expect(bullied("red zebra cichlid", 13, lab)).toBe("caution");
  });
  test("semi-aggressive fish are a caution at twice the size", () => {
    expect(bullied("dwarf gourami", 20)).toBe("caution");
    expect(bullied("dwarf gourami", 19.9)).toBe("suitable");
    expect(bullied("dwarf gourami", 4)).toBe("suitable");
  });
});

describe("R12 sizes", () => {
  const meets = (predator: Species, prey: number) =>
    levelOf("R12", predator, speciesLike("neon tetra", { adultSizeCm: prey }));
  test("predators count from twice the size", () => {
    expect(meets(speciesLike("pictus catfish", { adultSizeCm: 20 }), 10)).toBe("unsuitable");
    expect(meets(speciesLike("pictus catfish", { adultSizeCm: 19.9 }), 10)).toBe("suitable");
  });
  test("peaceful fish with wide mouths count from 4 times the size", () => {
    expect(meets(speciesLike("bala shark", { adultSizeCm: 40 }), 10)).toBe("caution");
    expect(meets(speciesLike("bala shark", { adultSizeCm: 39.9 }), 10)).toBe("suitable");
  });
  test("any other fish gets a note from 4 times the size, except grazers and worm-shaped fish", () => {
    const noteOn = (predator: Species) =>
      RULES.R12({
        tank: GOOD_TANK,
        usualTapWater: UNKNOWN_TAP_WATER,
        netLitres: 850,
        subject: member(predator),
        residents: [member(speciesLike("neon tetra", { adultSizeCm: 2 }))],
        isStocked: true,
      });
    expect(noteOn(speciesLike("pearl danio", { adultSizeCm: 8 }))).toMatchObject({
      reasons: [],
      notes: [expect.stringContaining("far larger")],
    });
    expect(noteOn(speciesLike("pearl danio", { adultSizeCm: 7.9 })).notes).toEqual([]);
    expect(noteOn(speciesLike("bristlenose plec")).notes).toEqual([]);
    expect(noteOn(speciesLike("kuhli loach")).notes).toEqual([]);
  });
  test("angelfish eat fish up to 4 cm, as do cichlids from 10 cm", () => {
    expect(meets(speciesLike("angelfish"), 4)).toBe("caution");
    expect(meets(speciesLike("angelfish"), 4.1)).toBe("suitable");
    expect(meets(speciesLike("kribensis", { adultSizeCm: 10 }), 4)).toBe("caution");
    expect(meets(speciesLike("kribensis", { adultSizeCm: 9.9 }), 4)).toBe("suitable");
  });
});

describe("R13 sizes", () => {
  const shrimp = (adultSizeCm: number) => speciesLike("cherry shrimp", { adultSizeCm });
  test("dwarf shrimp are up to 3.5 cm", () => {
    expect(levelOf("R13", shrimp(3.5), speciesLike("kribensis"))).toBe("unsuitable");
    expect(levelOf("R13", shrimp(3.6), speciesLike("kribensis"))).toBe("caution");
  });
  test("a peaceful shrimp eater hunts from 10 cm", () => {
    const eater = (adultSizeCm: number) => speciesLike("sparkling gourami", { adultSizeCm });
    expect(levelOf("R13", shrimp(3), eater(10))).toBe("unsuitable");
    expect(levelOf("R13", shrimp(3), eater(9.9))).toBe("caution");
  });
  test("shrimp from 5 cm are a caution with fish from 15 cm", () => {
    const fish = (adultSizeCm: number) => speciesLike("penguin tetra", { adultSizeCm });
    expect(levelOf("R13", shrimp(5), fish(15))).toBe("caution");
    expect(levelOf("R13", shrimp(4.9), fish(15))).toBe("suitable");
    expect(levelOf("R13", shrimp(5), fish(14.9))).toBe("suitable");
  });
  test("aggressive predators take larger shrimp at twice their length, and others at five times", () => {
    expect(levelOf("R13", shrimp(5), speciesLike("oscar", { adultSizeCm: 10 }))).toBe("unsuitable");
    expect(levelOf("R13", shrimp(5), speciesLike("oscar", { adultSizeCm: 9.9 }))).toBe("caution");
    expect(levelOf("R13", shrimp(5), speciesLike("clown loach", { adultSizeCm: 25 }))).toBe(
      "unsuitable",
    );
    expect(levelOf("R13", shrimp(5), speciesLike("clown loach", { adultSizeCm: 24.9 }))).toBe(
      "caution",
    );
  });
  test("small mouths belong to fish up to 5 cm", () => {
    const dense = { plants: "dense" } as const;
    expect(levelOf("R13", shrimp(3), speciesLike("neon tetra", { adultSizeCm: 5 }), dense)).toBe(
      "suitable",
    );
    expect(levelOf("R13", shrimp(3), speciesLike("neon tetra", { adultSizeCm: 5.1 }), dense)).toBe(
      "caution",
    );
  });
});

test("R14 assassin snails take snails of their own size and smaller", () => {
  const victim = (adultSizeCm: number) => speciesLike("ramshorn snail", { adultSizeCm });
  expect(levelOf("R14", victim(2.5), speciesLike("assassin snail"))).toBe("unsuitable");
  expect(levelOf("R14", victim(2.6), speciesLike("assassin snail"))).toBe("suitable");
});

test("R15 plant eaters from 15 cm are refused", () => {
  const eater = (adultSizeCm: number) => speciesLike("rosy barb", { adultSizeCm });
  expect(levelOf("R15", speciesLike("dwarf vallis"), eater(15))).toBe("unsuitable");
  expect(levelOf("R15", speciesLike("dwarf vallis"), eater(14.9))).toBe("caution");
});

describe("R17 units of waste", () => {
  const ROOMY = { minTankLitres: 10_000, minGroup: 1 };
  test.each([
    ["neon tetra", 8, 8],
    ["neon tetra", 8.1, 16.2],
    ["neon tetra", 15, 30],
    ["neon tetra", 15.1, 60.4],
    ["neon tetra", 25, 100],
    ["fancy goldfish", 8, 16],
    // Factor 0.4: a thin fish of 20 cm weighs as much as another of 8 cm.
    ["kuhli loach", 10, 4],
    ["kuhli loach", 20, 8],
    ["kuhli loach", 21, 16.8],
    ["cherry shrimp", 3.5, 0.1],
    ["cherry shrimp", 3.6, 0.5],
    ["ramshorn snail", 3.9, 0.3],
    ["ramshorn snail", 4, 1.5],
  ])("%s of %s cm: %s", (name, adultSizeCm, units) => {
    expect(bioloadUnits(speciesLike(name, { ...ROOMY, adultSizeCm }))).toBeCloseTo(units, 9);
  });
  test("plants and corals have none", () => {
    expect(bioloadUnits(speciesLike("java moss"))).toBe(0);
    expect(bioloadUnits(speciesLike("Zoanthus sp."))).toBe(0);
  });
  test("the recommended group fills the recommended tank to 85 % at most, at any length", () => {
    for (const adultSizeCm of [20, 25, 25.1, 60]) {
      const fish = speciesLike("neon tetra", { adultSizeCm, minTankLitres: 200, minGroup: 4 });
      expect(4 * bioloadUnits(fish)).toBeCloseTo(0.85 * 200 * 0.85, 6);
    }
  });
});

describe("R23 shared ranges", () => {
  const warm = (min: number) => speciesLike("betta", { temperatureC: [min, 30], pH: [5, 8] });
  test("two degrees in common are enough", () => {
    const cool = speciesLike("neon tetra", { temperatureC: [20, 26], pH: [5, 8] });
    expect(levelOf("R23", warm(24), cool)).toBe("suitable");
    expect(levelOf("R23", warm(24.1), cool)).toBe("caution");
    expect(levelOf("R23", warm(25.5), cool)).toBe("caution");
    expect(levelOf("R23", warm(26), cool)).toBe("caution");
    expect(levelOf("R23", warm(26.1), cool)).toBe("unsuitable");
  });
  test("soft-water shrimp need half a degree at least", () => {
    const shrimp = speciesLike("crystal red shrimp", { temperatureC: [20, 26], pH: [5, 8] });
    expect(levelOf("R23", warm(25.5), shrimp)).toBe("caution");
    expect(levelOf("R23", warm(25.6), shrimp)).toBe("unsuitable");
  });
  test("four tenths of pH in common are enough", () => {
    const alkaline = (min: number) =>
      speciesLike("guppy", { temperatureC: [20, 28], pH: [min, 8.5] });
    const acid = speciesLike("neon tetra", { temperatureC: [20, 28], pH: [5, 7.5] });
    expect(levelOf("R23", alkaline(7.1), acid)).toBe("suitable");
    expect(levelOf("R23", alkaline(7.2), acid)).toBe("caution");
    expect(levelOf("R23", alkaline(8), acid)).toBe("caution");
  });
});
