/** Correct care answers count for 90 days, per question: `tanks/model/careAnswers.ts`. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import type { QuizAnswers } from "#convex/domain/shared/quiz.ts";
import { questionsOf } from "#convex/tanks/model/scoreAnswers.ts";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { tank } from "../kit/publicWorld";
import { quizVersion } from "../kit/quizVersion";

type Buyer = Awaited<ReturnType<typeof addPerson>>;
type Listing = Id<"listings">;

let t: Backend;
let buyer: Buyer;
let shrimp: Listing;
/** Another listing of the same species. */
let moreShrimp: Listing;
let neons: Listing;
let moss: Listing;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  const seller = await addSeller(t);
  buyer = await addPerson(t);
  shrimp = await addListing(t, seller.userId, { quantity: 12 });
  moreShrimp = await addListing(t, seller.userId, { quantity: 12, title: "More shrimp" });
  const addSpecies = (species: string, scientificName: string, category: "fish" | "plants") =>
    addListing(t, seller.userId, {
      title: species,
      species,
      scientificName,
      category,
      quantity: 12,
    });
  neons = await addSpecies("Neon tetra", "Paracheirodon innesi", "fish");
  moss = await addSpecies("Java moss", "Taxiphyllum barbieri", "plants");
});
afterEach(() => vi.useRealTimers());

const startOf = async (listingId: Listing, person = buyer) => {
  const start = await person.as.query(api.tanks.suitability.start, { listingId });
  return {
    asked: start?.questions.map(({ id }) => id) ?? [],
    remembered: start?.remembered.map(({ questionId }) => questionId) ?? [],
  };
};
/** The correct answers to a listing's questions. */
const correctAnswersTo = async (listingId: Listing): Promise<QuizAnswers> => {
  const listing = await t.run((ctx) => ctx.db.get("listings", listingId));
  return correctAnswers(questionsOf(listing!));
};
const submit = async (listingId: Listing, answers: QuizAnswers, person = buyer) =>
  await person.as.mutation(api.tanks.suitability.submit, {
    listingId,
    version: await quizVersion(t, listingId),
    tank,
    quantity: 6,
    answers: Object.entries(answers).map(([questionId, option]) => ({ questionId, option })),
  });
const outcomeOf = async (quizId: Id<"suitabilityQuizzes">) =>
  (await buyer.as.query(api.tanks.suitability.get, { quizId }))!;
const pickAnswers = (answers: QuizAnswers, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => ids.includes(id)));
/** The same answers with one wrong. */
const withOneWrong = (answers: QuizAnswers, id: string) => ({
  ...answers,
  [id]: answers[id] === "a" ? "b" : "a",
});

const [WARMTH, SIZE] = ["Neocaridina davidi:temperature", "Neocaridina davidi:size"] as const;

test("a second purchase of a species asks nothing, and unasked questions count as correct", async () => {
  const before = await startOf(shrimp);
  expect(before).toEqual({ asked: [WARMTH, SIZE], remembered: [] });
  const answeredAt = Date.now();
  await submit(shrimp, await correctAnswersTo(shrimp));
  expect(await startOf(moreShrimp)).toEqual({ asked: [], remembered: [WARMTH, SIZE] });

  vi.setSystemTime(Date.now() + DAY_MS);
  const { care, quiz } = await outcomeOf(await submit(moreShrimp, {}));
  expect(care.map(({ correct }) => correct)).toEqual([true, true]);
  expect(care.map(({ answeredAt }) => answeredAt)).toEqual([answeredAt, answeredAt]);
  expect(quiz.reasons.filter(({ rule }) => rule === "CARE")).toEqual([]);
});

test("another species has its own questions", async () => {
  await submit(shrimp, await correctAnswersTo(shrimp));
  expect(await startOf(neons)).toEqual({
    asked: ["Paracheirodon innesi:temperature", "Paracheirodon innesi:group"],
    remembered: [],
  });
});

test("a wrong answer isn't remembered, and is asked again", async () => {
  await submit(shrimp, withOneWrong(await correctAnswersTo(shrimp), SIZE));
  expect(await startOf(moreShrimp)).toEqual({ asked: [SIZE], remembered: [WARMTH] });
  await expectFail(submit(moreShrimp, {}), "invalid_input");
});

test("a remembered question answered wrongly counts as wrong and is asked again", async () => {
  await submit(shrimp, await correctAnswersTo(shrimp));
  const { care } = await outcomeOf(
    await submit(shrimp, withOneWrong(await correctAnswersTo(shrimp), WARMTH)),
  );
  expect(care.filter(({ correct }) => !correct).map(({ questionId }) => questionId)).toEqual([
    WARMTH,
  ]);
  expect((await startOf(shrimp)).asked).toEqual([WARMTH]);
});

