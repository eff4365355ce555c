/** The bank of seller questions, and drawing from it. */

import { describe, expect, test } from "vitest";
import {
  drawSellerQuestions,
  scoreSellerQuiz,
  SELLER_QUESTIONS,
} from "#convex/domain/sellers/quiz.ts";
import { SELLER_QUIZ_PASS, SELLER_QUIZ_QUESTIONS } from "#convex/domain/shared/constants.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";

const TOPICS = ["quarantine", "shipping-water", "ethical-rehoming", "drip-acclimatisation"];

test("each of the specification's four topics has at least four questions with four options", () => {
  expect([...new Set(SELLER_QUESTIONS.map(({ topic }) => topic))]).toEqual(TOPICS);
  for (const topic of TOPICS) {
    const bank = SELLER_QUESTIONS.filter((question) => question.topic === topic);
    expect(bank.length).toBeGreaterThanOrEqual(4);
  }
  expect(new Set(SELLER_QUESTIONS.map(({ id }) => id)).size).toBe(SELLER_QUESTIONS.length);
  for (const { options, correctIndex, id } of SELLER_QUESTIONS) {
    expect(new Set(options).size, id).toBe(4);
    expect(options[correctIndex], id).toBeDefined();
  }
});

test("every first attempt asks about a stress-reducing agent in the bag water", () => {
  const agents = /conditioner|agent|ammonia binder|antibiotic/;
  for (let user = 0; user < 20; user += 1) {
    const [, water] = drawSellerQuestions(`user${user}`, 0);
    const { question, options, correctIndex } = water!;
    expect(question).toMatch(agents);
    expect(`${question} ${options[correctIndex]}`).toMatch(/conditioner|ammonia binder/);
  }
});

test("the right answer can't be guessed by its length", () => {
  const longest = SELLER_QUESTIONS.filter(
    ({ options, correctIndex }) =>
      options[correctIndex]?.length === Math.max(...options.map((text) => text.length)),
  );
  expect(longest.length).toBeLessThanOrEqual(SELLER_QUESTIONS.length / 2);
});

test("an attempt has one question per topic, and attempts don't repeat questions while others are left", () => {
  const tries = [0, 1, 2, 3].map((failedCount) => drawSellerQuestions("user1", failedCount));
  for (const questions of tries) {
    expect(questions).toHaveLength(SELLER_QUIZ_QUESTIONS);
    expect(questions.map(({ topic }) => topic)).toEqual(TOPICS);
  }
  expect(new Set(tries.flat().map(({ id }) => id)).size).toBe(4 * SELLER_QUIZ_QUESTIONS);
});

test("not every user starts with the same questions", () => {
  const firsts = Array.from({ length: 20 }, (_, i) =>
    drawSellerQuestions(`user${i}`, 0)
      .map(({ id }) => id)
      .join(" "),
  );
  expect(new Set(firsts).size).toBeGreaterThan(5);
});

describe("scoring", () => {
  const questions = drawSellerQuestions("user1", 0);
  test.each([4, 3, 2, 0])("%i right answers out of four", (correctCount) => {
    const answers = Object.fromEntries(
      Object.entries(correctAnswers(questions)).slice(0, correctCount),
    );
    expect(scoreSellerQuiz(questions, answers)).toMatchObject({
      score: correctCount,
      total: 4,
      passed: correctCount >= SELLER_QUIZ_PASS,
    });
  });

  test("wrong, missing and unknown answers count as wrong and reveal the right text", () => {
    const [first] = questions;
    const answers = { [first!.id]: "z", other: "a", toString: "b" };
    const { score, results } = scoreSellerQuiz(questions, answers);
    expect(score).toBe(0);
    expect(results[0]?.correctText).toBe(first!.options[first!.correctIndex]);
  });
});
