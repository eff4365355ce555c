/** Fixtures for orders: a shop with a seller and a buyer, and each step of an order. */

import { pick } from "convex-helpers";
import { vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { expectedDays } from "#convex/domain/orders/arrival.ts";
import { deliveryOfLines } from "#convex/domain/orders/orderPreview.ts";
import { type Address, outcodeOf } from "#convex/domain/shared/address.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { addWorkingDays } from "#convex/domain/shared/workingDays.ts";
import { reviewVersion } from "#convex/listings/model/listingVersions.ts";
import { storeVersion } from "#convex/listings/model/listingVersions.ts";
import { aQuiz } from "#tests/bench/aQuiz.ts";
import { FakeStripe, type Session } from "./fakeStripe";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  type Person,
  startBackend,
} from "./helpers";
import { deliver, sessionEvent, WEBHOOK_SECRET } from "./stripeEvents";

/** A fresh shop: £5.00 each, three in stock, collection free, courier £12.00. */
export async function startShop(listingChanges: Partial<Doc<"listings">> = {}) {
  vi.useFakeTimers();
  const stripe = new FakeStripe();
  vi.stubGlobal("fetch", stripe.answer);
  process.env.STRIPE_SECRET_KEY = "sk_test_1";
  process.env.STRIPE_WEBHOOK_SECRET = WEBHOOK_SECRET;
  process.env.RESEND_API_KEY = "re_1";
  process.env.EMAIL_FROM = "Shoal <hello@shoal.test>";
  const t = startBackend();
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const buyer = await addPerson(t, { fullName: "Bea Buyer" });
  const listingId = await addListing(t, seller.userId, listingChanges);
  return { t, stripe, seller, buyer, listingId };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

export async function addQuiz(
  t: Backend,
  userId: Id<"users">,
  listingId: Id<"listings">,
  changes: Partial<Doc<"suitabilityQuizzes">> = {},
): Promise<Id<"suitabilityQuizzes">> {
  return await t.run(async (ctx) => {
    const listing = await ctx.db.get("listings", listingId);
    if (listing === null) throw new Error("No listing");
    return await ctx.db.insert("suitabilityQuizzes", {
      userId,
      listingId,
      listingVersionId: await storeVersion(ctx, listing),
      ...aQuiz,
      createdAt: Date.now(),
      ...changes,
    });
  });
}

/** The version that the moderators' queue shows of a listing. */
export const reviewVersionOf = async (t: Backend, listingId: Id<"listings">): Promise<string> =>
  await t.run(async ({ db }) => {
    const listing = await db.get("listings", listingId);
    return listing ? await reviewVersion(listing) : "";
  });

/** A quiz and the version of the listing that it was taken on, as an order refers to them. */
export async function quizFields({ db }: Pick<QueryCtx, "db">, quizId: Id<"suitabilityQuizzes">) {
  const quiz = await db.get("suitabilityQuizzes", quizId);
  if (quiz === null) throw new Error("No quiz");
  return { quizId, ...pick(quiz, ["listingId", "listingVersionId"]) };
}

/** An address in an outward postcode. */
export const addressAt = (outcode: string): Address => ({
  name: "Bea Buyer",
  line1: "1 Willow Walk",
  town: "Leeds",
  postcode: `${outcode} 1AA`,
});

type StartCall = typeof api.orders.purchases.start._args;
type Line = StartCall["lines"][number];
/** `outcode`: where the buyer is. With a carrier, `start` makes up an address there unless given one. */
type StartArgs = Partial<Omit<StartCall, "lines"> & Line> & { lines?: Partial<Line>[] };

/**
 * Starts an order of one line, or of `lines`; its pay page isn't created yet. A line defaults to one animal of the
 * shop's listing, with a matching quiz and the listing's price; `shownTotal` defaults to the actual total.
 */
export async function startOrder(
  shop: Shop,
  buyer: Person = shop.buyer,
  {
    outcode = "M1",
    listingId,
    quizId,
    quantity,
    shownPrice,
    acceptedChange,
    ...args
  }: StartArgs = {},
) {
  const { deliveryMethod = "collection", shownTotal, lines, ...changes } = args;
  const single = { listingId, quizId, quantity, shownPrice, acceptedChange };
  const request = {
    lines: await Promise.all((lines ?? [single]).map((line) => fullLine(shop, buyer, line))),
    deliveryMethod,
    ...(isCarried(deliveryMethod) ? { address: addressAt(outcode) } : { outcode }),
    ...changes,
  };
  return await buyer.as.mutation(api.orders.purchases.start, {
    ...request,
    shownTotal: shownTotal ?? (await totalOf(shop, request)),
  });
}

type LooseLine = { [Name in keyof Line]?: Line[Name] | undefined };

async function fullLine(shop: Shop, buyer: Person, line: LooseLine): Promise<Line> {
  const { listingId = shop.listingId, quantity = 1, acceptedChange } = line;
  const listing = await shop.t.run((ctx) => ctx.db.get("listings", listingId));
  return {
    listingId,
    quizId: line.quizId ?? (await addQuiz(shop.t, buyer.userId, listingId)),
    quantity,
    shownPrice: line.shownPrice ?? listing?.price ?? 0,
    ...(acceptedChange !== undefined && { acceptedChange }),
  };
}

/** The pay page's total, in pence; 0 if the delivery method doesn't reach the address. */
async function totalOf(
  { t }: Shop,
  request: Pick<StartCall, "lines" | "deliveryMethod" | "address">,
): Promise<number> {
  const rows = await t.run(async (ctx) =>
    Promise.all(request.lines.map(({ listingId }) => ctx.db.get("listings", listingId))),
  );
  const listings = rows.flatMap((row) => row ?? []);
  const outcode = request.address ? outcodeOf(request.address) : null;
  const charge = deliveryOfLines(listings, { method: request.deliveryMethod, outcode });
  const amount = request.lines.reduce(
    (sum, { quantity }, at) => sum + (listings[at]?.price ?? 0) * quantity,
    0,
  );
  return charge === null ? 0 : goodsMoney(amount, charge).totalAmount;
}

/** Moves the clock by `ms` and runs what is due, then what that schedules for now, and no further jobs. */
export async function settle(t: Backend, ms = 10): Promise<void> {
  vi.advanceTimersByTime(ms);
  await t.finishInProgressScheduledFunctions();
  vi.advanceTimersByTime(1);
  await t.finishInProgressScheduledFunctions();
}

/** The result of a call during which Stripe's client retries: it sleeps in between, so the clock must move. */
export async function awaitWithRetries<T>(call: Promise<T>): Promise<T> {
  let isDone = false;
  const finish = () => {
    isDone = true;
  };
  void call.then(finish, finish);
  while (!isDone) await vi.advanceTimersByTimeAsync(500);
  return await call;
}

/** Moves the clock, then runs what is due and what follows from it. */
export async function advanceTime({ t }: Shop, ms: number): Promise<void> {
  await settle(t, ms);
  await settle(t);
}

/** Drops all scheduled functions, as if they had died; with `names`, only those. */
export async function dropScheduledJobs(t: Backend, names?: readonly string[]): Promise<void> {
  await t.run(async (ctx) => {
    for (const { _id, name, state } of await ctx.db.system
      .query("_scheduled_functions")
      .collect()) {
      const isMatch = names === undefined || names.includes(name);
      if (isMatch && state.kind === "pending") await ctx.scheduler.cancel(_id);
    }
  });
}

export async function orderOf(t: Backend, uuid: string): Promise<Doc<"orders">> {
  const order = await t.run(async (ctx) =>
    ctx.db
      .query("orders")
      .withIndex("by_uuid", (q) => q.eq("uuid", uuid))
      .unique(),
  );
  if (!order) throw new Error(`No order ${uuid}`);
  return order;
}

export async function linesOf(
  t: Backend,
  orderId: Id<"orders">,
): Promise<[Doc<"orderLines">, ...Doc<"orderLines">[]]> {
  const [first, ...others] = await t.run(async (ctx) =>
    ctx.db
      .query("orderLines")
      .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
      .collect(),
  );
  if (!first) throw new Error(`No lines of ${orderId}`);
  return [first, ...others];
}

export async function stockOf({ t, listingId }: Shop) {
  const listing = await t.run(async (ctx) => ctx.db.get("listings", listingId));
  if (!listing) throw new Error("No listing");
  const { quantity, heldQuantity, soldCount } = listing;
  return { quantity, heldQuantity, soldCount };
}

export function sessionOf(shop: Shop, uuid: string): Session {
  const session = [...shop.stripe.sessions.values()]
    .filter((candidate) => candidate.metadata.orderUuid === uuid)
    .at(-1);
  if (!session) throw new Error(`No session of ${uuid}`);
  return session;
}

/** Pays the newest session of an order by its webhook. */
export async function pay(shop: Shop, uuid: string): Promise<void> {
  const session = sessionOf(shop, uuid);
  const response = await deliver(shop.t, sessionEvent(session));
  Object.assign(session, { status: "complete", isPaid: true });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Makes the agreed day of a paid parcel today, so that it can be dispatched; late after 5 working days. */
export async function makeDayToday({ t }: Pick<Shop, "t">, uuid: string): Promise<void> {
  const { _id: orderId, dispatchOn } = await orderOf(t, uuid);
  if (dispatchOn === undefined) return;
  const dispatchDueAt = addWorkingDays(Date.now(), 5);
  await t.run(async ({ db, scheduler }) => {
    await db.patch("orders", orderId, { dispatchOn: ukNoon(Date.now()), dispatchDueAt });
    await scheduler.runAt(dispatchDueAt, internal.orders.clocks.offerRefundIfLate, { orderId });
  });
}

/** A paid order, ready for its seller: the agreed day of a parcel is today. */
export async function addPaidOrder(shop: Shop, changes: StartArgs = {}): Promise<string> {
  const uuid = await startOrder(shop, shop.buyer, changes);
  await settle(shop.t);
  await pay(shop, uuid);
  await settle(shop.t);
  await makeDayToday(shop, uuid);
  return uuid;
}

/** A paid courier order, of `COURIER_TOTAL`. */
export const addCourierOrder = (shop: Shop) =>
  addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });

/** A completed packing checklist. */
export const fullChecklist = {
  fasted: true,
  bagged: true,
  insulated: true,
  heatPack: true,
  labelled: true,
};

export async function transactionIdOf(shop: Shop, uuid: string): Promise<string> {
  const order = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
  if (!order?.transactionId) throw new Error(`${uuid} is not paid`);
  return order.transactionId;
}

export const dispatchDetails = {
  courier: "APC",
  courierAuthorisation: "UK/T2/00417",
  trackingReference: "APC 20261124",
};

/** Saves the packing checklist of a paid order. */
export async function pack(shop: Shop, uuid: string): Promise<void> {
  await shop.seller.as.mutation(api.orders.packaging.save, {
    transactionId: await transactionIdOf(shop, uuid),
    checklist: fullChecklist,
    photos: [],
  });
}

/** Packs a paid courier order and hands it to the courier, who delivers on the next working day unless `isDueToday`. */
export async function ship(shop: Shop, uuid: string, isDueToday = false): Promise<void> {
  await pack(shop, uuid);
  await shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
    orderId: uuid,
    ...dispatchDetails,
    ...(isDueToday ? { expectedArrivalAt: expectedDays(Date.now()).first } : {}),
  });
}

/** The events in an order's history, in order. */
export async function trailOf(shop: Shop, uuid: string): Promise<string[]> {
  const events = await shop.buyer.as.query(api.orders.fulfilment.timeline, { orderId: uuid });
  return events.map(({ event }) => event);
}

/** Runs the payments cron and its jobs; returns how many rows it found. */
export async function sweep(t: Backend): Promise<number> {
  const sweepCount = await t.mutation(internal.payments.sweep.run, {});
  await settle(t);
  return sweepCount;
}
