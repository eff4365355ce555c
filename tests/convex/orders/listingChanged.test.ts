/** A listing that its seller changes between the buyer's quiz and the payment. */

import { describe, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { aListing } from "../kit/aListing";
import { addPhoto } from "../kit/claimHelpers";
import { expectFail, finishWork } from "../kit/helpers";
import {
  orderOf,
  advanceTime,
  pay,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";

const TANK: typeof api.tanks.suitability.submit._args.tank = {
  name: "Front room",
  volumeLitres: 60,
  water: "freshwater",
  temperatureC: 22,
  pH: 7,
  gh: 8,
  unheated: false,
  cycled: "yes",
  cycledWeeks: 20,
  filter: "sponge",
  plants: "dense",
  cover: "dense",
  lid: true,
  copperRecently: false,
  inhabitants: [],
};

type Change = Partial<ReturnType<typeof aListing>>;

/** A shop whose listing was created and is edited by its seller's own calls. */
async function openShop() {
  const shop = await startShop();
  const photos = {
    first: await addPhoto(shop, shop.seller, { purpose: "listing", used: false }),
    second: await addPhoto(shop, shop.seller, { purpose: "listing", used: false }),
  };
  const listingId = await shop.seller.as.mutation(api.listings.catalogue.create, {
    clientKey: "k",
    ...aListing(),
    images: [photos.first],
  });
  const edit = async (changes: Change, images: ImageRef[] = [photos.first]) => {
    const { quantity: _, ...details } = aListing(changes);
    await shop.seller.as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  };
  return { ...shop, listingId, photos, edit };
}
type OpenShop = Awaited<ReturnType<typeof openShop>>;

async function openQuiz({ buyer, listingId }: Shop) {
  const page = await buyer.as.query(api.tanks.suitability.start, { listingId });
  if (page === null) throw new Error("It isn't for sale");
  return page;
}

async function submitQuiz(
  { buyer, listingId }: Shop,
  { questions, version }: Awaited<ReturnType<typeof openQuiz>>,
) {
  const answers = questions.map(({ id, options }) => ({
    questionId: id,
    option: options[0]?.key ?? "",
  }));
  const quiz = { listingId, version, tank: TANK, quantity: 2, answers };
  const quizId = await buyer.as.mutation(api.tanks.suitability.submit, quiz);
  await buyer.as.mutation(api.tanks.suitability.acknowledge, { quizId });
  return quizId;
}
const takeQuiz = async (shop: Shop) => await submitQuiz(shop, await openQuiz(shop));
const pageOf = async ({ buyer, listingId }: Shop, quizId: Id<"suitabilityQuizzes">) =>
  await buyer.as.query(api.orders.purchases.page, { listingId, quizId });

const RUNTS = { title: "Runts, bent spines", description: "Runts. Bent spines." };

describe("a purchase is refused if the seller has changed, since the quiz,", () => {
  const acceptableChanges: [what: string, edit: (shop: OpenShop) => Promise<void>][] = [
    ["the title", ({ edit }) => edit({ title: "Runts, bent spines" })],
    ["the description", ({ edit }) => edit({ description: "Runts. Bent spines." })],
    ["the wording of the species", ({ edit }) => edit({ species: "Neocaridina davidi" })],
    ["the place", ({ edit }) => edit({ outcode: "M1" })],
    ["a photo", ({ edit, photos }) => edit({}, [photos.second])],
    ["the number of photos", ({ edit, photos }) => edit({}, [photos.first, photos.second])],
    ["a caption", ({ edit, photos }) => edit({}, [{ ...photos.first, alt: "Bent" }])],
  ];
  test.each(acceptableChanges)("%s, until the buyer accepts it", async (_, edit) => {
    const shop = await openShop();
    const quizId = await takeQuiz(shop);
    expect((await pageOf(shop, quizId))?.change).toBeNull();
    await edit(shop);
    await expectFail(startOrder(shop, shop.buyer, { quizId }), "listing_changed");
    const acceptedChange = (await pageOf(shop, quizId))?.change?.key ?? "";
    await startOrder(shop, shop.buyer, { quizId, acceptedChange });
    expect((await pageOf(shop, quizId))?.change).toBeNull();
  });

  const quizChanges: [what: string, change: Change][] = [
    ["the species", { species: "Amano shrimp", title: "Amano shrimp" }],
    ["the water", { species: "Mystery", title: "Mystery", water: "brackish" }],
    ["the category", { species: "Mystery", title: "Mystery", category: "snails" }],
  ];
  test.each(quizChanges)("%s, until the buyer takes another quiz", async (_, change) => {
    const shop = await openShop();
    if (change.species === "Mystery") await shop.edit({ species: "Mystery", title: "Mystery" });
    const quizId = await takeQuiz(shop);
    await shop.edit(change);
    const page = await pageOf(shop, quizId);
    expect(page?.isQuizOutdated).toBe(true);
    const acceptedChange = page?.change?.key ?? "";
    await expectFail(startOrder(shop, shop.buyer, { quizId, acceptedChange }), "quiz_other");
    const { listingId } = shop;
    expect(await shop.buyer.as.query(api.tanks.fit.ofListing, { listingId })).toMatchObject({
      quiz: { isOutdated: true },
    });
    await startOrder(shop, shop.buyer, { quizId: await takeQuiz(shop) });
  });
});

describe("a purchase goes ahead", () => {
  const harmlessChanges: [what: string, edit: (shop: OpenShop) => Promise<unknown>][] = [
    ["the courier", ({ edit }) => edit({ courier: "DX" })],
    ["nothing in the end", ({ edit }) => edit(RUNTS).then(() => edit({}))],
    [
      "the stock",
      ({ edit, seller, listingId }) =>
        edit({}).then(() =>
          seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: true }),
        ),
    ],
  ];
  test.each(harmlessChanges)("if the seller has changed %s", async (_, edit) => {
    const shop = await openShop();
    const quizId = await takeQuiz(shop);
    await edit(shop);
    const uuid = await startOrder(shop, shop.buyer, { quizId });
    expect(await orderOf(shop.t, uuid)).toMatchObject({ quizId, holdsStock: true });
  });

  test("with what was held, even if the seller changes words, photos or species meanwhile", async () => {
    const shop = await openShop();
    const quizId = await takeQuiz(shop);
    const orderId = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    for (const change of [RUNTS, { title: "Amano shrimp", species: "Amano shrimp" }]) {
      await shop.edit(change, [shop.photos.second]);
      expect(await startOrder(shop, shop.buyer, { quizId })).toBe(orderId);
    }
    await pay(shop, orderId);
    const order = await orderOf(shop.t, orderId);
    expect(order).toMatchObject({ status: "processing", listingTitle: aListing().title });
    const [boughtListing] = await shop.buyer.as.query(api.orders.fulfilment.boughtListings, {
      orderId,
    });
    expect(boughtListing?.description).toBe(aListing().description);
    expect(boughtListing?.images.map(({ storageId }) => storageId)).toEqual([
      shop.photos.first.storageId,
    ]);
  });
});

