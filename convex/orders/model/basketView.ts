/**
 * What a buyer sees of listings that they want to buy together: live prices and stock, and each one's
 * problem.
 */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isWithheld, type OfferedStock, offeredOf } from "#convex/domain/listings/stock.ts";
import { blockProblem, quizProblem, stockProblem } from "#convex/domain/orders/buying.ts";
import { apartText, commonMethods } from "#convex/domain/orders/lines.ts";
import { offerTo } from "#convex/domain/orders/orderPreview.ts";
import { clashText, togetherReasons } from "#convex/domain/orders/together.ts";
import { awayOf } from "#convex/domain/sellers/away.ts";
import { shownTrader } from "#convex/domain/sellers/trader.ts";
import { amountOf } from "#convex/domain/shared/money.ts";
import { type Problem, problemText } from "#convex/errors.ts";
import { versionKey } from "#convex/listings/model/listingVersions.ts";
import { shownTitle } from "#convex/listings/model/visibility.ts";
import { listingDetails } from "#convex/listings/tables.ts";
import { blockBetween } from "#convex/messages/model/blocks.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { away } from "#convex/shared/validators.ts";
import { deliveryMethod, traderFields } from "#convex/shared/validators.ts";
import { latestQuiz, ownQuiz, takenQuiz, toTakenQuiz } from "#convex/tanks/model/quizRecords.ts";
import { verdict } from "#convex/tanks/tables.ts";
import type { BasketRow } from "./basketRows";
import {
  type ChosenLine,
  chooseLine,
  heldWith,
  inCompany,
  type PendingOrder,
  quizInCompany,
  versionProblem,
} from "./chooseLines";
import type { OrderLine } from "./lines";

export const basketLine = v.object({
  listingId: v.id("listings"),
  ...pick(listingDetails, ["title", "species", "category", "price", "minQuantity"]),
  imageUrl: v.nullable(v.string()),
  quantity: v.number(),
  available: v.number(),
  held: v.number(),
  /** The buyer's newest quiz on the listing; null if there is none. */
  quiz: v.nullable(takenQuiz),
  /** Why it can't be bought, or not together with the others. */
  problem: v.nullable(v.object({ code: v.string(), text: v.string() })),
});

/** A reason that only arises because the lines are kept together. */
export const togetherReason = v.object({ level: verdict, text: v.string() });

type ShownProblem = Infer<typeof basketLine>["problem"];

export type Wish = {
  listingId: Id<"listings">;
  quantity: number;
  /** Defaults to the quiz of the buyer's unpaid order, or else to their newest one. */
  quizId?: string;
};

/**
 * A wish with what was found out about it. `chosen` is absent if the listing is unavailable or lacks a quiz.
 */
export type WishState = Wish & {
  listing: Doc<"listings"> | null;
  /** The listing's line in the buyer's unpaid order. */
  heldLine?: OrderLine;
  quiz: Doc<"suitabilityQuizzes"> | null;
  chosen?: ChosenLine;
  /** Includes what the buyer's own unpaid order holds. */
  stock: OfferedStock;
  problem: ShownProblem;
};

export async function stateOfWish(
  ctx: QueryCtx,
  viewer: Profile,
  wish: Wish,
  pendingOrders: readonly PendingOrder[],
): Promise<WishState> {
  const { listingId, quantity } = wish;
  const { order: pending = null, line: held } = heldWith(pendingOrders, listingId);
  const listing = await ctx.db.get("listings", listingId);
  const quizId = wish.quizId ?? held?.quizId;
  const quiz = await (quizId === undefined
    ? latestQuiz(ctx, viewer, listingId)
    : ownQuiz(ctx, viewer, quizId));
  const stock = listing
    ? offeredOf(listing, held?.quantity)
    : { available: 0, held: 0, minQuantity: 1 };
  const request = { ...wish, quizId: quiz?._id ?? "", shownPrice: listing?.price ?? 0 };
  const choice = await chooseLine(ctx, viewer, request, pending);
  const { chosen } = choice;
  const isUnavailable = choice.problem !== null && choice.problem.code !== "quiz_required";
  const shortage = held?.quantity === quantity ? null : stockProblem(quantity, stock);
  const outdated = pending === null && chosen ? await outdatedProblem(ctx, viewer, chosen) : null;
  const problem = (isUnavailable ? choice.problem : null) ?? shortage ?? choice.problem ?? outdated;
  return {
    ...wish,
    listing,
    quiz,
    ...(held && { heldLine: held }),
    ...(chosen && { chosen }),
    stock,
    problem: shown(problem),
  };
}

/** A changed listing is no problem here, because the pay page shows the buyer what changed. */
const outdatedProblem = async (ctx: QueryCtx, viewer: Profile, chosen: ChosenLine) =>
  await versionProblem(ctx, viewer, {
    ...chosen,
    acceptedChange: await versionKey(chosen.listing),
  });

const shown = (problem: Problem | null): ShownProblem =>
  problem && { code: problem.code, text: problemText(problem) };

export type WishInCompany = WishState & { taken: Infer<typeof takenQuiz> | null };

export type Parcel = {
  /** The given listings, each with its problem. */
  wishes: WishInCompany[];
  /** Those without a problem, as they can be bought together. */
  ready: WishInCompany[];
  /** Those that every ready line offers. */
  methods: Doc<"listings">["deliveryMethods"];
  reasons: Infer<typeof togetherReason>[];
  /** The one sentence about lines that can't be kept together; null if they can. */
  clash: string | null;
};

