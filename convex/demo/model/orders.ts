import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { laterChoices, WEATHER_HOLD_DAYS_MAX } from "#convex/domain/orders/dispatchDays.ts";
import { parcelMoney, type PricedLine } from "#convex/domain/orders/orderPreview.ts";
import type { Scores } from "#convex/domain/reviews/scores.ts";
import type { Address } from "#convex/domain/shared/address.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { findOutcode, townName } from "#convex/domain/shared/postcodes.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import { ukMoment, ukNoon } from "#convex/domain/shared/ukClock.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { versionKey } from "#convex/listings/model/listingVersions.ts";
import { sendingOf } from "#convex/orders/model/agreedDay.ts";
import { buyersOutcode } from "#convex/orders/model/buyersPlace.ts";
import type { LineRequest } from "#convex/orders/model/chooseLines.ts";
import { scheduleArrivalClocks } from "#convex/orders/model/dispatchOrder.ts";
import { cancelUnpaid, END_HOLD } from "#convex/orders/model/holds.ts";
import { linesOf } from "#convex/orders/model/lines.ts";
import { acceptMeeting, meetingsOf, proposeMeeting } from "#convex/orders/model/meetings.ts";
import { holdForWeather, moveDay } from "#convex/orders/model/moveDay.ts";
import { startPurchase } from "#convex/orders/model/purchase.ts";
import { type Order, patchOrder } from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";
import { checkoutsOf, refundableOf } from "#convex/payments/model/checkoutRecords.ts";
import { requestRefund } from "#convex/payments/model/requestRefund.ts";
import { reviewOf } from "#convex/reviews/model/records.ts";
import { answerReview, saveReview } from "#convex/reviews/model/saveReview.ts";
import { startWorkAt } from "#convex/shared/jobs.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { removeTank } from "#convex/tanks/model/ownTanks.ts";
import { questionsOf, speciesOf } from "#convex/tanks/model/scoreAnswers.ts";
import { takeSuitabilityQuiz } from "#convex/tanks/model/takeSuitabilityQuiz.ts";
import { addDemoClaim } from "./claims";
import type { DemoOrder } from "./data";
import { backdateOrder, eventTime } from "./dates";

/** Takes the quiz for each listing with a suitable tank of its own, and starts the purchase of all. */
export async function placeDemoOrder(
  ctx: MutationCtx,
  buyer: Profile,
  pricedLines: readonly PricedLine<Doc<"listings">>[],
  { delivery: method }: DemoOrder,
): Promise<string> {
  const lines: LineRequest[] = [];
  for (const { listing, quantity } of pricedLines) {
    const quizId = await passQuiz(ctx, buyer, listing, quantity);
    lines.push({ listingId: listing._id, quizId, quantity, shownPrice: listing.price });
  }
  const outcode = await buyersOutcode(ctx, buyer.userId);
  const [first] = pricedLines;
  const seller = first && (await profileOf(ctx, first.listing.sellerId));
  const uuid = await startPurchase(ctx, buyer, {
    lines,
    shownExceptions: seller?.selling?.exceptions ?? [],
    deliveryMethod: method,
    shownTotal: parcelMoney(pricedLines, { method, outcode })?.totalAmount ?? 0,
    ...(method === "courier" && outcode !== null
      ? { address: demoAddress(buyer, outcode), saveAddress: true }
      : {}),
  });
  // Each quiz has its own copy of its tank, so the saved tanks aren't needed and would clutter the buyer's list.
  for (const { quizId } of lines) {
    const id = ctx.db.normalizeId("suitabilityQuizzes", quizId);
    const quiz = id && (await ctx.db.get("suitabilityQuizzes", id));
    const savedTank = quiz?.tankId && (await ctx.db.get("tanks", quiz.tankId));
    if (savedTank) await removeTank(ctx, savedTank);
  }
  return uuid;
}

async function passQuiz(
  ctx: MutationCtx,
  buyer: Profile,
  listing: Doc<"listings">,
  quantity: number,
): Promise<Id<"suitabilityQuizzes">> {
  const quizId = await takeSuitabilityQuiz(ctx, buyer, {
    listingId: listing._id,
    version: await versionKey(listing),
    tank: tankFor(listing),
    quantity,
    answers: Object.entries(correctAnswers(questionsOf(listing))).map(([questionId, option]) => ({
      questionId,
      option,
    })),
  });
  await ctx.db.patch("suitabilityQuizzes", quizId, { acknowledgedAt: Date.now() });
  return quizId;
}