test("another quantity than the one held is a new purchase of the changed listing", async () => {
  const shop = await openShop();
  const quizId = await takeQuiz(shop);
  await startOrder(shop, shop.buyer, { quizId });
  await shop.edit(RUNTS);
  await expectFail(startOrder(shop, shop.buyer, { quizId, quantity: 2 }), "listing_changed");
});

test("a second change after the buyer compared the first is refused again", async () => {
  const shop = await openShop();
  const quizId = await takeQuiz(shop);
  await shop.edit({ description: "Slightly bent." });
  const acceptedChange = (await pageOf(shop, quizId))?.change?.key ?? "";
  await shop.edit(RUNTS);
  await expectFail(startOrder(shop, shop.buyer, { quizId, acceptedChange }), "listing_changed");
});

test("rechecking a tank doesn't accept what the seller has changed", async () => {
  const shop = await openShop();
  const quizId = await takeQuiz(shop);
  await shop.edit(RUNTS);
  const recheckArgs = { quizId, figures: {} };
  const newQuizId = await shop.buyer.as.mutation(api.tanks.suitability.recheck, recheckArgs);
  await shop.buyer.as.mutation(api.tanks.suitability.acknowledge, { quizId: newQuizId });
  await expectFail(startOrder(shop, shop.buyer, { quizId: newQuizId }), "listing_changed");
});

