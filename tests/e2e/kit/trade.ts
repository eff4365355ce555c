/** Brings an order to any stage with the calls that the pages make, for tests that start midway. */

import { expect } from "@playwright/test";
import { ConvexHttpClient } from "convex/browser";
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { expectedDays } from "#convex/domain/orders/arrival.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { ownedType } from "#convex/domain/shared/ownedType.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { benchRows } from "#tests/bench/functions.ts";
import { aListing } from "#tests/convex/kit/aListing.ts";
import type { Person } from "./fixtures";
import { runInternal, stack, signInTokens, stripeControl } from "./stack";
import { uniqueWord } from "./words";

type Login = Pick<Person, "email" | "password">;

/** A single pixel, the smallest possible image. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const PICTURE_SIDE = 8;

/** A tiny PNG image of random pixels: a photo that was evidence in any claim is refused in others. */
export function newPicture(): Buffer<ArrayBuffer> {
  const side = Buffer.of(0, 0, 0, PICTURE_SIDE);
  // Eight bits for each of three colours; every row starts with a byte for "no filter".
  const header = Buffer.concat([side, side, Buffer.of(8, 2, 0, 0, 0)]);
  const rows = Array.from({ length: PICTURE_SIDE }, () =>
    Buffer.concat([Buffer.of(0), randomBytes(PICTURE_SIDE * 3)]),
  );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.concat(rows))),
    pngChunk("IEND", Buffer.of()),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typedData));
  return Buffer.concat([length, typedData, checksum]);
}

/** A tank that suits neon tetras. */
export const GOOD_TANK: TankInput = {
  name: "Front room",
  water: "freshwater",
  volumeLitres: 120,
  lengthCm: 80,
  unheated: false,
  temperatureC: 24,
  pH: 6.8,
  gh: 6,
  cycled: "yes",
  cycledWeeks: 40,
  ammonia: 0,
  nitrite: 0,
  nitrate: 10,
  filter: "other",
  plants: "dense",
  cover: "some",
  lid: true,
  copperRecently: false,
  copperPipes: false,
  quarantineTank: true,
  slightlySalted: false,
  inhabitants: [],
};

/** One session per user. */
const sessions = new Map<string, ReturnType<typeof signInTokens>>();

/** A client authenticated as this user. */
export async function clientOf(person: Login): Promise<ConvexHttpClient> {
  const client = new ConvexHttpClient(stack.backend);
  const session = sessions.get(person.email) ?? signInTokens(person);
  sessions.set(person.email, session);
  client.setAuth((await session).token);
  return client;
}

export type TestListing = {
  listingId: Id<"listings">;
  title: string;
  /** For edits, which must send the images again. */
  images: { storageId: Id<"_storage">; width: number; height: number }[];
};

/**
 * Lists neon tetras at £2.50 each, for collection or by courier for £12.00; the title starts with
 * `title`.
 */
export const listNeons = (seller: Login, quantity = 8, title = "Neons"): Promise<TestListing> =>
  list(seller, title, { species: "Neon tetra", category: "fish", price: 250, quantity });

const PDF = Buffer.from("%PDF-1.7\n%%EOF");

/** Uploads a tiny image, new for a claim, or the smallest page for a proof, as the client's user. */
async function upload(
  client: ConvexHttpClient,
  purpose: "listing" | "claim" | "proof",
): Promise<Id<"_storage">> {
  const isPage = purpose === "proof";
  const picture = purpose === "claim" ? newPicture() : PICTURE;
  const { url, owner } = await client.mutation(api.shared.uploads.generateUploadUrl, {});
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": ownedType(isPage ? "application/pdf" : "image/png", owner) },
    body: isPage ? PDF : picture,
  });
  const { storageId } = (await response.json()) as { storageId: Id<"_storage"> };
  await client.action(api.shared.uploads.register, { storageId, purpose });
  return storageId;
}

/** A zebra plec, which the law restricts, with a proof that awaits an admin. */
export const listWithProof = (seller: Login): Promise<TestListing> =>
  list(seller, "Plec", { species: "Zebra plec", category: "fish", quantity: 1 }, true);

/** Creates a listing with a unique title that starts with `titleStart`. */
export async function list(
  seller: Login,
  titleStart: string,
  changes: Parameters<typeof aListing>[0],
  hasProof = false,
): Promise<TestListing> {
  const client = await clientOf(seller);
  const storageId = await upload(client, "listing");
  const images = [{ storageId, width: 1, height: 1 }];
  const title = `${titleStart} ${uniqueWord()}`;
  const listingId = await client.mutation(api.listings.catalogue.create, {
    clientKey: crypto.randomUUID(),
    ...aListing({ ...changes, title }),
    images: images.map((image) => ({ ...image, alt: title })),
    ...(hasProof && { proof: { storageId: await upload(client, "proof"), name: "permit.pdf" } }),
  });
  return { listingId, title, images };
}

/** Takes the buyer's quiz on a listing, with a new tank or their first one, and confirms its cautions; returns its id. */
export async function takeQuiz(
  buyer: Login,
  listingId: Id<"listings">,
  quantity: number,
  { inFirstTank = false } = {},
): Promise<Id<"suitabilityQuizzes">> {
  const client = await clientOf(buyer);
  const start = await client.query(api.tanks.suitability.start, { listingId });
  const answers = (start?.questions ?? []).map((question) => ({
    questionId: question.id,
    option: question.options[0]?.key ?? "",
  }));
  const [firstTank] = inFirstTank ? (start?.tanks ?? []) : [];
  const quizId = await client.mutation(api.tanks.suitability.submit, {
    listingId,
    version: start?.version ?? "",
    ...(firstTank ? { tankId: firstTank._id, tank: {} } : { tank: GOOD_TANK }),
    quantity,
    answers,
  });
  await client.mutation(api.tanks.suitability.acknowledge, { quizId });
  return quizId;
}