/** An invented house in the buyer's area. */
function demoAddress({ fullName }: Profile, outcode: string): Address {
  const place = findOutcode(outcode);
  return {
    name: fullName,
    line1: `${fullName.length} Willow Walk`,
    town: place ? townName(place) : "",
    postcode: `${outcode} 1AA`,
  };
}

const midpoint = ([low, high]: readonly [number, number]) => Math.round((low + high) * 5) / 10;

/** A mature tank in the middle of the species' ranges. */
function tankFor(listing: Doc<"listings">): TankInput {
  const species = speciesOf(listing);
  return {
    name: `For ${listing.species}`,
    volumeLitres: Math.max(120, 3 * (species?.minTankLitres ?? 0)),
    water: listing.water,
    temperatureC: midpoint(species?.temperatureC ?? [22, 26]),
    unheated: false,
    pH: midpoint(species?.pH ?? [6.5, 7.5]),
    gh: midpoint(species?.ghDegrees ?? [5, 12]),
    cycled: "yes",
    cycledWeeks: 52,
    ammonia: 0,
    nitrite: 0,
    nitrate: 10,
    filter: "other",
    plants: "dense",
    cover: "dense",
    lid: true,
    copperRecently: false,
    quarantineTank: true,
    experience: "experienced",
    inhabitants: [],
  };
}

/** The order's open checkout session, once the action has created it. */
export async function openSessionOf(ctx: MutationCtx, order: Order): Promise<string | undefined> {
  const checkouts = await checkoutsOf(ctx, order._id);
  return checkouts.find(({ state }) => state === "open")?.stripeSessionId;
}

/** The transitions from a paid order to each state. */
const PATHS = {
  shipped: ["dispatch"],
  delivered: ["dispatch", "confirmArrival"],
  completed: ["dispatch", "confirmArrival", "complete"],
  disputed: ["dispatch", "confirmArrival", "claim"],
} as const;
const ACTORS = {
  dispatch: "seller",
  confirmArrival: "buyer",
  complete: "system",
  claim: "buyer",
} as const;

/** Brings a placed order (already paid, unless `pending` or `cancelled`) to its state and backdates it. */
export async function advanceDemoOrder(
  ctx: MutationCtx,
  order: Order,
  demo: DemoOrder,
  admin: Profile,
  claimPhotos: ImageRef[],
): Promise<void> {
  const { state, claim, day } = demo;
  if (state === "cancelled") {
    const buyer = await profileOf(ctx, order.buyerId);
    if (buyer) await cancelUnpaid(ctx, order, buyer);
  }
  if (state === "refunded") {
    await requestRefund(ctx, order, {
      amount: await refundableOf(ctx, order._id),
      reason: "The seller fell ill",
      requestedBy: admin.userId,
    });
  }
  if (state === "pending") {
    const holdExpiresAt = Date.now() + DAY_MS;
    await patchOrder(ctx, order._id, { holdExpiresAt });
    for (const { _id } of await linesOf(ctx, order._id)) {
      await ctx.db.patch("orderLines", _id, { holdEndsAt: holdExpiresAt });
    }
    await startWorkAt(ctx, holdExpiresAt, END_HOLD, order._id);
  }
  if (day) await settleDemoDay(ctx, order, day);
  if (demo.meeting !== undefined) await agreeDemoMeeting(ctx, order, demo.meeting);
  if (claim) {
    const disputedOrder = await followPath(ctx, order, demo, PATHS.disputed);
    await addDemoClaim(ctx, disputedOrder, { ...demo, claim }, claimPhotos, admin);
  } else if (state in PATHS) await followPath(ctx, order, demo, PATHS[state as keyof typeof PATHS]);
  await backdateOrder(ctx, order._id, demo);
}

