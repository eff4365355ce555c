/** `start` accepts lines exactly when a check from scratch allows their animals in their tanks. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import { checkPurchase } from "#convex/domain/tanks/fit.ts";
import { careQuestions } from "#convex/domain/tanks/quiz.ts";
import type { Reason } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { addListing, addPerson, expectFail, type Person } from "../kit/helpers";
import { type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { quizVersion } from "../kit/quizVersion";
import { GOOD_TANK } from "../tanks/tankFixture";

/** What the shop sells, by title. Neon tetras are listed twice. */
const OFFERS = {
  "Neon tetra": { species: "Neon tetra", category: "fish" },
  "Young neons": { species: "Neon tetra", category: "fish" },
  Oscar: { species: "Oscar", category: "fish" },
  Betta: { species: "Betta", category: "fish" },
  "Tiger barb": { species: "Tiger barb", category: "fish" },
  "Cherry shrimp": { species: "Cherry shrimp", category: "shrimp" },
  "Ramshorn snail": { species: "Ramshorn snail", category: "snails" },
  "Assassin snail": { species: "Assassin snail", category: "snails" },
  "Java moss": { species: "Java moss", category: "plants" },
} as const;
type Title = keyof typeof OFFERS;
const TITLES = Object.keys(OFFERS) as Title[];

const inhabitant = fc.record({
  species: fc.constantFrom("Neon tetra", "Betta", "Cherry shrimp", "Assassin snail"),
  count: fc.integer({ min: 1, max: 10 }),
});
const tank = fc.record({
  volumeLitres: fc.constantFrom(200, 1000),
  inhabitants: fc.uniqueArray(inhabitant, { maxLength: 1, selector: ({ species }) => species }),
});
const drawnLine = fc.record({
  title: fc.constantFrom(...TITLES),
  /** The first of two tanks mostly, so that lines have company. */
  tankAt: fc.constantFrom<0 | 1>(0, 0, 0, 1),
  quantity: fc.integer({ min: 1, max: 10 }),
  /** Mostly true, so that half of the parcels can be bought. */
  isAcknowledged: fc.constantFrom(true, true, true, true, false),
});
type Tank = typeof tank extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type DrawnLine = typeof drawnLine extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Parcel = { tanks: [Tank, Tank]; lines: DrawnLine[] };
const parcel: fc.Arbitrary<Parcel> = fc.record({
  tanks: fc.tuple(tank, tank),
  lines: fc.uniqueArray(drawnLine, { minLength: 1, maxLength: 4, selector: ({ title }) => title }),
});

const tankInput = ({ tanks }: Parcel, at: 0 | 1): TankInput => ({
  ...GOOD_TANK,
  ...tanks[at],
  name: `Tank ${at + 1}`,
});

/** What the check says of a line in its tank, once the animals of these others are in it. */
function reasonsFor(
  drawn: Parcel,
  { title, tankAt, quantity }: DrawnLine,
  others: DrawnLine[],
): Reason[] {
  const figures = tankInput(drawn, tankAt);
  const counts = new Map(figures.inhabitants.map(({ species, count }) => [species, count]));
  for (const other of others) {
    const { species } = OFFERS[other.title];
    counts.set(species, (counts.get(species) ?? 0) + other.quantity);
  }
  const inhabitants = [...counts].map(([species, count]) => ({ species, count }));
  return checkPurchase({ ...figures, inhabitants }, { title, ...OFFERS[title] }, quantity).reasons;
}

