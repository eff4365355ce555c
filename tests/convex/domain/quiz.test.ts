import { describe, expect, test } from "vitest";
import {
  CARE_QUESTIONS,
  quizForBrowser,
  scoreCareQuiz,
  scoreSellerQuiz,
  SELLER_QUESTIONS,
} from "../../../convex/domain/quiz";

/** The right key of each question, read off the result of an empty answer sheet. */
function rightAnswers(score: typeof scoreSellerQuiz): Record<string, string> {
  return Object.fromEntries(score({}).results.map((row) => [row.questionId, row.correctKey]));
}

test("there are 4 seller and 6 care questions, each with four options and one right", () => {
  expect(SELLER_QUESTIONS).toHaveLength(4);
  expect(CARE_QUESTIONS).toHaveLength(6);
  for (const question of [...SELLER_QUESTIONS, ...CARE_QUESTIONS]) {
    expect(new Set(question.options).size).toBe(4);
    expect(question.options[question.correctIndex]).toBeDefined();
  }
  expect(SELLER_QUESTIONS.map((question) => question.topic)).toEqual([
    "quarantine",
    "shipping-water",
    "ethical-rehoming",
    "drip-acclimatisation",
  ]);
});

describe("quizForBrowser", () => {
  test("never carries the answer or the explanation", () => {
    for (const audience of ["seller", "buyer"] as const) {
      for (const question of quizForBrowser(audience, "seed")) {
        expect(Object.keys(question).sort()).toEqual(["id", "options", "question"]);
        for (const option of question.options)
          expect(Object.keys(option).sort()).toEqual(["key", "text"]);
        expect(question.options.map((option) => option.key).sort()).toEqual(["a", "b", "c", "d"]);
      }
    }
  });
  test("the same seed gives the same order, other seeds others", () => {
    expect(quizForBrowser("seller", "x")).toEqual(quizForBrowser("seller", "x"));
    const orders = new Set(
      Array.from({ length: 20 }, (_, i) => JSON.stringify(quizForBrowser("seller", `${i}`))),
    );
    expect(orders.size).toBeGreaterThan(10);
  });
  test("a key names the same text in every order", () => {
    const text = (seed: string, key: string) =>
      quizForBrowser("buyer", seed)[0]?.options.find((option) => option.key === key)?.text;
    expect(text("one", "a")).toBe(text("two", "a"));
  });
});

describe("scoring", () => {
  test.each([
    [4, true],
    [3, true],
    [2, false],
    [0, false],
  ])("a seller with %i right: passed %s", (right, passed) => {
    const answers = Object.fromEntries(
      Object.entries(rightAnswers(scoreSellerQuiz)).slice(0, right),
    );
    expect(scoreSellerQuiz(answers)).toMatchObject({ score: right, total: 4, passed });
  });
  test("care quiz passes at 4 of 6", () => {
    const right = Object.entries(rightAnswers(scoreCareQuiz));
    expect(scoreCareQuiz(Object.fromEntries(right.slice(0, 4))).passed).toBe(true);
    expect(scoreCareQuiz(Object.fromEntries(right.slice(0, 3))).passed).toBe(false);
  });
  test("wrong, missing and strange answers count as wrong and reveal the right text", () => {
    const { score, results } = scoreSellerQuiz({ S1: "z", S2: "__proto__", other: "a" });
    expect(score).toBe(0);
    expect(results[0]?.correctText).toContain("two to four weeks");
  });
});