async function settleDemoDay(
  ctx: MutationCtx,
  order: Order,
  day: NonNullable<DemoOrder["day"]>,
): Promise<void> {
  if (day === "today") {
    await patchOrder(ctx, order._id, { dispatchOn: ukNoon(Date.now()) });
    return;
  }
  const sending = await sendingOf(ctx, order);
  const [next] = laterChoices(Date.now(), sending, order.dispatchOn ?? 0, WEATHER_HOLD_DAYS_MAX);
  if (next === undefined) return;
  const seller = { kind: "seller", userId: order.sellerId } as const;
  if (day === "moved") await moveDay(ctx, seller, order, next);
  else await holdForWeather(ctx, seller, order, next, "frost");
}

/** The buyer suggests the meeting, and the seller agrees. */
async function agreeDemoMeeting(ctx: MutationCtx, order: Order, place: string): Promise<void> {
  const buyer = await profileOf(ctx, order.buyerId);
  const seller = await profileOf(ctx, order.sellerId);
  if (!buyer || !seller) return;
  const at = ukMoment(ukNoon(Date.now()) + 3 * DAY_MS, 14 * 60);
  await proposeMeeting(ctx, { ...buyer, side: "buyer" }, order, { at, place });
  const { suggested } = await meetingsOf(ctx, order._id);
  if (suggested) await acceptMeeting(ctx, { ...seller, side: "seller" }, order, suggested);
}

async function followPath(
  ctx: MutationCtx,
  order: Order,
  demo: DemoOrder,
  path: (typeof PATHS)[keyof typeof PATHS],
): Promise<Order> {
  const shippedAt = eventTime(demo, "dispatch");
  const deliveredAt = eventTime(demo, "confirmArrival");
  const packedAt = await insertPackaging(ctx, order);
  // Backdate before dispatch, which stores how long after the agreed day it was.
  let current = await patchOrder(ctx, order._id, {
    packedAt,
    paidAt: eventTime(demo, "pay"),
    dispatchOn: ukNoon(shippedAt),
  });
  for (const event of path) {
    const kind = ACTORS[event];
    const userId = { seller: order.sellerId, buyer: order.buyerId, system: undefined }[kind];
    current = await transition(ctx, current, event, userId ? { kind, userId } : { kind }, {
      patch: {
        dispatch: {
          shippedAt,
          courier: "APC Overnight",
          trackingReference: "DEMO 2026 117",
          ...(!order.hasAnimals ? {} : { courierAuthorisation: "DEMO/T2/0417" }),
        },
        confirmArrival: { deliveredAt, expectedArrivalAt: ukNoon(deliveredAt) },
        complete: { completedAt: eventTime(demo, "complete") },
        claim: {},
      }[event],
    });
  }
  if (demo.state === "shipped") await scheduleArrivalClocks(ctx, order._id, shippedAt);
  return current;
}

async function insertPackaging(ctx: MutationCtx, order: Order): Promise<number> {
  const createdAt = Date.now();
  await ctx.db.insert("packagingReviews", {
    orderId: order._id,
    sellerId: order.sellerId,
    checklist: {
      fasted: order.hasAnimals,
      bagged: true,
      insulated: true,
      heatPack: true,
      labelled: true,
    },
    photos: [],
    createdAt,
  });
  return createdAt;
}

type DemoReview = {
  scores: Scores;
  comment: string;
  answer?: string;
};

/** Writes a review as its buyer would, with the seller's answer, and backdates both. */
export async function addDemoReview(
  ctx: MutationCtx,
  order: Order,
  { scores, comment, answer }: DemoReview,
  demo: DemoOrder,
): Promise<void> {
  const buyer = await profileOf(ctx, order.buyerId);
  const seller = await profileOf(ctx, order.sellerId);
  if (!buyer || !seller) return;
  await saveReview(ctx, buyer, order, { ...scores, comment });
  const review = await reviewOf(ctx, order._id);
  if (review === null) return;
  if (answer !== undefined) await answerReview(ctx, seller, review, answer);
  const createdAt = eventTime(demo, "reviewed");
  const answerTime = answer === undefined ? {} : { answeredAt: eventTime(demo, "reviewAnswered") };
  await ctx.db.patch("reviews", review._id, { createdAt, ...answerTime });
  await ctx.db.patch("orders", order._id, { reviewedAt: createdAt });
  await backdateOrder(ctx, order._id, demo);
}
