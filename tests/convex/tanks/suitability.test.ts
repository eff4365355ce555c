import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { orderMoney } from "#convex/domain/shared/money.ts";
import { quizForBrowser, correctAnswers as allRight } from "#convex/domain/shared/quiz.ts";
import { careQuestions, scoreCareQuiz } from "#convex/domain/tanks/quiz.ts";
import {
  addListing,
  addPerson,
  addSeller,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import { quizVersion } from "../kit/quizVersion";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";

const tank = {
  name: "Lounge",
  volumeLitres: 120,
  water: "freshwater" as const,
  temperatureC: 23,
  unheated: false,
  pH: 7,
  gh: 8,
  cycled: "yes" as const,
  cycledWeeks: 40,
  filter: "sponge" as const,
  plants: "dense" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  copperPipes: false,
  quarantineTank: true,
  inhabitants: [],
};

// The species of the listing that `addListing` creates.
const species = findSpecies("Neocaridina davidi");
const questions = quizForBrowser(careQuestions(species), "any");
const correct = new Map(
  scoreCareQuiz(careQuestions(species), {}).results.map((result) => [
    result.questionId,
    result.correctKey,
  ]),
);
const rightAnswers = questions.map(({ id }) => ({ questionId: id, option: correct.get(id) ?? "" }));
const wrongAnswers = questions.map(({ id, options }) => ({
  questionId: id,
  option: options.find((option) => option.key !== correct.get(id))?.key ?? "",
}));

async function startBuying() {
  const t = startBackend();
  const seller = await addSeller(t);
  const buyer = await addPerson(t);
  const listingId = await addListing(t, seller.userId, { quantity: 12 });
  const submit = async (changes: object = {}) =>
    await buyer.as.mutation(api.tanks.suitability.submit, {
      listingId,
      version: await quizVersion(t, listingId),
      tank,
      quantity: 10,
      answers: rightAnswers,
      ...changes,
    });
  const readQuiz = async (quizId: Id<"suitabilityQuizzes">) =>
    (await buyer.as.query(api.tanks.suitability.get, { quizId }))!;
  return { t, seller, buyer, listingId, submit, readQuiz };
}

/** Buys the listing by collection. */
const buyAnimals = ({ as }: Person, listingId: Id<"listings">, quizId: string, quantity = 1) =>
  as.mutation(api.orders.purchases.start, {
    lines: [{ listingId, quizId, quantity, shownPrice: 500 }],
    deliveryMethod: "collection",
    outcode: "M1",
    shownTotal: orderMoney(500, quantity, 0).totalAmount,
  });

const latestQuizOf = async ({ as }: Person, listingId: Id<"listings">) =>
  (await as.query(api.tanks.fit.ofListing, { listingId })).quiz;

test("a quiz is void once its tank has changed", async () => {
  const { buyer, listingId, submit } = await startBuying();
  const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank });
  const quizId = await submit({ tankId });
  await submit({ tankId, tank: { ...tank, temperatureC: 36 } });
  await expectFail(buyAnimals(buyer, listingId, quizId), "quiz_tank_changed");
  await buyer.as.mutation(api.tanks.setups.update, { tankId, tank: { ...tank, name: "Study" } });
  expect(await buyAnimals(buyer, listingId, quizId)).toMatch(/^[\da-f-]{36}$/);
});

test("an order started before its tank changed can still be paid, but not replaced", async () => {
  // With fake timers, the scheduled functions that call Stripe don't run.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { t, buyer, listingId, submit } = await startBuying();
  const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank });
  const quizId = await submit({ tankId });
  const uuid = await buyAnimals(buyer, listingId, quizId);
  // Off sale, so the quiz can no longer be taken.
  await t.run((ctx) => ctx.db.patch("listings", listingId, { isActive: false }));
  await buyer.as.mutation(api.tanks.setups.update, { tankId, tank: { ...tank, temperatureC: 24 } });
  expect(await buyAnimals(buyer, listingId, quizId)).toBe(uuid);
  await expectFail(buyAnimals(buyer, listingId, quizId, 2), "quiz_tank_changed");
});

