/** Properties of every sentence the tank check can produce, for any purchase and tank. */

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { allSpecies, findSpecies } from "#convex/domain/listings/species.ts";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import { pluralName, nameOf } from "#convex/domain/tanks/rules/format.ts";
import { SEVERITY } from "#convex/domain/tanks/rules/severity.ts";
import type { RuleId, TankCheckInput, TankCheckResult } from "#convex/domain/tanks/rules/types.ts";
import { anyTank, speciesName } from "./anyTank";
import { CASES } from "./cases/all";
import { inputOf } from "./cases/case";

const anyListing = fc.record({ species: speciesName, quantity: fc.integer({ min: 1, max: 30 }) });

const RANDOM_PURCHASES = 3000;
const seed = fc.readConfigureGlobal()?.seed ?? Date.now();
/** Real-life purchases and random ones; the printed seed reproduces them. */
const inputs: TankCheckInput[] = [
  ...CASES.map(inputOf),
  ...fc.sample(fc.record({ tank: anyTank, listing: anyListing }), {
    numRuns: RANDOM_PURCHASES,
    seed,
  }),
];
const answers = new Map<TankCheckInput, TankCheckResult>();
beforeAll(() => {
  for (const input of inputs) answers.set(input, checkTank(input));
});
const answerTo = (input: TankCheckInput) => answers.get(input) ?? checkTank(input);

const BETWEEN_TWO = new Set<RuleId>(["R11", "R12", "R13", "R14", "R15", "R16"]);

function forAll(check: (input: TankCheckInput) => void) {
  for (const input of inputs) {
    try {
      check(input);
    } catch (error) {
      throw new Error(`SHOAL_SEED=${seed}, ${JSON.stringify(input)}`, { cause: error });
    }
  }
}

const LAWS = [...new Set(allSpecies().flatMap((species) => lawOfSpecies(species).reason ?? []))];

/** Displayed reasons and notes, without quoted user input and legal texts. */
function sentencesOf(input: TankCheckInput): string[] {
  const { reasons, notes } = answerTo(input);
  const ownReasons = reasons.filter(({ rule }) => rule !== "R01");
  const reasonTexts = ownReasons.flatMap(({ title, text, fix, yours = "", needs = "" }) => [
    title,
    text,
    fix,
    yours,
    needs,
  ]);
  const sentences = notes.filter((note) => !LAWS.some((text) => note.endsWith(text)));
  return [...reasonTexts, ...sentences].map((text) => text.replace(/“[^”]*”/g, "“…”"));
}

