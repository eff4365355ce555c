/** Care answers that were right count for 90 days, by question: `tanks/rules/careAnswers.ts`. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { DAY_MS, HOUR_MS } from "../../../convex/domain/shared/constants";
import { rightAnswers } from "../../../convex/domain/shared/quiz";
import type { QuizAnswers } from "../../../convex/domain/shared/quiz";
import { questionsOf } from "../../../convex/tanks/rules/suitability";
import { tank } from "../kit/publicWorld";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  startBackend,
} from "../kit/helpers";

type Buyer = Awaited<ReturnType<typeof addPerson>>;
type Listing = Id<"listings">;

let t: Backend;
let buyer: Buyer;
let shrimp: Listing;
let neons: Listing;
let moss: Listing;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  const seller = await addSeller(t);
  buyer = await addPerson(t);
  shrimp = await addListing(t, seller.userId, { quantity: 12 });
  const other = (species: string, scientificName: string, category: "fish" | "plants") =>
    addListing(t, seller.userId, {
      ...{ title: species, species, scientificName, category, quantity: 12 },
    });
  neons = await other("Neon tetra", "Paracheirodon innesi", "fish");
  moss = await other("Java moss", "Taxiphyllum barbieri", "plants");
});
afterEach(() => vi.useRealTimers());

const startOf = async (listingId: Listing, who = buyer) => {
  const start = await who.as.query(api.tanks.suitability.start, { listingId });
  return {
    asked: start?.questions.map(({ id }) => id) ?? [],
    remembered: start?.remembered.map(({ questionId }) => questionId) ?? [],
  };
};
/** The right answers to all questions of a listing. */
const right = async (listingId: Listing): Promise<QuizAnswers> => {
  const listing = await t.run((ctx) => ctx.db.get("listings", listingId));
  return rightAnswers(questionsOf(listing!));
};
const submit = async (listingId: Listing, answers: QuizAnswers, who = buyer) =>
  await who.as.mutation(api.tanks.suitability.submit, {
    ...{ listingId, tank, quantity: 6 },
    answers: Object.entries(answers).map(([questionId, option]) => ({ questionId, option })),
  });
const outcomeOf = async (quizId: Id<"suitabilityQuizzes">) =>
  (await buyer.as.query(api.tanks.suitability.get, { quizId }))!;
const only = (answers: QuizAnswers, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => ids.includes(id)));
/** All right save one. */
const oneWrong = (answers: QuizAnswers, id: string) => ({
  ...answers,
  [id]: answers[id] === "a" ? "b" : "a",
});

test("a second purchase asks only what is new, and what was not asked counts as right", async () => {
  const before = await startOf(shrimp);
  expect(before.remembered).toEqual([]);
  const answeredAt = Date.now();
  await submit(shrimp, await right(shrimp));
  expect((await startOf(shrimp)).asked).toEqual([]);
  const { asked, remembered } = await startOf(neons);
  expect(asked).toEqual(["Paracheirodon innesi:temperature", "Paracheirodon innesi:group"]);
  expect(remembered).toEqual(["B1", "B2", "B3", "B4", "B5", "B6"]);

  vi.setSystemTime(Date.now() + DAY_MS);
  const { care, quiz } = await outcomeOf(await submit(neons, only(await right(neons), asked)));
  expect(care.map(({ correct }) => correct)).toEqual(Array(8).fill(true));
  expect(care.map(({ rememberedFrom }) => rememberedFrom)).toEqual([
    ...Array<number>(6).fill(answeredAt),
    ...[null, null],
  ]);
  expect(quiz.reasons.filter(({ rule }) => rule === "CARE")).toEqual([]);
});

test("what was wrong is asked again, and does not count", async () => {
  await submit(shrimp, oneWrong(await right(shrimp), "B2"));
  const { asked, remembered } = await startOf(neons);
  expect(asked[0]).toBe("B2");
  expect(asked).toHaveLength(3);
  expect(remembered).not.toContain("B2");
  const withoutIt = only(await right(neons), asked.slice(1));
  await expectFail(submit(neons, withoutIt), "invalid_input");
});

test("a wrong answer to what was known counts as wrong, and is asked again", async () => {
  await submit(shrimp, await right(shrimp));
  const { care } = await outcomeOf(await submit(shrimp, oneWrong(await right(shrimp), "B4")));
  expect(care.filter(({ correct }) => !correct).map(({ questionId }) => questionId)).toEqual([
    "B4",
  ]);
  expect((await startOf(shrimp)).asked).toEqual(["B4"]);
});