test("a quiz is void once the seller has changed the listing's species", async () => {
  const { t, buyer, listingId, submit } = await startBuying();
  const quizId = await submit();
  const buy = () => buyAnimals(buyer, listingId, quizId);
  await buyer.as.mutation(api.tanks.suitability.acknowledge, { quizId });
  const changeSpecies = (species: string, scientificName: string) =>
    t.run((ctx) => ctx.db.patch("listings", listingId, { species, scientificName }));
  await changeSpecies("Oscar", "Astronotus ocellatus");
  await expectFail(buy(), "quiz_other");
  const latest = () => latestQuizOf(buyer, listingId);
  expect(await latest()).toMatchObject({ quizId, isOutdated: true });
  await expectFail(
    buyer.as.mutation(api.tanks.suitability.recheck, { quizId, figures: {} }),
    "quiz_other",
  );
  await changeSpecies("Red cherry shrimp", "Neocaridina davidi");
  expect(await latest()).not.toHaveProperty("isOutdated");
  // Another name for the same species needs no other quiz, but the buyer must read it.
  await expectFail(buy(), "listing_changed");
});

describe("start", () => {
  test("returns the facts, the tanks and the questions without answers", async () => {
    const { buyer, listingId } = await startBuying();
    await buyer.as.mutation(api.tanks.setups.create, { tank });
    const start = await buyer.as.query(api.tanks.suitability.start, { listingId });
    expect(start?.facts?.scientificName).toBe("Neocaridina davidi");
    expect(start?.tanks).toHaveLength(1);
    expect(start?.questions).toHaveLength(2);
    expect(JSON.stringify(start?.questions)).not.toMatch(/correct|explanation/i);
    expect(await buyer.as.query(api.tanks.suitability.start, { listingId: "nonsense" })).toBeNull();
  });
});

describe("submit", () => {
  test("calls a good tank suitable, saves it and stores the comparison", async () => {
    const { buyer, submit, readQuiz, listingId } = await startBuying();
    const quizId = await submit();
    const { quiz, care } = await readQuiz(quizId);
    expect(quiz.verdict).toBe("suitable");
    expect(quiz.reasons.every((reason) => reason.level === "suitable")).toBe(true);
    expect(care.every((question) => question.correct)).toBe(true);
    const tanks = await buyer.as.query(api.tanks.setups.mine, {});
    expect(tanks).toMatchObject([{ name: "Lounge", isDefault: true }]);
    const secondStart = await buyer.as.query(api.tanks.suitability.start, { listingId });
    expect(secondStart?.latest?.quizId).toBe(quizId);
    const latest = await latestQuizOf(buyer, listingId);
    expect(latest).toEqual({ quizId, verdict: "suitable", quantity: 10, isAcknowledged: false });
  });

  test("updates a saved tank, and leaves an older quiz's snapshot alone", async () => {
    const { buyer, submit, readQuiz } = await startBuying();
    const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank });
    const first = await submit({ tankId });
    await submit({ tankId, tank: { ...tank, temperatureC: 40 } });
    expect(await buyer.as.query(api.tanks.setups.mine, {})).toMatchObject([{ temperatureC: 40 }]);
    expect((await readQuiz(first)).quiz.tank.temperatureC).toBe(23);
  });

  test("is marked as outdated once its tank has changed or is gone", async () => {
    const { buyer, submit, listingId } = await startBuying();
    const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank });
    await submit({ tankId });
    const isOutdated = async () => (await latestQuizOf(buyer, listingId))?.isOutdated;
    expect(await isOutdated()).toBeUndefined();
    await buyer.as.mutation(api.tanks.setups.update, { tankId, tank: { ...tank, name: "Study" } });
    expect(await isOutdated()).toBeUndefined();
    const inhabitants = [{ species: "Neon tetra", count: 8 }];
    await buyer.as.mutation(api.tanks.setups.update, { tankId, tank: { ...tank, inhabitants } });
    expect(await isOutdated()).toBe(true);
    await buyer.as.mutation(api.tanks.setups.update, { tankId, tank });
    expect(await isOutdated()).toBeUndefined();
    await buyer.as.mutation(api.tanks.setups.remove, { tankId });
    expect(await isOutdated()).toBe(true);
  });

  test("calls a wrong tank unsuitable, with the rule, both figures and a fix", async () => {
    const { submit, readQuiz } = await startBuying();
    const { quiz } = await readQuiz(await submit({ tank: { ...tank, temperatureC: 36 } }));
    expect(quiz.verdict).toBe("unsuitable");
    const reason = quiz.reasons[0]!;
    expect(reason).toMatchObject({ rule: "R03", level: "unsuitable" });
    expect(reason.yours).toContain("36");
    expect(reason.needs).toBeTruthy();
    expect(reason.fix).toBeTruthy();
  });

  test("cautions after too many wrong care answers and shows the correct ones", async () => {
    const { submit, readQuiz, buyer } = await startBuying();
    const quizId = await submit({ answers: wrongAnswers });
    const { quiz, care } = await readQuiz(quizId);
    expect(quiz.verdict).toBe("caution");
    expect(quiz.reasons[0]?.rule).toBe("CARE");
    expect(care[0]?.correctText.length).toBeGreaterThan(3);
    await buyer.as.mutation(api.tanks.suitability.acknowledge, { quizId });
    const { acknowledgedAt } = (await readQuiz(quizId)).quiz;
    expect(acknowledgedAt).toBeGreaterThan(0);
    await buyer.as.mutation(api.tanks.suitability.acknowledge, { quizId });
    expect((await readQuiz(quizId)).quiz.acknowledgedAt).toBe(acknowledgedAt);
  });

  test.each([
    ["more than there are", { quantity: 13 }],
    ["none", { quantity: 0 }],
    ["half an animal", { quantity: 1.5 }],
    ["a question left out", { answers: rightAnswers.slice(1) }],
    ["an impossible tank", { tank: { ...tank, volumeLitres: -5 } }],
  ])("refuses %s", async (_what, changes) => {
    const { submit } = await startBuying();
    await expectFail(submit(changes), "invalid_input");
  });

  test("refuses an unavailable listing and the viewer's own", async () => {
    const { t, seller, listingId, submit } = await startBuying();
    const ownSubmission = seller.as.mutation(api.tanks.suitability.submit, {
      listingId,
      version: "",
      tank,
      quantity: 1,
      answers: rightAnswers,
    });
    await expectFail(ownSubmission, "own_listing");
    await t.run((ctx) => ctx.db.patch("listings", listingId, { isActive: false }));
    await expectFail(submit(), "listing_unavailable");
  });
});