/**
 * Decides which of these can be one parcel to `outcode`; earlier ones take precedence. A listing that the others,
 * delivery or its quiz rule out gets a problem; only its quiz can rule out `mainId`.
 */
export function parcelOf(
  states: readonly WishState[],
  outcode: string | null,
  mainId?: Id<"listings">,
): Parcel {
  const travelling: WishState[] = [];
  const checkedStates = states.map((state) => {
    const isMain = state.listingId === mainId;
    const problem = state.problem ?? (isMain ? null : partingProblem(state, travelling, outcode));
    if (problem === null) travelling.push(state);
    return { ...state, problem };
  });
  const chosen = checkedStates.flatMap((state) =>
    state.problem === null && state.chosen ? [state.chosen] : [],
  );
  const lines = inCompany(chosen);
  const wishes = checkedStates.map((state): WishInCompany => {
    const line = lines.find(({ listingId }) => listingId === state.listingId);
    const taken = line ? quizInCompany(line) : state.quiz && toTakenQuiz(state.quiz);
    const unread = line ? shown(quizProblem(quizInCompany(line), line.version.category)) : null;
    return { ...state, problem: state.problem ?? unread, taken };
  });
  const ready = wishes.filter(({ problem }) => problem === null);
  const { ruledOut, toRead } = togetherReasons(lines);
  return {
    wishes,
    ready,
    methods: commonMethods(ready.flatMap(({ listing }) => listing ?? [])),
    reasons: [...ruledOut, ...toRead],
    clash: clashText(lines),
  };
}

function partingProblem(
  { listing }: WishState,
  travelling: readonly WishState[],
  outcode: string | null,
): ShownProblem {
  if (listing === null) return null;
  const others = travelling.flatMap((other) => other.listing ?? []);
  const apart = apartText(listing, others);
  if (apart !== null) return { code: "apart", text: apart };
  const methods = commonMethods([listing, ...others]);
  const offers = methods.map((method) => offerTo(listing, { method, outcode }));
  const bars = offers.flatMap((offer) => (offer.charge === null ? [offer.why] : []));
  const [why] = bars;
  return why && bars.length === offers.length ? { code: "delivery_barred", text: why } : null;
}

/** A block between the buyer and the seller becomes the problem of every listing. */
export async function withBlock(
  ctx: QueryCtx,
  viewer: Profile,
  seller: Profile | null,
  states: readonly WishState[],
): Promise<WishState[]> {
  const block = shown(blockProblem(await blockBetween(ctx, viewer, seller)));
  return states.map((state) => ({ ...state, problem: block ?? state.problem }));
}

/**
 * The listing's words and photo. While it is withheld: the words of the buyer's unpaid order, else none of
 * the seller's.
 */
export const shownWords = (listing: Doc<"listings"> | null, held?: OrderLine) =>
  listing !== null && !isWithheld(listing)
    ? { ...pick(listing, ["title", "species", "category"]), imageUrl: listing.imageUrl ?? null }
    : {
        title: held?.title ?? shownTitle(listing),
        species: held?.species ?? "",
        category: held?.category ?? ("fish" as const),
        imageUrl: null,
      };

export const toBasketLine = ({
  listingId,
  listing,
  heldLine,
  quantity,
  stock,
  taken,
  problem,
}: WishInCompany): Infer<typeof basketLine> => ({
  listingId,
  ...shownWords(listing, heldLine),
  price: listing?.price ?? 0,
  quantity,
  ...stock,
  quiz: taken,
  problem,
});

export const basketGroup = v.object({
  sellerId: v.id("users"),
  sellerName: v.string(),
  trader: v.nullable(v.object(traderFields)),
  away,
  lines: v.array(v.object({ ...basketLine.fields, addedAt: v.number() })),
  deliveryMethods: v.array(deliveryMethod),
  /** Pence for the goods that can be bought now. */
  amount: v.number(),
  reasons: v.array(togetherReason),
  togetherText: v.nullable(v.string()),
  /** The ids in the pay page's address; null while nothing can be bought. */
  pay: v.nullable(v.object({ listingId: v.id("listings"), quizId: v.id("suitabilityQuizzes") })),
});

/** A seller's part of the basket: `rows` is not empty. */
export async function groupOf(
  ctx: QueryCtx,
  viewer: Profile,
  rows: readonly [BasketRow, ...BasketRow[]],
  { pendingOrders, outcode }: { pendingOrders: readonly PendingOrder[]; outcode: string | null },
): Promise<Infer<typeof basketGroup>> {
  const [{ sellerId }] = rows;
  const seller = await profileOf(ctx, sellerId);
  const states = await Promise.all(
    rows.map(
      async ({ listingId, quantity }) =>
        await stateOfWish(ctx, viewer, { listingId, quantity }, pendingOrders),
    ),
  );
  const parcel = parcelOf(await withBlock(ctx, viewer, seller, states), outcode);
  const first = parcel.ready[0];
  return {
    sellerId,
    sellerName: seller?.fullName ?? states[0]?.listing?.username ?? "",
    trader: shownTrader(seller),
    away: awayOf(seller?.selling?.awayUntil),
    lines: parcel.wishes.map((wish, at) => ({
      ...toBasketLine(wish),
      addedAt: rows[at]?.addedAt ?? 0,
    })),
    deliveryMethods: parcel.methods,
    amount: amountOf(parcel.ready.map(toBasketLine)),
    reasons: parcel.reasons,
    togetherText: parcel.clash,
    pay: first?.quiz ? { listingId: first.listingId, quizId: first.quiz._id } : null,
  };
}
