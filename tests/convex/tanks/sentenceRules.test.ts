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

/** Expects no problems with any input. One `expect` per sentence would take most of the time. */
function expectNone(problemsOf: (input: TankCheckInput) => unknown[]) {
  for (const input of inputs) {
    const place = () => `SHOAL_SEED=${seed}, ${JSON.stringify(input)}`;
    let problems: unknown[];
    try {
      problems = problemsOf(input);
    } catch (error) {
      throw new Error(place(), { cause: error });
    }
    if (problems.length > 0) expect(problems, place()).toEqual([]);
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

/** The texts that an earlier one repeats. */
const repeatsIn = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) < at);

describe("every sentence", () => {
  test("separates thousands and gives no meaningless percentage", () => {
    expectNone((input) =>
      sentencesOf(input).filter((text) => {
        const percentages = [...text.matchAll(/(\d+) %/g)].map(([, percent]) => Number(percent));
        // Years have no separator.
        const isLong = /\d{4}/.test(text.replace(/\b[Ii]n 20\d\d\b/g, ""));
        return isLong || percentages.some((percent) => percent > 300);
      }),
    );
  });

  test("is well-formed", () => {
    const faults = [
      /undefined|NaN|null|\[object|\.\.|\s\s|^\s|\s$|\s[.,;:]/,
      /(?<![\d.,])(?:[01] weeks|1 litres)\b|: [^:.]*: /,
    ];
    expectNone((input) =>
      sentencesOf(input).filter((text) => faults.some((fault) => fault.test(text))),
    );
  });

  test("has capitals only at the start and in proper names", () => {
    const names = allSpecies().flatMap((species) => [nameOf(species), pluralName(species)]);
    const proper = new Set(names.flatMap((name) => name.match(/[A-Z][\w.'’-]*/g) ?? []));
    const others = new Set(["C", "RO", "DGH", "Lake", "Malawi"]);
    expectNone((input) => {
      const { reasons } = answerTo(input);
      // Legal texts name laws and countries.
      const sentences = reasons.flatMap(({ rule, text, fix }) =>
        rule === "R01" ? [] : [text, fix],
      );
      return sentences.flatMap((sentence) => {
        const inside = sentence.replace(/“[^”]*”/g, "").replace(/(^|[.:] )\S+/g, "");
        const capitals = inside.match(/(?<![\w°])[A-Z][\w'’-]*/g) ?? [];
        return capitals.filter((word) => !proper.has(word) && !others.has(word));
      });
    });
  });

  test("agrees with the others on the space an animal needs", () => {
    expectNone((input) => {
      const { reasons } = answerTo(input);
      const sentences = reasons.flatMap(({ text, fix, needs = "" }) =>
        [text, fix, needs].flatMap((words) => words.match(/[\d,.]+(?= litres)/g) ?? []),
      );
      const ownVolume = input.tank.volumeLitres.toLocaleString("en-GB");
      return [...new Set(sentences.filter((litres) => litres !== ownVolume))].slice(1);
    });
  });

  test("says everything only once", () => {
    expectNone((input) => {
      const { reasons } = answerTo(input);
      const isRefused = reasons.some(({ rule, level }) => rule === "R07" && level === "unsuitable");
      const repeated = reasons.filter(
        ({ rule }) => isRefused && (rule === "R17" || rule === "R09"),
      );
      return [...repeatsIn(reasons.map(({ text }) => text)), ...repeated];
    });
  });
});

describe("the reasons of one answer", () => {
  test("don't advise buying more of something unsuitable", () => {
    expectNone((input) => {
      const { verdict, reasons } = answerTo(input);
      return reasons.filter(({ fix }) => verdict === "unsuitable" && /^Take \d+ more/.test(fix));
    });
  });

  test("suggest each fix once", () => {
    expectNone((input) => {
      // Conflicts between species may each repeat a fix.
      const alone = answerTo(input).reasons.filter(({ rule }) => !BETWEEN_TWO.has(rule));
      return repeatsIn(alone.map(({ fix }) => fix));
    });
  });

  test("give at most one reason why two species don't go together", () => {
    expectNone((input) => {
      const { reasons } = answerTo(input);
      const [mate, ...others] = input.tank.inhabitants;
      if (!mate || others.length > 0) return [];
      const company = reasons.filter(
        ({ rule, title }) =>
          rule === "R11" || rule === "R12" || (rule === "R16" && title === "Nips long fins"),
      );
      const certain = company.filter(({ level }) => level === "unsuitable");
      return [
        ...certain.slice(1),
        ...(certain.length > 0 ? company.filter((reason) => !certain.includes(reason)) : []),
        ...company.filter(({ rule }) => rule !== "R16").slice(1),
      ];
    });
  });

  test("never advise both fewer and more", () => {
    expectNone((input) => {
      const fixes = answerTo(input).reasons.map(({ fix }) => fix);
      const hasMore = fixes.some((fix) => /^Take \d+ more/.test(fix));
      // Leaves out "Choose one of the two", which concerns another species and names no number.
      const asksFewer = fixes.some((fix) =>
        /no more than|is already full|Don't add these|Choose one or the other/.test(fix),
      );
      return hasMore && asksFewer ? fixes : [];
    });
  });

  test("never add a heater for a coldwater animal or remove one from a tropical animal", () => {
    expectNone((input) => {
      const { tank } = input;
      const residents = tank.inhabitants.flatMap(({ species }) => findSpecies(species) ?? []);
      return answerTo(input).reasons.flatMap(({ fix }) => {
        if (fix.startsWith("Fit a heater")) return residents.filter(({ flags }) => flags.coldwater);
        return fix.startsWith("Keep them without a heater")
          ? residents.filter(({ temperatureC }) => temperatureC[0] >= 19)
          : [];
      });
    });
  });

  test("don't recommend a smaller species where none exists, nor a tank of thousands of litres", () => {
    expectNone((input) =>
      answerTo(input).reasons.filter(({ rule, fix, needs = "" }) => {
        if (rule !== "R07") return false;
        const neededLitres = Number(needs.replace(/[^\d.]/g, ""));
        return (
          (neededLitres >= 2000 && /a tank of \d/.test(fix)) ||
          (input.tank.volumeLitres < 5 && fix.includes("smaller species"))
        );
      }),
    );
  });

  test("never call a check passed if its figure is outside the required range", () => {
    const figures = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
    expectNone((input) =>
      answerTo(input).passed.filter(({ title, yours, needs }) => {
        if (title !== "Temperature" && title !== "pH") return false;
        const [min = 0, max = min] = figures(needs);
        return !figures(yours).every((figure) => figure > min - 0.11 && figure < max + 0.11);
      }),
    );
  });

  test("list residents under “yours”, never the purchase", () => {
    expectNone((input) => {
      const purchase = findSpecies(input.listing.species);
      if (!purchase) return [];
      const residents = input.tank.inhabitants.map(({ species }) => findSpecies(species));
      if (residents.includes(purchase)) return [];
      const name = pluralName(purchase);
      return answerTo(input).reasons.filter(
        ({ rule, yours = "" }) =>
          (rule === "R11" || rule === "R13" || rule === "R23") &&
          (yours.startsWith(`${name} (`) || yours.startsWith(`${name}:`)),
      );
    });
  });

  test("don't comment on a tank's figures if its water type is wrong", () => {
    const idle = new Set<RuleId>(["R03", "R04", "R05", "R06", "R07", "R08", "R17", "R23"]);
    expectNone((input) => {
      const { reasons } = answerTo(input);
      const isWrong = reasons.some(({ rule, level }) => rule === "R02" && level === "unsuitable");
      return reasons.filter(({ rule }) => isWrong && idle.has(rule));
    });
  });

  test("don't suggest a larger group of nippers if the tank is full", () => {
    expectNone((input) => {
      const { reasons } = answerTo(input);
      const isFull = reasons.some(({ rule }) => rule === "R17");
      return reasons.filter(({ fix }) => isFull && /^Keep \d+ or more/.test(fix));
    });
  });

  test("give required figures exactly, without 'about'", () => {
    expectNone((input) =>
      answerTo(input).reasons.filter(
        ({ rule, text, fix }) => rule === "R07" && `${text} ${fix}`.includes("about"),
      ),
    );
  });

  test("only call true shrimp and snails by those names", () => {
    expectNone((input) => {
      const groups = [input.listing, ...input.tank.inhabitants].flatMap(
        ({ species }) => findSpecies(species)?.group ?? [],
      );
      if (groups.includes("shrimp")) return [];
      return answerTo(input).reasons.filter(
        ({ rule, title, text, fix }) => rule === "R13" && /shrimp/i.test(`${title} ${text} ${fix}`),
      );
    });
  });

  test("address the buyer in plain words, without jargon", () => {
    const jargon = /remineralised|sorority|bioload|known pair|TDS|\bGH\b|\bKH\b/;
    expectNone((input) => sentencesOf(input).filter((text) => jargon.test(text)));
  });
});

describe("a followed fix", () => {
  test("doesn't make the verdict worse, whether it is more animals, a heater or cooler water", () => {
    expectNone((input) => {
      const { verdict, reasons } = answerTo(input);
      return reasons.filter(({ fix }) => {
        const after = applyFix(input, fix);
        return after && SEVERITY[checkTank(after).verdict] > SEVERITY[verdict];
      });
    });
  });

  test("gives a temperature that suits the purchase and all residents", () => {
    expectNone((input) =>
      answerTo(input).reasons.flatMap(({ rule, fix }) => {
        if (rule !== "R03" && rule !== "R04") return [];
        const namedDegrees = Number(DEGREES.exec(fix)?.[1]);
        if (Number.isNaN(namedDegrees)) return [];
        if (/or less|or more|at least/.test(fix)) return [fix];
        const all = [input.listing, ...input.tank.inhabitants];
        const facts = all.flatMap(({ species }) => findSpecies(species) ?? []);
        return facts.flatMap(({ scientificName, group, temperatureC: [min, max] }) => {
          // A resident plant tolerates a few degrees either way (R03).
          const tolerance = group === "plant" ? 4 : 0;
          const suits = namedDegrees > min - tolerance && namedDegrees < max + tolerance;
          return suits ? [] : [`${scientificName}: ${fix}`];
        });
      }),
    );
  });

  test("never mentions the heater of an unheated tank, or a new heater for a pond", () => {
    expectNone((input) => {
      const { unheated, volumeLitres } = input.tank;
      return answerTo(input).reasons.filter(({ fix }) => {
        if (!unheated) return false;
        const namesOwn = /^(?:Set the heater|Bring the tank down|Keep them without a heater)/;
        return namesOwn.test(fix) || (volumeLitres >= 1000 && /\bheater/.test(fix));
      });
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