describe("a saved tank", () => {
  const changed = { volumeLitres: 90, name: "Back room", pH: 6.5 } as const;
  test.each([
    ["nothing", {}, changed],
    ["another figure", { gh: 4 }, { ...changed, gh: 4 }],
    ["a figure removed", { temperatureC: null }, changed],
    ["the same figure", { volumeLitres: 70 }, { ...changed, volumeLitres: 70 }],
  ])(
    "keeps what another tab changed while the quiz was open, for %s",
    async (_, sent, expected) => {
      const { t, buyer, submit, readQuiz } = await startBuying();
      const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank });
      await buyer.as.mutation(api.tanks.setups.update, { tankId, tank: changed });
      const { quiz } = await readQuiz(await submit({ tankId, tank: sent }));
      expect(quiz.tank).toMatchObject(expected);
      const saved = await t.run(({ db }) => db.get("tanks", tankId));
      expect(saved).toMatchObject(expected);
      expect(saved?.temperatureC).toBe("temperatureC" in sent ? undefined : tank.temperatureC);
    },
  );

  test("must be whole if it is new", async () => {
    const { submit } = await startBuying();
    await expectFail(submit({ tank: { volumeLitres: 60 } }), "invalid_input");
  });
});

describe("figures requested on a result", () => {
  const { pH: _pH, gh: _gh, lid: _lid, ...fourAnswers } = tank;
  const crystal = { species: "Crystal red shrimp", scientificName: "Caridina cantonensis" };

  async function quizWithQuestions() {
    const shop = await startBuying();
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, crystal));
    const answers = Object.entries(allRight(careQuestions(findSpecies(crystal.scientificName))));
    const quizId = await shop.submit({
      tank: fourAnswers,
      answers: answers.map(([questionId, option]) => ({ questionId, option })),
    });
    const recheck = (figures: object) =>
      shop.buyer.as.mutation(api.tanks.suitability.recheck, { quizId, figures });
    return { ...shop, quizId, recheck };
  }

  test("are saved to the tank and rechecked, without changing the first quiz", async () => {
    const { buyer, quizId, readQuiz, recheck } = await quizWithQuestions();
    const first = (await readQuiz(quizId)).quiz;
    expect(first).toMatchObject({ verdict: "caution", missingFigures: ["tapWater", "gh", "pH"] });
    const next = await recheck({ gh: 5, pH: 6.4 });
    const { quiz, care } = await readQuiz(next);
    expect(quiz).toMatchObject({
      verdict: "suitable",
      missingFigures: [],
      tank: { gh: 5, pH: 6.4 },
    });
    expect(care.every(({ correct }) => correct)).toBe(true);
    expect((await readQuiz(quizId)).quiz).toEqual(first);
    const [saved] = await buyer.as.query(api.tanks.setups.mine, {});
    expect(saved).toMatchObject({ name: "Lounge", volumeLitres: 120, gh: 5, pH: 6.4 });
  });

  test("leave a wrong care answer as it was, and are refused if impossible", async () => {
    const { submit, readQuiz, buyer, listingId, t } = await startBuying();
    const quizId = await submit({ answers: wrongAnswers });
    const recheck = (figures: object) =>
      buyer.as.mutation(api.tanks.suitability.recheck, { quizId, figures });
    const { quiz } = await readQuiz(await recheck({ lid: false }));
    expect(quiz.reasons[0]?.rule).toBe("CARE");
    await expectFail(recheck({ pH: 14 }), "invalid_input");
    await t.run((ctx) => ctx.db.patch("listings", listingId, { isActive: false }));
    await expectFail(recheck({}), "listing_unavailable");
  });

  test("take the tap water from the postcode in the settings before the browser's last one", async () => {
    const { buyer, submit, readQuiz } = await startBuying();
    const water = async (near?: string) =>
      (await readQuiz(await submit({ tank: fourAnswers, ...(near && { near }) }))).quiz
        .usualTapWater;
    expect(await water()).toEqual({ kind: "medium", outcode: null });
    expect(await water("m20")).toEqual({ kind: "soft", outcode: "M20" });
    await buyer.as.mutation(api.accounts.settings.setLocation, { outcode: "SW9" });
    expect(await water("m20")).toEqual({ kind: "hard", outcode: "SW9" });
  });

  test("can only be added by the quiz's owner, and need the tank", async () => {
    const { t, quizId, buyer, recheck } = await quizWithQuestions();
    await expectRoles(t, withErrorForAllowed(signedInOnly, "not_found"), (as) =>
      as.mutation(api.tanks.suitability.recheck, { quizId, figures: {} }),
    );
    const [saved] = await buyer.as.query(api.tanks.setups.mine, {});
    await buyer.as.mutation(api.tanks.setups.remove, { tankId: saved!._id });
    await expectFail(recheck({ gh: 5 }), "not_found");
  });
});

