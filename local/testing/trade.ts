/** A listing that suits every buyer, and people ready to buy it, on a test's own stack. */

import type { ConvexClient, ConvexHttpClient } from "convex/browser";
import { randomBytes } from "node:crypto";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { orderMoney } from "#convex/domain/shared/money.ts";
import { ownedType } from "#convex/domain/shared/ownedType.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { aListing } from "#tests/convex/kit/aListing.ts";
import type { Login, StackCalls } from "./testStack.ts";

/** A plant, which needs no particular tank. */
export const FERN = aListing({
  title: "Java fern, the last of it",
  species: "Java fern",
  category: "plants",
  quantity: 1,
  deliveryMethods: ["collection"],
  deliveryBands: [],
});

const TANK: TankInput = {
  name: "Front room",
  water: "freshwater",
  volumeLitres: 120,
  temperatureC: 24,
  pH: 6.8,
  gh: 6,
  unheated: false,
  cycled: "yes",
  cycledWeeks: 40,
  filter: "other",
  plants: "dense",
  cover: "some",
  lid: true,
  copperRecently: false,
  inhabitants: [],
};

export async function photograph(
  stack: Pick<StackCalls, "http" | "live">,
  person: Login,
  purpose: "listing" | "claim" = "listing",
) {
  return await photographBy(await stack.http(person), purpose);
}

/** Uploads the start of a PNG file, different each time, as the client's user. */
export async function photographBy(client: ConvexHttpClient, purpose: "listing" | "claim") {
  const { url, owner } = await client.mutation(api.shared.uploads.generateUploadUrl, {});
  const upload = await fetch(url, {
    method: "POST",
    headers: { "content-type": ownedType("image/png", owner) },
    body: Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), randomBytes(8)]),
  });
  const { storageId } = (await upload.json()) as { storageId: Id<"_storage"> };
  await client.action(api.shared.uploads.register, { storageId, purpose });
  return { storageId, width: 1, height: 1 };
}

/** Lists the fern for sale, by default a single one. */
export async function listFern(
  stack: Pick<StackCalls, "http" | "live">,
  seller: Login,
  quantity = FERN.quantity,
  changes: Partial<typeof FERN> = {},
): Promise<Id<"listings">> {
  const images = [await photograph(stack, seller)];
  const listing = { clientKey: crypto.randomUUID(), ...FERN, ...changes, quantity, images };
  return await (await stack.http(seller)).mutation(api.listings.catalogue.create, listing);
}

export type Buyer = Awaited<ReturnType<typeof buyerOf>>;

/**
 * A user with a socket and a completed quiz, and a call that starts the purchase and returns the order's
 * UUID.
 */
export async function buyerOf(
  stack: Pick<StackCalls, "http" | "live">,
  login: Login,
  listingId: Id<"listings">,
) {
  return await buyerWith(await stack.live(login), listingId);
}

/** Like `buyerOf`, for a user who already has a client. */
export async function buyerWith<Client extends ConvexClient | ConvexHttpClient>(
  client: Client,
  listingId: Id<"listings">,
) {
  const quiz = await client.query(api.tanks.suitability.start, { listingId });
  const answers = (quiz?.questions ?? []).map(({ id, options }) => ({
    questionId: id,
    option: options[0]?.key ?? "",
  }));
  const version = quiz?.version ?? "";
  const quizArgs = { listingId, version, tank: TANK, quantity: 1, answers };
  const quizId = await client.mutation(api.tanks.suitability.submit, quizArgs);
  await client.mutation(api.tanks.suitability.acknowledge, { quizId });
  const delivery = { deliveryMethod: "collection", outcode: "LS6" } as const;
  const checkout = await client.query(api.orders.purchases.page, { listingId, quizId });
  const shownPrice = checkout?.listing.price ?? 0;
  const shownTotal = orderMoney(shownPrice, 1, 0).totalAmount;
  const order = { lines: [{ listingId, quizId, quantity: 1, shownPrice }], ...delivery };
  return {
    client,
    start: () => client.mutation(api.orders.purchases.start, { ...order, shownTotal }),
  };
}