test("too many wrong answers are a caution, however many others are known", async () => {
  await submit(shrimp, only(await right(shrimp), Object.keys(await right(shrimp))));
  const known = Object.keys(await right(neons));
  const wrong = known.reduce((answers, id) => oneWrong(answers, id), await right(neons));
  const three = only(wrong, [
    "B1",
    "Paracheirodon innesi:temperature",
    "Paracheirodon innesi:group",
  ]);
  const { quiz } = await outcomeOf(await submit(neons, three));
  expect(quiz.reasons.find(({ rule }) => rule === "CARE")).toMatchObject({
    yours: "5 of 8",
    needs: "6 of 8",
  });
});

test("nobody is excused by what another has answered, or by claiming to have", async () => {
  await submit(shrimp, await right(shrimp));
  const other = await addPerson(t);
  expect((await startOf(shrimp, other)).asked).toHaveLength(8);
  await expectFail(submit(shrimp, {}, other), "invalid_input");
});

test("a question that asks something else now is asked anew", async () => {
  await submit(shrimp, await right(shrimp));
  await t.run(async ({ db }) => {
    const row = await db
      .query("careAnswers")
      .withIndex("by_userId_and_questionId", (q) =>
        q.eq("userId", buyer.userId).eq("questionId", "Neocaridina davidi:temperature"),
      )
      .unique();
    await db.patch("careAnswers", row!._id, { edition: "of before" });
  });
  expect((await startOf(shrimp)).asked).toEqual(["Neocaridina davidi:temperature"]);
  await expectFail(submit(shrimp, {}), "invalid_input");
});

test("they count for 90 days, and an answer is kept once", async () => {
  await submit(shrimp, await right(shrimp));
  await submit(shrimp, await right(shrimp));
  const rows = () => t.run(async ({ db }) => (await db.query("careAnswers").collect()).length);
  expect(await rows()).toBe(8);
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
  expect((await startOf(shrimp)).asked).toHaveLength(8);
});

describe("plants", () => {
  test("are asked what plants need, and what animals' buyers know counts where it is the same", async () => {
    await submit(shrimp, await right(shrimp));
    const { asked, remembered } = await startOf(moss);
    expect(remembered).toEqual(["B6"]);
    expect(asked).toEqual([
      ...["P1", "P2", "P3", "P4", "P5"],
      ...["Taxiphyllum barbieri:temperature", "Taxiphyllum barbieri:planting"],
    ]);
    const { care } = await outcomeOf(await submit(moss, only(await right(moss), asked)));
    expect(care).toHaveLength(8);
    expect((await startOf(moss)).asked).toEqual([]);
  });

  test("that nobody knows are asked the general ones", async () => {
    await t.run((ctx) =>
      ctx.db.patch("listings", moss, { species: "Some weed", scientificName: undefined }),
    );
    expect((await startOf(moss)).asked).toEqual(["P1", "P2", "P3", "P4", "P5", "B6"]);
  });
});

describe("corals, which stand with the plants", () => {
  test.each([
    ["Zoanthids", "Zoanthus sp.", "Zoas, ten polyps", "marine" as const],
    ["Reef bundle", undefined, "Ten frags", "marine" as const],
  ])(
    "%s are asked about as animals of salt water",
    async (species, scientificName, title, water) => {
      const listingId = await t.run(async (ctx) => {
        await ctx.db.patch("listings", shrimp, { species, title, water, category: "plants" });
        await ctx.db.patch("listings", shrimp, { scientificName });
        return shrimp;
      });
      const { asked } = await startOf(listingId);
      expect(asked.slice(0, 6)).toEqual(["M1", "M2", "M3", "B1", "B4", "B6"]);
      const start = await buyer.as.query(api.tanks.suitability.start, { listingId });
      expect(start).toMatchObject({ isPlant: false });
      const outcome = await outcomeOf(await submit(listingId, await right(listingId)));
      expect(outcome.isPlant).toBe(false);
      expect(outcome.care.every(({ correct }) => correct)).toBe(true);
    },
  );

  test("a plant there is asked about as one", async () => {
    expect(await buyer.as.query(api.tanks.suitability.start, { listingId: moss })).toMatchObject({
      isPlant: true,
    });
  });
});