describe("unauthorised", () => {
  test("only the user who took a quiz can see it", async () => {
    const { t, listingId, submit } = await startBuying();
    const quizId = await submit({ answers: wrongAnswers });
    await expectRoles(t, signedInOnly, async (as) => {
      const quiz = await as.query(api.tanks.suitability.get, { quizId });
      expect(quiz).toBeNull();
      return quiz;
    });
    await expectRoles(t, signedInOnly, async (as) => {
      const { quiz } = await as.query(api.tanks.fit.ofListing, { listingId });
      expect(quiz).toBeNull();
      return quiz;
    });
    await expectRoles(t, withErrorForAllowed(signedInOnly, "not_found"), (as) =>
      as.mutation(api.tanks.suitability.acknowledge, { quizId }),
    );
    await expectRoles(t, signedInOnly, (as) =>
      as.query(api.tanks.suitability.start, { listingId }),
    );
    const version = await quizVersion(t, listingId);
    await expectRoles(t, signedInOnly, (as) =>
      as.mutation(api.tanks.suitability.submit, {
        listingId,
        version,
        tank,
        quantity: 1,
        answers: rightAnswers,
      }),
    );
  });

  test("another user's tank can be neither used nor overwritten", async () => {
    const { t, submit } = await startBuying();
    const other = await addPerson(t);
    const tankId = await other.as.mutation(api.tanks.setups.create, { tank });
    await expectFail(submit({ tankId }), "not_found");
  });
});

describe("if there are several quizzes", () => {
  test("the latest counts, with its worst reasons first", async () => {
    const { buyer, listingId, submit, readQuiz } = await startBuying();
    await submit();
    const quizId = await submit({
      tank: { ...tank, volumeLitres: 20, temperatureC: 31, cycled: "no" },
      answers: wrongAnswers,
    });
    const latest = await latestQuizOf(buyer, listingId);
    expect(latest?.quizId).toBe(quizId);
    const severities = ["unsuitable", "caution", "suitable"];
    const levels = (await readQuiz(quizId)).quiz.reasons.map(({ level }) =>
      severities.indexOf(level),
    );
    expect(new Set(levels).size).toBeGreaterThan(1);
    expect(levels).toEqual([...levels].sort());
  });
});