test("the payment page shows the photos and words of the quiz beside those of now, even days later", async () => {
  const shop = await openShop();
  const quizId = await takeQuiz(shop);
  await shop.edit(RUNTS, [shop.photos.second]);
  await advanceTime(shop, 2 * DAY_MS);
  await shop.t.mutation(internal.shared.uploads.sweep, {});
  await finishWork(shop.t);
  const change = (await pageOf(shop, quizId))?.change;
  expect(change?.before.title).toBe(aListing().title);
  expect(change?.before.images.map(({ storageId }) => storageId)).toEqual([
    shop.photos.first.storageId,
  ]);
  expect(change?.now).toMatchObject(RUNTS);
  expect(change?.now.images.map(({ storageId }) => storageId)).toEqual([
    shop.photos.second.storageId,
  ]);
});

test("removing a listing that nobody bought deletes the photos of all its versions", async () => {
  const shop = await openShop();
  await takeQuiz(shop);
  await shop.edit(RUNTS, [shop.photos.second]);
  const { listingId } = shop;
  await shop.seller.as.mutation(api.listings.catalogue.remove, { listingId });
  await shop.t.run(async ({ db }) => {
    expect(await db.query("listingVersions").collect()).toEqual([]);
    for (const { storageId } of Object.values(shop.photos)) {
      expect(await db.system.get("_storage", storageId)).toBeNull();
    }
  });
});

describe("a quiz is refused if the seller has changed, since its page was opened,", () => {
  const MYSTERY = { species: "Mystery", title: "Mystery" };
  const changes: [what: string, before: Change, edit: (shop: OpenShop) => Promise<void>][] = [
    ["the description", {}, ({ edit }) => edit({ description: "Runts. Bent spines." })],
    ["the photos", {}, ({ edit, photos }) => edit({}, [photos.second])],
    [
      "the species, in words of its own",
      MYSTERY,
      ({ edit }) => edit({ ...MYSTERY, species: "Puzzle" }),
    ],
    ["the species", {}, ({ edit }) => edit({ title: "Amano shrimp", species: "Amano shrimp" })],
    ["the water", MYSTERY, ({ edit }) => edit({ ...MYSTERY, water: "brackish" })],
  ];
  test.each(changes)("%s, and the next one remembers what was read", async (_, before, edit) => {
    const shop = await openShop();
    await shop.edit(before);
    const quizPage = await openQuiz(shop);
    await edit(shop);
    const { message } = await expectFail(submitQuiz(shop, quizPage), "quiz_listing_changed");
    expect(message).toContain("Your answers are still here");
    expect(await shop.t.run(({ db }) => db.query("suitabilityQuizzes").collect())).toEqual([]);
    const newQuizPage = await openQuiz(shop);
    expect(newQuizPage.says.description).not.toBe("");
    const quizId = await submitQuiz(shop, newQuizPage);
    expect((await pageOf(shop, quizId))?.change).toBeNull();
  });

  test.each<[what: string, change: Change]>([
    ["the price", { price: 450 }],
    ["the courier", { courier: "DX" }],
    ["nothing", {}],
  ])("but not for %s", async (_, change) => {
    const shop = await openShop();
    const opened = await openQuiz(shop);
    await shop.edit(change);
    const quizId = await submitQuiz(shop, opened);
    expect((await pageOf(shop, quizId))?.change).toBeNull();
  });
});
