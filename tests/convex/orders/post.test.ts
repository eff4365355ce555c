/** Tracked post: plants only, at the seller's price, to an address, with a tracking number. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { ListingInput } from "#convex/domain/listings/listingSchema.ts";
import { aListing } from "../kit/aListing";
import { addListing, addSeller, expectFail, startBackend } from "../kit/helpers";
import {
  addQuiz,
  addressAt,
  fullChecklist,
  addPaidOrder,
  startOrder,
  startShop,
  transactionIdOf,
} from "../kit/orderHelpers";
import { totalOf } from "../kit/totals";
import { addUpload } from "../kit/uploads";

const moss = {
  title: "Java moss, a handful",
  species: "Java moss",
  category: "plants" as const,
  deliveryMethods: ["collection" as const, "post" as const],
  deliveryBands: [],
  postage: 395,
};
const startMossShop = () => startShop({ ...moss, scientificName: "Taxiphyllum barbieri" });

async function startSeller() {
  const t = startBackend();
  const seller = await addSeller(t);
  const images = [await addUpload(t, seller.userId)];
  const create = (changes: Partial<ListingInput>) =>
    seller.as.mutation(api.listings.catalogue.create, {
      clientKey: crypto.randomUUID(),
      ...aListing(changes),
      images,
    });
  return { t, seller, images, create };
}

test("plants can be listed with postage, and are found by the delivery filter", async () => {
  const { t, seller, create } = await startSeller();
  const listingId = await create(moss);
  await addListing(t, seller.userId);
  expect(await t.query(api.listings.catalogue.get, { listingId })).toMatchObject({ postage: 395 });
  for (const search of [undefined, "java moss"]) {
    const filters = { delivery: "post" as const, ...(search ? { search } : {}) };
    const paginationOpts = { numItems: 10, cursor: null };
    const { page } = await t.query(api.listings.browse.list, { filters, paginationOpts });
    expect(page.map(({ title }) => title)).toEqual([moss.title]);
  }
});

test("animals can't be listed by post on creation, as a plant, or by an edit", async () => {
  const { seller, images, create } = await startSeller();
  const post = { deliveryMethods: ["post" as const], postage: 395 };
  const refusalText = /Tracked post is for plants only/;
  for (const changes of [
    { ...post },
    { ...post, species: "Something new", category: "fish" as const },
    // A known species overrides the chosen category.
    { ...post, category: "plants" as const },
  ]) {
    expect((await expectFail(create(changes), "invalid_input")).message).toMatch(refusalText);
  }
  const listingId = await create(moss);
  const { quantity: _, ...details } = aListing({ ...moss, species: "Neon tetra", title: "Neons" });
  const edit = seller.as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  expect((await expectFail(edit, "invalid_input")).message).toMatch(refusalText);
});

test.each([
  ["a coral filed under plants", { species: "Acropora", title: "Acropora frag" }],
  ["an animal's title without a species", { species: "Assorted", title: "Neon tetras x 10" }],
  ["an animal's title for a plant", { species: "Java moss", title: "10 neon tetras" }],
  [
    "an animal among other words",
    { species: "Various", title: "Lovely cherry shrimp, young ones" },
  ],
  ["a friendly animal", { species: "Java moss", title: "Guppy friendly pair, male and female" }],
  ["an animal next to an unknown plant", { species: "Mixed", title: "Java moss, cherry shrimp" }],
  ["an unknown saltwater species", { water: "marine" as const, species: "Reef bundle" }],
])("animals can't go by post: %s listed under plants", async (_, changes) => {
  const { seller, t, images, create } = await startSeller();
  const refusalText = /no animal goes by post/;
  const { storageId } = await addUpload(t, seller.userId, "proof");
  const proof = { storageId, name: "permit.pdf" };
  const asPlants = { ...moss, ...changes };
  const refusal = await expectFail(
    seller.as.mutation(api.listings.catalogue.create, {
      clientKey: crypto.randomUUID(),
      ...aListing(asPlants),
      images,
      proof,
    }),
    "invalid_input",
  );
  expect(refusal.message).toMatch(refusalText);
  const listingId = await create(moss);
  const { quantity: _n, ...details } = aListing(asPlants);
  const update = { listingId, ...details, images, proof };
  await expectFail(seller.as.mutation(api.listings.catalogue.update, update), "invalid_input");
});

test("a listing that names no plant can't go by post, and the error says what to do", async () => {
  const { t, create } = await startSeller();
  const unnamed = { species: "Something new", title: "Lovely" };
  const refusal = await expectFail(create({ ...moss, ...unnamed }), "invalid_input");
  expect(refusal.message).toMatch(/^Species: Name the plant\. Tracked post is for plants only/);
  const namedId = await create({ ...moss, ...unnamed, species: "Something new, a moss" });
  expect(await t.query(api.listings.catalogue.get, { listingId: namedId })).toBeTruthy();
});

test.each([
  [{ name: "Java moss", title: "A handful" }, "plant"],
  [{ name: "Something new", title: "Lovely", category: "plants" as const }, "unnamed"],
  [{ name: "Something new", title: "Ten mosses", category: "plants" as const }, "unnamed"],
  [{ name: "Something new", title: "Lovely", category: "fish" as const }, "animal"],
  [
    { name: "Moss bundle", title: "Reef", category: "plants" as const, water: "marine" as const },
    "animal",
  ],
  [{ name: "Java moss", title: "Ten neon tetras", category: "plants" as const }, "animal"],
  [{ name: "Neon tetra", title: "Moss", category: "plants" as const }, "animal"],
])("the form recognises what is listed: %o is %s", async (text, kind) => {
  const { t } = await startSeller();
  expect(await t.query(api.listings.species.lookUp, text)).toMatchObject({ kind });
});

test.each([
  "Java moss, 10 cherry shrimp included.",
  "Comes with 5 cherry shrimp and a few snails.",
  "A big portion. Includes a pair of guppies",
  "Free ramshorn snails with each order",
  "With 10 neon tetras",
  "A handful, plus 3 assassin snails",
  "Moss in the bag and free shrimps",
  "Java moss with a couple of shrimplets",
  "It comes complete with 3 amano shrimp",
  "You'll receive 5 shrimp too",
  "I'll pop in some guppy fry",
  "Bonus: 4 endlers",
  "A betta will be included",
  "Also containing live daphnia",
])("animals can't go by post along with a plant: %s", async (description) => {
  const { seller, images, create } = await startSeller();
  const refusalText = /^Description: This listing offers animals, and animals can't be posted/;
  const refusal = await expectFail(create({ ...moss, description }), "invalid_input");
  expect(refusal.message).toMatch(refusalText);
  const collectionOnly = { deliveryMethods: ["collection" as const] };
  const listingId = await create({ ...moss, ...collectionOnly, description });
  const { quantity: _, ...details } = aListing({ ...moss, description: "Moss." });
  const describedImages = images.map((image) => ({ ...image, alt: description }));
  const editArgs = { listingId, ...details, images: describedImages };
  await expectFail(seller.as.mutation(api.listings.catalogue.update, editArgs), "invalid_input");
});

test.each([
  "Shrimp safe, snail free, pest free.",
  "My cherry shrimp love it, and so do guppies.",
  "Kept with 10 cherry shrimp and two bettas. Free postage over £10.",
  "May come with the odd pond snail hitchhiker.",
  "I also sell cherry shrimp: see my other listings.",
  "No shrimp included. Includes fish food and a shrimp tank guide.",
  "Free of snails, and safe with all fish.",
  "Comes with a leaflet for shrimp keepers. Add shrimp when it has rooted.",
  "Grown with shrimp, may contain snails. Sold with shrimp in mind.",
  "Photo shows fish which are not included. You get a portion for 10 shrimp.",
  "Comes from a tank with 5 guppies, kept with 10 neon tetras.",
])("a plant goes by post even if its description mentions animals: %s", async (description) => {
  const { t, create } = await startSeller();
  const listingId = await create({ ...moss, description });
  expect(await t.query(api.listings.catalogue.get, { listingId })).toMatchObject({ postage: 395 });
});

test("a plant sold with animals counts as a parcel of animals", async () => {
  const deliveryBands = [{ upToMiles: null, pricePence: 1200 }];
  const shop = await startShop({
    ...moss,
    deliveryMethods: ["courier"],
    deliveryBands,
    scientificName: undefined,
    description: "Comes with ten cherry shrimp.",
  });
  const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
  expect(await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
    hasAnimals: true,
  });
});

test.each([
  { title: "Java moss for cherry shrimp tanks" },
  { title: "Moss for your shrimp" },
  { title: "Guppy grass", species: "Guppy grass" },
  { title: "Big bundle of stems, snail free", species: "Assorted plants" },
  { title: "Betta hammock leaves", species: "Alder cones" },
  { title: "Neon green rotala", species: "Rotala H'ra" },
])("a plant goes by post even if its text is about animals: $title", async (changes) => {
  const { t, create } = await startSeller();
  const listingId = await create({ ...moss, ...changes });
  expect(await t.query(api.listings.catalogue.get, { listingId })).toMatchObject({ postage: 395 });
});

test("an animal listed under plants can't be sold by post or by an unauthorised courier", async () => {
  const neons = { title: "Neon tetras x 10", species: "Assorted", scientificName: undefined };
  const shop = await startMossShop();
  const { buyer, seller, listingId } = shop;
  const quizId = await addQuiz(shop.t, buyer.userId, listingId);
  const deliveryMethods = ["post" as const, "courier" as const];
  const deliveryBands = [{ upToMiles: null, pricePence: 1200 }];
  await shop.t.run((ctx) =>
    ctx.db.patch("listings", listingId, { ...neons, deliveryMethods, deliveryBands }),
  );
  const page = await buyer.as.query(api.orders.purchases.page, {
    listingId,
    quizId,
    outcode: "M1",
  });
  expect(page?.delivery).toContainEqual({
    method: "post",
    charge: null,
    why: expect.stringContaining("no animal goes by post") as string,
  });
  const postArgs = {
    deliveryMethod: "post" as const,
    outcode: "M1",
    shownTotal: totalOf(500, 395),
  };
  await expectFail(startOrder(shop, buyer, postArgs), "delivery_barred");

  const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
  expect(await seller.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
    hasAnimals: true,
  });
  const transactionId = await transactionIdOf(shop, orderId);
  const packingArgs = { transactionId, checklist: fullChecklist, photos: [] };
  await seller.as.mutation(api.orders.packaging.save, packingArgs);
  const { message } = await expectFail(
    seller.as.mutation(api.orders.fulfilment.markDispatched, { orderId, courier: "APC" }),
    "invalid_input",
  );
  expect(message).toMatch(/authorisation/i);
});

test.each([
  ["a coral", { species: "Zoanthids", title: "Frags", water: "marine" as const }],
  ["a coral by its title", { species: "Java moss", title: "Xenia frag, and moss" }],
  ["a saltwater species", { species: "Mixed algae", title: "Mix", water: "marine" as const }],
])("selling %s needs an authorised courier, even if the listing has changed", async (_, soldAs) => {
  const deliveryBands = [{ upToMiles: null, pricePence: 1200 }];
  const shop = await startShop({
    ...moss,
    deliveryMethods: ["courier"],
    deliveryBands,
    scientificName: undefined,
    ...soldAs,
  });
  const { seller } = shop;
  const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
  const { quantity: _n, ...details } = aListing(moss);
  await seller.as.mutation(api.listings.catalogue.update, {
    listingId: shop.listingId,
    ...details,
    images: [await addUpload(shop.t, seller.userId)],
  });
  expect(await seller.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
    hasAnimals: true,
    species: soldAs.species,
    listingTitle: soldAs.title,
  });
  const transactionId = await transactionIdOf(shop, orderId);
  const dispatch = { transactionId, checklist: fullChecklist, photos: [] };
  await seller.as.mutation(api.orders.packaging.save, dispatch);
  const { message } = await expectFail(
    seller.as.mutation(api.orders.fulfilment.markDispatched, { orderId, courier: "APC" }),
    "invalid_input",
  );
  expect(message).toMatch(/authorisation/i);
});

test("a plant already sold still goes by post if its listing becomes an animal's", async () => {
  const shop = await startMossShop();
  const { seller } = shop;
  const orderId = await addPaidOrder(shop, { deliveryMethod: "post", outcode: "M1" });
  const { quantity: _n, ...details } = aListing({ species: "Neon tetra", title: "Neon tetras" });
  await seller.as.mutation(api.listings.catalogue.update, {
    listingId: shop.listingId,
    ...details,
    images: [await addUpload(shop.t, seller.userId)],
  });
  const transactionId = await transactionIdOf(shop, orderId);
  const dispatch = { transactionId, checklist: fullChecklist, photos: [] };
  await seller.as.mutation(api.orders.packaging.save, dispatch);
  const shipping = { orderId, courier: "Royal Mail", trackingReference: "AB 1234 GB" };
  await seller.as.mutation(api.orders.fulfilment.markDispatched, shipping);
  expect(await seller.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
    status: "shipped",
    hasAnimals: false,
  });
});

test.each([
  [undefined, "without a price"],
  [-1, "below nothing"],
  [100_000_000, "beyond the highest delivery charge"],
  [3.5, "in parts of a penny"],
])("postage of %s is refused: %s", async (postage, _why) => {
  const { create } = await startSeller();
  const { postage: _, ...unpriced } = moss;
  const changes = postage === undefined ? unpriced : { ...unpriced, postage };
  const { data } = await expectFail(create(changes), "invalid_input");
  expect(data).toMatchObject({ field: "postage" });
});

test("removing post from a listing removes its postage", async () => {
  const { t, seller, images, create } = await startSeller();
  const listingId = await create(moss);
  const { quantity: _, ...details } = aListing({ ...moss, deliveryMethods: ["collection"] });
  await seller.as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  expect(await t.query(api.listings.catalogue.get, { listingId })).not.toHaveProperty("postage");
});

test("a purchase by post needs an address, costs the same everywhere and can't cross the sea", async () => {
  const shop = await startMossShop();
  const { buyer, listingId } = shop;
  const quizId = await addQuiz(shop.t, buyer.userId, listingId);
  const { price: shownPrice } = (await shop.t.run((ctx) => ctx.db.get("listings", listingId)))!;
  const lines = [{ listingId, quizId, quantity: 1, shownPrice }];
  const call = { lines, deliveryMethod: "post" as const };
  const callWithoutAddress = buyer.as.mutation(api.orders.purchases.start, {
    ...call,
    shownTotal: totalOf(500, 395),
  });
  await expectFail(callWithoutAddress, "address_required");
  const callToBelfast = startOrder(shop, buyer, {
    deliveryMethod: "post",
    outcode: "BT1",
    shownTotal: totalOf(500, 395),
  });
  await expectFail(callToBelfast, "delivery_barred");
  const page = await buyer.as.query(api.orders.purchases.page, {
    listingId,
    quizId,
    outcode: "IV27",
  });
  expect(page?.delivery).toContainEqual({ method: "post", charge: 395, why: null });

  const orderId = await addPaidOrder(shop, { deliveryMethod: "post", outcode: "IV27" });
  const order = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(order).toMatchObject({
    deliveryMethod: "post",
    deliveryCharge: 395,
    totalAmount: totalOf(500, 395),
  });
  const view = await shop.seller.as.query(api.orders.addresses.ofOrder, { orderId });
  expect(view?.address).toMatchObject({ postcode: "IV27 1AA" });
  // The price is the same everywhere, so the address may change until the order is packed.
  const address = addressAt("M1");
  await buyer.as.mutation(api.orders.addresses.change, { orderId, address });
  await expectFail(
    buyer.as.mutation(api.orders.addresses.change, { orderId, address: addressAt("BT1") }),
    "delivery_barred",
  );
});

test("a plant order is packed, dispatched with a tracking number and no authorisation, and arrives like a parcel", async () => {
  const shop = await startMossShop();
  const { buyer, seller } = shop;
  const orderId = await addPaidOrder(shop, { deliveryMethod: "post", outcode: "M1" });
  const dispatch = (parcel: object) =>
    seller.as.mutation(api.orders.fulfilment.markDispatched, { orderId, ...parcel });
  await expectFail(dispatch({ trackingReference: "AB 1" }), "packaging_required");
  await expectFail(buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId }), "not_yet");
  const transactionId = await transactionIdOf(shop, orderId);
  const shipment = { transactionId, checklist: fullChecklist, photos: [] };
  await seller.as.mutation(api.orders.packaging.save, shipment);
  const missingReferences = ["  ", "none", "n/a", "\u2800", "to follow"].map((reference) => ({
    trackingReference: reference,
  }));
  for (const parcel of [{}, ...missingReferences]) {
    const { message } = await expectFail(dispatch(parcel), "invalid_input");
    expect(message).toContain("Enter the tracking reference");
  }
  await dispatch({ courier: "Royal Mail", trackingReference: "AB 123 456 789 GB" });
  const order = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(order).toMatchObject({ status: "shipped", trackingReference: "AB 123 456 789 GB" });
  const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
  const mail = emails.find(({ subject }) => subject.startsWith("Sam sent your"));
  expect(mail?.text).toContain("photograph it before you open it");
  const purchases = await buyer.as.query(api.orders.lists.purchases, {
    paginationOpts: { cursor: null, numItems: 1 },
  });
  expect(purchases.page).toMatchObject([{ hasAnimals: false }]);
  await buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  const arrivedOrder = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(arrivedOrder).toMatchObject({ status: "delivered" });
});
