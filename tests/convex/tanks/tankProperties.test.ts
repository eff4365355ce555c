import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { allSpecies, findSpecies, homeWater } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import { RULES } from "#convex/domain/tanks/rules/rules.ts";
import { SEVERITY } from "#convex/domain/tanks/rules/severity.ts";
import type { Reason, RuleId } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { anyTank, speciesName } from "./anyTank";
import { check, GOOD_TANK } from "./tankFixture";

/** Rules that rule the tank out: the law, the wrong water, far too small a tank. */
const EXCLUDING_RULES = new Set<RuleId>(["R01", "R02", "R07"]);
/** Rules about two species; the others are about the purchase's needs of the tank. */
const BETWEEN_TWO = new Set<RuleId>(["R11", "R12", "R13", "R14", "R16", "R17", "R23", "R24"]);

/** Whether anyone may keep the species. */
const isLegal = (species: Species) => ["allowed", "note"].includes(lawOfSpecies(species).status);

const anyListing = fc.record({ species: speciesName, quantity: fc.integer({ min: 1, max: 30 }) });

describe("the tank check", () => {
  test("has all 26 rules in order", () => {
    const ids = Array.from({ length: 26 }, (_, i) => `R${String(i + 1).padStart(2, "0")}`);
    expect(Object.keys(RULES)).toEqual(ids);
  });

  test("gives the verdict of its worst reason, and lists the worst first", () => {
    fc.assert(
      fc.property(anyTank, anyListing, (tank, listing) => {
        const { verdict, reasons } = checkTank({ tank, listing });
        const levels = reasons.map((reason) => SEVERITY[reason.level]);
        expect(SEVERITY[verdict]).toBe(Math.max(0, ...levels));
        expect(levels).toEqual([...levels].sort((a, b) => b - a));
      }),
    );
  });

  test("gives the comparison and a fix with every reason", () => {
    fc.assert(
      fc.property(anyTank, anyListing, (tank, listing) => {
        for (const reason of checkTank({ tank, listing }).reasons) {
          expect(reason.title.length).toBeGreaterThan(3);
          expect(reason.fix).toMatch(/\.$/);
          expect(reason.text).not.toMatch(/undefined|NaN|null|\[object/);
        }
      }),
    );
  });

  test("is deterministic", () => {
    fc.assert(
      fc.property(anyTank, anyListing, (tank, listing) => {
        expect(checkTank({ tank, listing })).toEqual(
          checkTank({ tank: structuredClone(tank), listing: { ...listing } }),
        );
      }),
    );
  });

  test("never gives a worse verdict for a larger volume", () => {
    fc.assert(
      fc.property(
        anyTank,
        anyListing,
        fc.integer({ min: 1, max: 3000 }),
        (tank, listing, extraLitres) => {
          const larger = { ...tank, volumeLitres: tank.volumeLitres + extraLitres };
          const before = SEVERITY[checkTank({ tank, listing }).verdict];
          expect(SEVERITY[checkTank({ tank: larger, listing }).verdict]).toBeLessThanOrEqual(
            before,
          );
        },
      ),
    );
  });

  test("never gives a worse verdict for a filter, a lid or cover", () => {
    fc.assert(
      fc.property(anyTank, anyListing, (tank, listing) => {
        const fittedTank = { ...tank, filter: "other", lid: true, cover: "dense" } as const;
        const before = SEVERITY[checkTank({ tank, listing }).verdict];
        expect(SEVERITY[checkTank({ tank: fittedTank, listing }).verdict]).toBeLessThanOrEqual(
          before,
        );
      }),
    );
  });

  test("never refuses plants for water values", () => {
    const plants = allSpecies().filter((s) => s.group === "plant" && isLegal(s));
    fc.assert(
      fc.property(anyTank, fc.constantFrom(...plants), (tank, plant) => {
        const { reasons } = checkTank({
          tank: { ...tank, water: "freshwater", inhabitants: [] },
          listing: { species: plant.scientificName },
        });
        expect(reasons.filter((reason) => reason.level === "unsuitable")).toEqual([]);
      }),
    );
  });

  test("accepts the recommended group in the recommended tank for every lawful species", () => {
    const middle = ([min, max]: readonly [number, number]) => (min + max) / 2;
    for (const species of allSpecies().filter(isLegal)) {
      const { verdict, reasons } = checkTank({
        tank: {
          ...GOOD_TANK,
          dryLand: species.flags.needsLand === true,
          volumeLitres: species.minTankLitres ?? 60,
          water: homeWater(species),
          temperatureC: middle(species.temperatureC),
          pH: middle(species.pH),
          gh: species.ghDegrees ? middle(species.ghDegrees) : undefined,
        },
        listing: { species: species.scientificName, quantity: species.minGroup },
      });
      expect([species.scientificName, verdict, reasons]).toEqual([
        species.scientificName,
        "suitable",
        [],
      ]);
    }
  });

  test("never gives a better verdict for another species in the tank", () => {
    fc.assert(
      fc.property(anyTank, anyListing, speciesName, (tank, listing, newSpecies) => {
        const knownSpecies = [listing.species, ...tank.inhabitants.map((row) => row.species)];
        fc.pre(!knownSpecies.some((name) => findSpecies(name) === findSpecies(newSpecies)));
        const fullerTank = {
          ...tank,
          inhabitants: [...tank.inhabitants, { species: newSpecies, count: 1 }],
        };
        const before = SEVERITY[checkTank({ tank, listing }).verdict];
        expect(SEVERITY[checkTank({ tank: fullerTank, listing }).verdict]).toBeGreaterThanOrEqual(
          before,
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("doesn't depend on the order of the inhabitants", () => {
    fc.assert(
      fc.property(anyTank, anyListing, (tank, listing) => {
        const warnings = (inhabitants: TankInput["inhabitants"]) => {
          const { verdict, reasons } = checkTank({ tank: { ...tank, inhabitants }, listing });
          return { verdict, rules: reasons.map(({ rule, level }) => `${rule} ${level}`).sort() };
        };
        expect(warnings([...tank.inhabitants].reverse())).toEqual(warnings(tank.inhabitants));
      }),
    );
  });

  test("gives two species the same verdict, whichever was there first", () => {
    const animals = allSpecies().filter(({ group }) => group !== "plant");
    const name = fc.constantFrom(...animals.map((species) => species.scientificName));
    const count = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(anyTank, name, name, count, count, (any, a, b, ofA, ofB) => {
        fc.pre(a !== b);
        const tank = { ...any, inhabitants: [] };
        const worstSeverity = (
          old: string,
          residentCount: number,
          species: string,
          quantity: number,
        ) => {
          const { reasons } = checkTank({
            tank: { ...tank, inhabitants: [{ species: old, count: residentCount }] },
            listing: { species, quantity },
          });
          const conflicts = reasons.filter(({ rule }) => BETWEEN_TWO.has(rule));
          // In a tank that is unsuitable anyway, stocking and shared water aren't reported.
          const isGrave = ({ rule, level }: Reason) =>
            rule !== "R17" && rule !== "R23" && level === "unsuitable";
          const warnings = isRoomy ? conflicts : conflicts.filter(isGrave);
          return Math.max(0, ...warnings.map(({ level }) => SEVERITY[level]));
        };
        const isRoomy = [a, b].every((species) => {
          const { reasons } = checkTank({ tank, listing: { species } });
          return !reasons.some(
            ({ rule, level }) => EXCLUDING_RULES.has(rule) && level === "unsuitable",
          );
        });
        expect(worstSeverity(a, ofA, b, ofB)).toBe(worstSeverity(b, ofB, a, ofA));
      }),
      { numRuns: 1500 },
    );
  });
});

describe("gaps in the data", () => {
  test("an unknown species is a caution that says what to ask the seller", () => {
    const result = check({}, "Lesser spotted wibblefish");
    expect(result).toMatchObject({ verdict: "caution", species: null });
    expect(result.reasons[0]).toMatchObject({ rule: "DATA" });
    expect(result.reasons[0]?.fix).toContain("adult size, temperature and temperament");
  });
  test("an unknown animal still needs a cycled tank, but an unknown plant doesn't", () => {
    const tank = { cycled: "no" } as const;
    expect(check(tank, { species: "wibblefish", group: "fish" }).verdict).toBe("unsuitable");
    expect(check(tank, { species: "wibbleweed", group: "plant" }).verdict).toBe("caution");
  });
  test("an unknown tank-mate is a caution", () => {
    const result = check({ inhabitants: [{ species: "wibblefish", count: 2 }] }, "neon tetra");
    expect(result.verdict).toBe("caution");
  });
  test("figures that aren't cross-checked are marked", () => {
    for (const species of allSpecies().filter(({ confidence }) => confidence === "low")) {
      const isMarked = check({}, species.scientificName).notes.join().includes("not cross-checked");
      // The reliability of the figures is irrelevant for a banned species.
      expect([species.scientificName, isMarked]).toEqual([
        species.scientificName,
        lawOfSpecies(species).status !== "blocked",
      ]);
    }
    expect(check({}, "Paracheirodon innesi").notes).toEqual([]);
  });
  test("there is no verdict without a volume", () => {
    expect(() => check({ volumeLitres: 0 }, "neon tetra")).toThrow(RangeError);
  });
});

describe("tankSchema", () => {
  test("accepts a complete tank and a minimal one", () => {
    expect(tankSchema().parse(GOOD_TANK)).toEqual(GOOD_TANK);
  });
  test.each([
    [{ volumeLitres: 0 }, "Volume must be between 1 and 20,000 litres."],
    [{ volumeLitres: Number.NaN }, "Enter your tank's volume in litres."],
    [{ pH: Number.NaN }, "pH must be a number."],
    [{ temperatureC: 41 }, "Temperature must be between 0 and 40 °C."],
    [{ pH: 11 }, "pH must be between 3 and 10."],
    [{ name: "  " }, "Give the tank a name."],
    [{ water: "soup" }, "Choose freshwater, brackish or marine."],
    [
      { inhabitants: [{ species: "guppy", count: 2, males: 2, females: 1 }] },
      "There are more males and females than animals.",
    ],
    [{ inhabitants: [{ species: "guppy", count: 0 }] }, "Enter how many there are."],
  ])("refuses %o: %s", (change, message) => {
    const result = tankSchema().safeParse({ ...GOOD_TANK, ...change });
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