describe("every sentence", () => {
  test("separates thousands and gives no meaningless percentage", () => {
    forAll((input) => {
      for (const text of sentencesOf(input)) {
        // Years have no separator.
        expect(text.replace(/\b[Ii]n 20\d\d\b/g, "")).not.toMatch(/\d{4}/);
        for (const [, percent] of text.matchAll(/(\d+) %/g))
          expect(Number(percent)).toBeLessThanOrEqual(300);
      }
    });
  });

  test("is well-formed", () => {
    forAll((input) => {
      for (const text of sentencesOf(input)) {
        expect(text).not.toMatch(/undefined|NaN|null|\[object|\.\.|\s\s|^\s|\s$|\s[.,;:]/);
        expect(text).not.toMatch(/(?<![\d.,])(?:[01] weeks|1 litres)\b|: [^:.]*: /);
      }
    });
  });

  test("has capitals only at the start and in proper names", () => {
    const names = allSpecies().flatMap((species) => [nameOf(species), pluralName(species)]);
    const proper = new Set(names.flatMap((name) => name.match(/[A-Z][\w.'’-]*/g) ?? []));
    const others = new Set(["C", "RO", "DGH", "Lake", "Malawi"]);
    forAll((input) => {
      const { reasons } = answerTo(input);
      // Legal texts name laws and countries.
      for (const { text, fix } of reasons.filter(({ rule }) => rule !== "R01")) {
        for (const sentence of [text, fix]) {
          const inside = sentence.replace(/“[^”]*”/g, "").replace(/(^|[.:] )\S+/g, "");
          const capitals = inside.match(/(?<![\w°])[A-Z][\w'’-]*/g) ?? [];
          expect(capitals.filter((word) => !proper.has(word) && !others.has(word))).toEqual([]);
        }
      }
    });
  });

  test("agrees with the others on the space an animal needs", () => {
    forAll((input) => {
      const { reasons } = answerTo(input);
      const sentences = reasons.flatMap(({ text, fix, needs = "" }) =>
        [text, fix, needs].flatMap((words) => words.match(/[\d,.]+(?= litres)/g) ?? []),
      );
      const ownVolume = input.tank.volumeLitres.toLocaleString("en-GB");
      expect(new Set(sentences.filter((litres) => litres !== ownVolume)).size).toBeLessThanOrEqual(
        1,
      );
    });
  });

  test("says everything only once", () => {
    forAll((input) => {
      const texts = answerTo(input).reasons.map(({ text }) => text);
      expect(texts).toEqual([...new Set(texts)]);
      const rules = answerTo(input).reasons.map(({ rule }) => rule);
      const isRefused = answerTo(input).reasons.some(
        ({ rule, level }) => rule === "R07" && level === "unsuitable",
      );
      if (isRefused) expect(rules).not.toContain("R17");
      if (isRefused) expect(rules).not.toContain("R09");
    });
  });
});

describe("the reasons of one answer", () => {
  test("don't advise buying more of something unsuitable", () => {
    forAll((input) => {
      const { verdict, reasons } = answerTo(input);
      if (verdict !== "unsuitable") return;
      for (const { fix } of reasons) expect(fix).not.toMatch(/^Take \d+ more/);
    });
  });

  test("suggest each fix once", () => {
    forAll((input) => {
      // Conflicts between species may each repeat a fix.
      const alone = answerTo(input).reasons.filter(({ rule }) => !BETWEEN_TWO.has(rule));
      const fixes = alone.map(({ fix }) => fix);
      expect(fixes).toEqual([...new Set(fixes)]);
    });
  });

  test("give at most one reason why two species don't go together", () => {
    forAll((input) => {
      const { reasons } = answerTo(input);
      const [mate, ...others] = input.tank.inhabitants;
      if (!mate || others.length > 0) return;
      const company = reasons.filter(
        ({ rule, title }) =>
          rule === "R11" || rule === "R12" || (rule === "R16" && title === "Nips long fins"),
      );
      const certain = company.filter(({ level }) => level === "unsuitable");
      expect(certain.length).toBeLessThanOrEqual(1);
      if (certain.length > 0) expect(company).toEqual(certain);
      expect(company.filter(({ rule }) => rule !== "R16").length).toBeLessThanOrEqual(1);
    });
  });

  test("never advise both fewer and more", () => {
    forAll((input) => {
      const fixes = answerTo(input).reasons.map(({ fix }) => fix);
      const hasMore = fixes.some((fix) => /^Take \d+ more/.test(fix));
      // Leaves out "Choose one of the two", which concerns another species and names no number.
      const asksFewer = fixes.some((fix) =>
        /no more than|is already full|Don't add these|Choose one or the other/.test(fix),
      );
      expect([fixes, hasMore && asksFewer]).toEqual([fixes, false]);
    });
  });

  test("never add a heater for a coldwater animal or remove one from a tropical animal", () => {
    forAll((input) => {
      const { tank } = input;
      const residents = tank.inhabitants.flatMap(({ species }) => findSpecies(species) ?? []);
      for (const { fix } of answerTo(input).reasons) {
        if (fix.startsWith("Fit a heater"))
          expect(residents.filter(({ flags }) => flags.coldwater)).toEqual([]);
        if (fix.startsWith("Keep them without a heater"))
          expect(residents.filter(({ temperatureC }) => temperatureC[0] >= 19)).toEqual([]);
      }
    });
  });

  test("don't recommend a smaller species where none exists, nor a tank of thousands of litres", () => {
    forAll((input) => {
      const { reasons } = answerTo(input);
      for (const { rule, fix, needs = "" } of reasons) {
        if (rule !== "R07") continue;
        const neededLitres = Number(needs.replace(/[^\d.]/g, ""));
        if (neededLitres >= 2000) expect(fix).not.toMatch(/a tank of \d/);
        if (input.tank.volumeLitres < 5) expect(fix).not.toContain("smaller species");
      }
    });
  });

  test("never call a check passed if its figure is outside the required range", () => {
    const figures = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
    forAll((input) => {
      for (const { title, yours, needs } of answerTo(input).passed) {
        if (title !== "Temperature" && title !== "pH") continue;
        const [min = 0, max = min] = figures(needs);
        for (const figure of figures(yours)) {
          expect([title, yours, needs, figure > min - 0.11 && figure < max + 0.11]).toEqual([
            ...[title, yours, needs, true],
          ]);
        }
      }
    });
  });

  test("list residents under “yours”, never the purchase", () => {
    forAll((input) => {
      const { reasons } = answerTo(input);
      const purchase = findSpecies(input.listing.species);
      if (!purchase) return;
      const residents = input.tank.inhabitants.map(({ species }) => findSpecies(species));
      if (residents.includes(purchase)) return;
      const name = pluralName(purchase);
      for (const { rule, yours = "" } of reasons.filter(
        ({ rule }) => rule === "R11" || rule === "R13" || rule === "R23",
      ))
        expect([rule, yours.startsWith(`${name} (`) || yours.startsWith(`${name}:`)]).toEqual([
          rule,
          false,
        ]);
    });
  });

  test("don't comment on a tank's figures if its water type is wrong", () => {
    forAll((input) => {
      const { reasons } = answerTo(input);
      if (!reasons.some(({ rule, level }) => rule === "R02" && level === "unsuitable")) return;
      const idle = new Set<RuleId>(["R03", "R04", "R05", "R06", "R07", "R08", "R17", "R23"]);
      expect(reasons.filter(({ rule }) => idle.has(rule))).toEqual([]);
    });
  });

  test("don't suggest a larger group of nippers if the tank is full", () => {
    forAll((input) => {
      const { reasons } = answerTo(input);
      if (!reasons.some(({ rule }) => rule === "R17")) return;
      for (const { fix } of reasons) expect(fix).not.toMatch(/^Keep \d+ or more/);
    });
  });

  test("give required figures exactly, without 'about'", () => {
    forAll((input) => {
      for (const { rule, text, fix } of answerTo(input).reasons)
        if (rule === "R07") expect(`${text} ${fix}`).not.toContain("about");
    });
  });

  test("only call true shrimp and snails by those names", () => {
    forAll((input) => {
      const groups = [input.listing, ...input.tank.inhabitants].flatMap(
        ({ species }) => findSpecies(species)?.group ?? [],
      );
      if (groups.includes("shrimp")) return;
      for (const { rule, title, text, fix } of answerTo(input).reasons)
        if (rule === "R13") expect(`${title} ${text} ${fix}`).not.toMatch(/shrimp/i);
    });
  });

  test("address the buyer in plain words, without jargon", () => {
    forAll((input) => {
      for (const text of sentencesOf(input)) {
        expect(text).not.toMatch(/remineralised|sorority|bioload|known pair|TDS|\bGH\b|\bKH\b/);
      }
    });
  });
});

describe("a followed fix", () => {
  test("doesn't make the verdict worse, whether it is more animals, a heater or cooler water", () => {
    forAll((input) => {
      const { verdict, reasons } = answerTo(input);
      for (const { fix } of reasons) {
        const after = applyFix(input, fix);
        if (!after) continue;
        expect([fix, SEVERITY[checkTank(after).verdict] <= SEVERITY[verdict]]).toEqual([fix, true]);
      }
    });
  });

  test("gives a temperature that suits the purchase and all residents", () => {
    forAll((input) => {
      for (const { rule, fix } of answerTo(input).reasons) {
        if (rule !== "R03" && rule !== "R04") continue;
        const namedDegrees = DEGREES.exec(fix)?.[1];
        if (namedDegrees === undefined) continue;
        expect(fix).not.toMatch(/or less|or more|at least/);
        const all = [input.listing, ...input.tank.inhabitants];
        for (const facts of all.flatMap(({ species }) => findSpecies(species) ?? [])) {
          // A resident plant tolerates a few degrees either way (R03).
          const tolerance = facts.group === "plant" ? 4 : 0;
          const [min, max] = facts.temperatureC;
          expect([facts.scientificName, fix, Number(namedDegrees) > min - tolerance]).toEqual([
            facts.scientificName,
            fix,
            true,
          ]);
          expect([facts.scientificName, fix, Number(namedDegrees) < max + tolerance]).toEqual([
            facts.scientificName,
            fix,
            true,
          ]);
        }
      }
    });
  });

  test("never mentions the heater of an unheated tank, or a new heater for a pond", () => {
    forAll((input) => {
      const { unheated, volumeLitres } = input.tank;
      if (!unheated) return;
      for (const { fix } of answerTo(input).reasons) {
        expect(fix).not.toMatch(
          /^(?:Set the heater|Bring the tank down|Keep them without a heater)/,
        );
        if (volumeLitres >= 1000) expect(fix).not.toMatch(/\bheater/);
      }
    });
  });
});

const DEGREES =
  /^(?:Set the heater to|Bring the tank down to|Keep the water steady at|Fit a .* set it to) ([\d.]+) °C/;

/** The purchase after following a fix that code can apply. */
function applyFix({ tank, listing }: TankCheckInput, fix: string): TankCheckInput | null {
  const extraCount = /^Take (\d+) more[.,]/.exec(fix)?.[1];
  if (extraCount) {
    return {
      tank,
      listing: { ...listing, quantity: (listing.quantity ?? 1) + Number(extraCount) },
    };
  }
  const celsius = DEGREES.exec(fix)?.[1];
  return celsius
    ? { tank: { ...tank, unheated: false, temperatureC: Number(celsius) }, listing }
    : null;
}