/** Whether the lines can be bought, and what the buyer must read because they are bought together. */
function checkFromScratch(drawn: Parcel): { isRefused: boolean; toRead: string[] } {
  const results = drawn.lines.map((line) => {
    const others = drawn.lines.filter((other) => other !== line && other.tankAt === line.tankAt);
    const ownReasons = reasonsFor(drawn, line, []);
    const jointReasons = reasonsFor(drawn, line, others);
    const addedReasons = jointReasons.filter(({ text }) =>
      ownReasons.every((reason) => reason.text !== text),
    );
    const isRuledOut = [...ownReasons, ...addedReasons].some(
      ({ level }) => level === "unsuitable" && OFFERS[line.title].category === "fish",
    );
    const isResolved = others.length > 0 && jointReasons.length === 0;
    const isRead = ownReasons.length === 0 || line.isAcknowledged || isResolved;
    return { isRefused: isRuledOut || !isRead, toRead: addedReasons.map(({ text }) => text) };
  });
  return {
    isRefused: results.some(({ isRefused }) => isRefused),
    toRead: [...new Set(results.flatMap(({ toRead }) => toRead))],
  };
}

/** The lines with the quizzes of a buyer who knows how to keep the animals. */
async function quizzedLines({ t }: Shop, buyer: Person, listingIds: ListingIds, drawn: Parcel) {
  const { as } = buyer;
  const tankIds: Id<"tanks">[] = [];
  for (const at of [0, 1] as const) {
    tankIds.push(await as.mutation(api.tanks.setups.create, { tank: tankInput(drawn, at) }));
  }
  const lines = [];
  for (const { title, tankAt, quantity, isAcknowledged } of drawn.lines) {
    const { species, category } = OFFERS[title];
    const listingId = listingIds[title];
    const kind = category === "plants" ? "plant" : "animal";
    const rightAnswers = correctAnswers(careQuestions(findSpecies(species), kind));
    const quizId = await as.mutation(api.tanks.suitability.submit, {
      listingId,
      version: await quizVersion(t, listingId),
      tankId: tankIds[tankAt]!,
      tank: {},
      quantity,
      answers: Object.entries(rightAnswers).map(([questionId, option]) => ({ questionId, option })),
    });
    if (isAcknowledged) await as.mutation(api.tanks.suitability.acknowledge, { quizId });
    lines.push({ listingId, quizId, quantity });
  }
  return lines;
}

type ListingIds = Record<Title, Id<"listings">>;

/** What the payment page says of keeping the lines together. */
async function shownReasons({ as }: Person, lines: Awaited<ReturnType<typeof quizzedLines>>) {
  const [first, ...others] = lines;
  if (first === undefined) throw new Error("No line");
  for (const { listingId, quantity } of others) {
    await as.mutation(api.orders.basket.add, { listingId, quantity });
  }
  const page = await as.query(api.orders.purchases.page, {
    ...first,
    along: others.map(({ listingId }) => listingId),
  });
  return (page?.parcel.reasons ?? []).map(({ text }) => text);
}

test("random parcels are sold exactly if a check from scratch allows them and its reasons were shown", async () => {
  const shop = await startShop();
  const entries: [Title, Id<"listings">][] = [];
  for (const title of TITLES) {
    const offer = { title, ...OFFERS[title], quantity: 90, scientificName: undefined };
    entries.push([title, await addListing(shop.t, shop.seller.userId, offer)]);
  }
  const listingIds = Object.fromEntries(entries) as ListingIds;
  await fc.assert(
    fc.asyncProperty(parcel, async (drawn) => {
      const buyer = await addPerson(shop.t);
      const lines = await quizzedLines(shop, buyer, listingIds, drawn);
      const { isRefused, toRead } = checkFromScratch(drawn);
      const startWith = async (reasons: string[]) =>
        await startOrder(shop, buyer, { lines, shownReasons: reasons });
      if (isRefused) {
        await expect(startWith(toRead)).rejects.toThrow();
        return;
      }
      const reasons = await shownReasons(buyer, lines);
      expect([...reasons].sort()).toEqual([...toRead].sort());
      if (toRead.length > 0) await expectFail(startWith(toRead.slice(1)), "reasons_changed");
      const orderId = await startWith(reasons);
      await buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    }),
    { numRuns: 15 },
  );
});