/** Where couriers deliver the tests' purchases. */
export const ADDRESS = {
  name: "Bea Buyer",
  line1: "1 Willow Walk",
  town: "Manchester",
  postcode: "M1 1AA",
};

type Delivery = "collection" | "courier";
type OrderLine = { listingId: Id<"listings">; quantity: number; price: number };

/** Starts an order of six that awaits payment on the card sandbox's page; returns its UUID. */
export const startOrder = (buyer: Login, listingId: Id<"listings">, delivery?: Delivery) =>
  startParcel(buyer, [{ listingId, quantity: 6, price: 250 }], delivery);

/** Starts an order of several listings, each for a tank of its own; returns its UUID. */
export async function startParcel(
  buyer: Login,
  lines: readonly OrderLine[],
  deliveryMethod: Delivery = "collection",
): Promise<string> {
  const client = await clientOf(buyer);
  const checkedLines = [];
  for (const { listingId, quantity, price } of lines) {
    const quizId = await takeQuiz(buyer, listingId, quantity);
    checkedLines.push({ listingId, quizId, quantity, shownPrice: price });
  }
  const goods = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return await client.mutation(api.orders.purchases.start, {
    lines: checkedLines,
    deliveryMethod,
    ...(deliveryMethod === "courier" ? { address: ADDRESS } : { outcode: "M1" }),
    shownTotal: goodsMoney(goods, deliveryMethod === "courier" ? 1200 : 0).totalAmount,
  });
}

/** An order of six, paid by card and confirmed by the webhook; returns its UUID and payment session. */
export const buy = async (buyer: Login, listingId: Id<"listings">, delivery?: Delivery) =>
  await payFor(buyer, await startOrder(buyer, listingId, delivery));

/** An order of several listings in one parcel, paid by card and confirmed by the webhook. */
export const buyParcel = async (buyer: Login, lines: readonly OrderLine[], delivery?: Delivery) =>
  await payFor(buyer, await startParcel(buyer, lines, delivery));

/** Makes the agreed day of a paid parcel today, so that it can be dispatched. */
export const makeDayToday = (orderUuid: string) =>
  runInternal(benchRows.makeDayToday, { orderUuid });

/** Pays for a started order by card, and waits for the webhook. A parcel's agreed day is today. */
export async function payFor(
  buyer: Login,
  orderId: string,
): Promise<{ orderId: string; session: string }> {
  const client = await clientOf(buyer);
  const readOrder = () => client.query(api.orders.fulfilment.byUuid, { orderId });
  const sessionOf = async () => /cs_\w+/.exec((await readOrder())?.checkoutUrl ?? "")?.[0];
  await expect.poll(sessionOf, { message: "a pay page" }).toBeDefined();
  const session = (await sessionOf()) ?? "";
  await stripeControl({ do: "pay", session, name: "Test Payer", email: buyer.email });
  await expect
    .poll(async () => (await readOrder())?.status, { message: "the webhook" })
    .toBe("processing");
  await makeDayToday(orderId);
  return { orderId, session };
}

/** The transaction of this seller's paid order. */
export async function transactionOf(seller: Login, orderId: string): Promise<string> {
  const client = await clientOf(seller);
  const order = await client.query(api.orders.fulfilment.byUuid, { orderId });
  if (!order?.transactionId) throw new Error(`Order ${orderId} is not paid`);
  return order.transactionId;
}

/** Completes the packaging checklist of a paid order. */
export async function pack(seller: Login, orderId: string): Promise<void> {
  const client = await clientOf(seller);
  const transactionId = await transactionOf(seller, orderId);
  const checklist = {
    fasted: true,
    bagged: true,
    insulated: true,
    heatPack: false,
    labelled: true,
  };
  await client.mutation(api.orders.packaging.save, { transactionId, checklist, photos: [] });
}

/** Completes the packing checklist of a paid order and marks it as dispatched, expected today. */
export async function dispatch(seller: Login, orderId: string): Promise<void> {
  await pack(seller, orderId);
  const client = await clientOf(seller);
  await client.mutation(api.orders.fulfilment.markDispatched, {
    orderId,
    courier: "APC Overnight",
    courierAuthorisation: "UK/T2/00417",
    trackingReference: "SHOAL 117",
    expectedArrivalAt: expectedDays(Date.now()).first,
  });
}

/** Completes an order at once: a claim for a missing neon, which the seller accepts. */
export async function settleByClaim(buyer: Login, seller: Login, orderId: string): Promise<void> {
  const client = await clientOf(buyer);
  await client.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  const storageId = await upload(client, "claim");
  const order = await client.query(api.orders.fulfilment.byUuid, { orderId });
  if (order === null) throw new Error(`No order ${orderId}`);
  const { listingId } = order;
  await client.mutation(api.claims.cases.make, {
    orderId,
    items: [{ listingId, problem: "wrongNumber", animals: 1 }],
    description: "Five in the bag.",
    photos: [{ storageId, width: PICTURE_SIDE, height: PICTURE_SIDE }],
  });
  await (await clientOf(seller)).mutation(api.claims.cases.accept, { orderId });
}
