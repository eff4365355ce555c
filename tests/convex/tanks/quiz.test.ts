import { describe, expect, test } from "vitest";
import { allSpecies, findSpecies } from "#convex/domain/listings/species.ts";
import { SELLER_QUESTIONS } from "#convex/domain/sellers/quiz.ts";
import { quizForBrowser, correctAnswers } from "#convex/domain/shared/quiz.ts";
import {
  CARE_QUESTIONS,
  careQuestions,
  reviewCareQuiz,
  scoreCareQuiz,
} from "#convex/domain/tanks/quiz.ts";
import { speciesQuestions } from "#convex/domain/tanks/speciesQuestions.ts";

test("there are 3 general care questions, each with four options and one correct answer", () => {
  expect(CARE_QUESTIONS).toHaveLength(3);
  for (const question of CARE_QUESTIONS) {
    expect(new Set(question.options).size).toBe(4);
    expect(question.options[question.correctIndex]).toBeDefined();
  }
});

describe("quizForBrowser", () => {
  test("never includes the answer or the explanation", () => {
    for (const questions of [SELLER_QUESTIONS, careQuestions(findSpecies("neon tetra"))]) {
      for (const question of quizForBrowser(questions, "seed")) {
        expect(Object.keys(question).sort()).toEqual(["id", "options", "question"]);
        for (const option of question.options)
          expect(Object.keys(option).sort()).toEqual(["key", "text"]);
        expect(question.options.map((option) => option.key).sort()).toEqual(["a", "b", "c", "d"]);
      }
    }
  });
  test("gives the same order for the same seed, and other orders for other seeds", () => {
    expect(quizForBrowser(SELLER_QUESTIONS, "x")).toEqual(quizForBrowser(SELLER_QUESTIONS, "x"));
    const orders = new Set(
      Array.from({ length: 20 }, (_, i) =>
        JSON.stringify(quizForBrowser(SELLER_QUESTIONS, `${i}`)),
      ),
    );
    expect(orders.size).toBeGreaterThan(10);
  });
  test("uses the same key for a text in every order", () => {
    const text = (seed: string, key: string) =>
      quizForBrowser(CARE_QUESTIONS, seed)[0]?.options.find((option) => option.key === key)?.text;
    expect(text("one", "a")).toBe(text("two", "a"));
  });
});

describe("scoring", () => {
  test("a care quiz is passed with two thirds: 2 of 3, 2 of 2, or no questions", () => {
    const passes = (questions: typeof CARE_QUESTIONS, correctCount: number) =>
      scoreCareQuiz(
        questions,
        Object.fromEntries(Object.entries(correctAnswers(questions)).slice(0, correctCount)),
      ).passed;
    expect([1, 2].map((correctCount) => passes(CARE_QUESTIONS, correctCount))).toEqual([
      false,
      true,
    ]);
    const neon = careQuestions(findSpecies("neon tetra"));
    expect(neon).toHaveLength(2);
    expect([1, 2].map((correctCount) => passes(neon, correctCount))).toEqual([false, true]);
    expect(passes([], 0)).toBe(true);
  });
  test("a result scores the questions that were asked, even if the listing has changed since", () => {
    const answers = correctAnswers(careQuestions(findSpecies("neon tetra")));
    expect(reviewCareQuiz(answers)).toMatchObject({ score: 2, total: 2, passed: true });
    expect(reviewCareQuiz(correctAnswers(CARE_QUESTIONS))).toMatchObject({ score: 3, total: 3 });
    expect(reviewCareQuiz({})).toMatchObject({ score: 0, total: 0, passed: true });
  });
});

describe("a buyer's questions", () => {
  test("number three at most, and are only about the species if it is known", () => {
    for (const species of allSpecies().filter(({ group }) => group !== "plant")) {
      const ids = careQuestions(species).map(({ id }) => id);
      expect(ids.length, species.scientificName).toBeGreaterThanOrEqual(1);
      expect(ids.length, species.scientificName).toBeLessThanOrEqual(3);
      for (const id of ids) expect(id.startsWith(`${species.scientificName}:`)).toBe(true);
    }
  });
  test.each([
    ["Java moss", []],
    ["Amazon sword", []],
    ["Egeria densa", ["B6"]],
    ["Pistia stratiotes", ["B6"]],
    ["Salvinia natans", ["B6"]],
  ])("are only about spreading for plants that spread: %s, %j", (name, ids) => {
    const plant = findSpecies(name);
    expect(plant?.group).toBe("plant");
    expect(careQuestions(plant).map(({ id }) => id)).toEqual(ids);
  });
  test.each([
    ["animal", ["B1", "B4", "B6"]],
    ["marine", ["M1", "M2", "M3"]],
    ["plant", []],
  ] as const)("depend on the kind if the species is unknown: %s", (kind, ids) => {
    const questions = careQuestions(undefined, kind);
    expect(questions.map(({ id }) => id)).toEqual(ids);
    expect(reviewCareQuiz(correctAnswers(questions))).toMatchObject({ passed: true });
    for (const { options } of questions) expect(new Set(options).size).toBe(4);
  });
});