test("too many wrong answers are a caution, even if another one is remembered", async () => {
  await submit(shrimp, withOneWrong(await correctAnswersTo(shrimp), SIZE));
  const wrongAnswer = pickAnswers(withOneWrong(await correctAnswersTo(shrimp), SIZE), [SIZE]);
  const { quiz } = await outcomeOf(await submit(moreShrimp, wrongAnswer));
  expect(quiz.reasons.find(({ rule }) => rule === "CARE")).toMatchObject({
    yours: "1 of 2",
    needs: "2 of 2",
  });
});

test("questions can't be skipped through another user's answers or a false claim", async () => {
  await submit(shrimp, await correctAnswersTo(shrimp));
  const other = await addPerson(t);
  expect((await startOf(shrimp, other)).asked).toHaveLength(2);
  await expectFail(submit(shrimp, {}, other), "invalid_input");
});

test("a question that has changed is asked again", async () => {
  await submit(shrimp, await correctAnswersTo(shrimp));
  await t.run(async ({ db }) => {
    const row = await db
      .query("careAnswers")
      .withIndex("by_userId_and_questionId", (q) =>
        q.eq("userId", buyer.userId).eq("questionId", "Neocaridina davidi:temperature"),
      )
      .unique();
    await db.patch("careAnswers", row!._id, { edition: "an earlier one" });
  });
  expect((await startOf(shrimp)).asked).toEqual(["Neocaridina davidi:temperature"]);
  await expectFail(submit(shrimp, {}), "invalid_input");
});

test("remembered answers count for 90 days, and each is stored once", async () => {
  await submit(shrimp, await correctAnswersTo(shrimp));
  await submit(shrimp, await correctAnswersTo(shrimp));
  const rows = () => t.run(async ({ db }) => (await db.query("careAnswers").collect()).length);
  expect(await rows()).toBe(2);
  const sweep = async () => {
    await t.mutation(internal.tanks.suitability.sweep, {});
    await finishWork(t);
  };
  vi.setSystemTime(Date.now() + 90 * DAY_MS - HOUR_MS);
  await sweep();
  expect((await startOf(shrimp)).asked).toEqual([]);
  vi.setSystemTime(Date.now() + HOUR_MS);
  await sweep();
  expect(await rows()).toBe(0);
  expect((await startOf(shrimp)).asked).toHaveLength(2);
});

describe("plants", () => {
  test("have no care questions, so that the quiz is about the tank only", async () => {
    expect(await startOf(moss)).toEqual({ asked: [], remembered: [] });
    const { care, quiz } = await outcomeOf(await submit(moss, {}));
    expect(care).toEqual([]);
    expect(quiz.reasons.filter(({ rule }) => rule === "CARE")).toEqual([]);
  });

  test("that spread in the wild get a question about disposing of the surplus", async () => {
    const name = { species: "Elodea densa", scientificName: "Egeria densa" };
    await t.run((ctx) => ctx.db.patch("listings", moss, name));
    expect((await startOf(moss)).asked).toEqual(["B6"]);
  });
});

describe("corals, which are listed under plants", () => {
  test.each([
    ["Zoanthids", "Zoanthus sp.", "Zoas, ten polyps", ["Zoanthus sp.:temperature"]],
    ["Reef bundle", undefined, "Ten frags", ["M1", "M2", "M3"]],
  ])(
    "get the questions for marine animals: %s",
    async (species, scientificName, title, expected) => {
      const listingId = await t.run(async (ctx) => {
        const shelf = { water: "marine", category: "plants" } as const;
        await ctx.db.patch("listings", shrimp, { species, title, ...shelf });
        await ctx.db.patch("listings", shrimp, { scientificName });
        return shrimp;
      });
      const { asked } = await startOf(listingId);
      expect(asked).toEqual(expect.arrayContaining(expected));
      const start = await buyer.as.query(api.tanks.suitability.start, { listingId });
      expect(start).toMatchObject({ isPlant: false });
      const outcome = await outcomeOf(await submit(listingId, await correctAnswersTo(listingId)));
      expect(outcome.isPlant).toBe(false);
      expect(outcome.care.every(({ correct }) => correct)).toBe(true);
    },
  );

  test("don't affect a plant in the same category, which gets the questions for plants", async () => {
    expect(await buyer.as.query(api.tanks.suitability.start, { listingId: moss })).toMatchObject({
      isPlant: true,
    });
  });
});