describe("questions on a species", () => {
  test("number one or two for every species, with four different options and the correct figure", () => {
    for (const species of allSpecies()) {
      const questions = speciesQuestions(species);
      expect(questions.length, species.scientificName).toBeGreaterThanOrEqual(1);
      expect(questions.length).toBeLessThanOrEqual(2);
      for (const question of questions) {
        expect(new Set(question.options).size, question.id).toBe(4);
        expect(question.id.startsWith(`${species.scientificName}:`)).toBe(true);
      }
    }
  });
  const questionsOn = (topic: string) =>
    allSpecies().flatMap((species) =>
      speciesQuestions(species)
        .filter((question) => question.topic === topic)
        .map(({ options }) => ({ species, options, figures: options.map(parseFloatOf) })),
    );
  const parseFloatOf = (text: string) => Number(/[\d.]+/.exec(text)?.[0]);

  test("have the correct temperature in range, and the others well outside but none absurd", () => {
    expect(questionsOn("temperature").length).toBeGreaterThan(250);
    for (const { species, figures } of questionsOn("temperature")) {
      const [min, max] = species.temperatureC;
      const [right = 0, ...wrong] = figures;
      expect(right >= min && right <= max, species.scientificName).toBe(true);
      for (const celsius of wrong) {
        expect(celsius <= min - 2 || celsius >= max + 2, species.scientificName).toBe(true);
        expect(celsius >= 6 && celsius <= 35).toBe(true);
      }
    }
  });
  const correctRanks = (topic: string) =>
    questionsOn(topic).map(
      ({ figures: [right = 0, ...wrong] }) => wrong.filter((figure) => figure < right).length,
    );
  test.each(["temperature", "size"])(
    "%s can't be guessed by rank among the four figures or by closeness to their mean",
    (topic) => {
      const places = correctRanks(topic);
      for (const place of [0, 1, 2, 3]) {
        const share = places.filter((other) => other === place).length / places.length;
        expect([place, share > 0.1 && share < 0.4]).toEqual([place, true]);
      }
      const nearest = questionsOn(topic).filter(({ figures }) => {
        const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
        const [right = 0, ...wrong] = figures.map((figure) => Math.abs(figure - mean));
        return wrong.every((distance) => distance > right);
      });
      expect(nearest.length / places.length).toBeLessThan(0.4);
    },
  );
  test("can't be guessed by choosing the longest or shortest answer", () => {
    const questions = new Map(
      [undefined, ...allSpecies()]
        .flatMap((species) => [...careQuestions(species), ...SELLER_QUESTIONS])
        .map((question) => [question.id, question]),
    );
    const general = [...questions.values()].filter(({ id }) => !id.includes(":"));
    const shareOfExtremes = (pick: (...lengths: number[]) => number) =>
      general.filter(({ options, correctIndex }) => {
        const lengths = options.map((text) => text.length);
        const best = pick(...lengths);
        return (
          lengths[correctIndex] === best && lengths.filter((length) => length === best).length === 1
        );
      }).length / general.length;
    expect(shareOfExtremes(Math.max)).toBeLessThan(0.36);
    expect(shareOfExtremes(Math.min)).toBeLessThan(0.36);
  });
  test("offer round alternatives to round sizes", () => {
    for (const { species, figures } of questionsOn("size")) {
      const [right = 0, ...wrong] = figures;
      if (right % 5 !== 0 || right < 10) continue;
      for (const cm of wrong.filter((figure) => figure >= 10)) {
        expect([species.scientificName, cm % 5]).toEqual([species.scientificName, 0]);
      }
    }
  });
  test("about company only ask for broad groups, in unambiguous cases", () => {
    const all = questionsOn("group");
    expect(all.length).toBeGreaterThan(70);
    // Most fish on sale are shoaling; "in a shoal" must not be a good guess for every fish.
    const shoals = all.filter(({ species }) => species.minGroup >= 6);
    expect(shoals.length / all.length).toBeLessThan(0.7);
    for (const { species, options } of questionsOn("group")) {
      const company = species.group === "fish" ? /shoal/ : /group/;
      expect(options[0]).toMatch(species.minGroup >= 6 ? company : /Alone/);
      expect([1, 6, 8, 10, 12].includes(species.minGroup), species.scientificName).toBe(true);
    }
  });
  test("and the answer's explanation name a shoaling species' own group size", () => {
    for (const species of allSpecies().filter(({ minGroup }) => minGroup >= 6)) {
      const ownSize = `${species.minGroup} or more`;
      const company = speciesQuestions(species).filter(({ topic }) => topic === "group");
      for (const { options, explanation } of company) {
        expect(options[0], species.scientificName).toContain(ownSize);
        expect(explanation, species.scientificName).toContain(ownSize);
      }
    }
  });
  test("have no wrong size within half of the true one, or absurdly large", () => {
    for (const { species, figures } of questionsOn("size")) {
      const [right = 0, ...invalid] = figures;
      for (const cm of invalid) {
        expect(Math.max(cm / right, right / cm), species.scientificName).toBeGreaterThan(1.4);
        expect(cm / right).toBeLessThan(4);
      }
    }
  });
  test.each(["Convict cichlid", "Firemouth cichlid", "Angelfish"])(
    "don't ask whether %s can live alone, since a pair is correct too",
    (name) => {
      const species = findSpecies(name);
      const topics = species && speciesQuestions(species).map(({ topic }) => topic);
      expect(topics).toEqual(["temperature", "size"]);
    },
  );
  test("mark figures that aren't cross-checked", () => {
    const low = allSpecies().filter(({ confidence }) => confidence === "low");
    for (const { topic, explanation } of low.flatMap((species) => speciesQuestions(species)))
      expect(explanation, topic).toContain("not cross-checked");
  });
});
