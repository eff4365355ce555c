import { type Infer, v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { offeredOf } from "../domain/listings/stock";
import { normaliseOutcode } from "../domain/shared/postcodeSyntax";
import { type Fit, fitOf, shownVerdict } from "../domain/tanks/fit";
import type { TankFigures } from "../domain/tanks/tank";
import { tankFiguresSchema } from "../domain/tanks/tankSchema";
import { type UsualTapWater, usualTapWater } from "../domain/tanks/tapWater";
import { publicQuery, userQuery } from "../functions";
import { findListing } from "../listings/model/views";
import { canViewListing } from "../listings/model/visibility";
import type { Profile } from "../shared/model/access";
import { parseInput } from "../shared/model/parseInput";
import { tankFigures } from "../shared/validators";
import { figuresWithOnTheirWay } from "./model/animalsOnTheirWay";
import { defaultTank } from "./model/ownTanks";
import { isAboutSameAnimals, latestQuiz, takenQuiz, toTakenQuiz } from "./model/quizRecords";
import { isTankChanged } from "./model/quizTank";
import { usualTapWaterOf } from "./model/tapWater";
import { tankReason, verdict } from "./tables";

/** "unknown": the species isn't in the data, so only the tank itself was checked. */
const fitVerdict = v.union(verdict, v.literal("unknown"));

const cardFit = v.object({ listingId: v.id("listings"), verdict: fitVerdict });

const listingFit = v.object({
  verdict: fitVerdict,
  quantity: v.number(),
  /** Reasons against the purchase, most serious first. */
  reasons: v.array(tankReason),
  passed: v.array(
    v.object({ rule: v.string(), title: v.string(), yours: v.string(), needs: v.string() }),
  ),
  notes: v.array(v.string()),
});

/** The most cards compared per call: one page of the shop. */
const CARDS_MAX = 24;

/**
 * How the first `CARDS_MAX` of `listingIds` fit the viewer's default tank. Leaves out listings that the
 * viewer may not see; empty without a tank.
 */
export const ofCards = userQuery({
  args: { listingIds: v.array(v.string()) },
  returns: v.array(cardFit),
  handler: async (ctx, { listingIds }) => {
    const { viewer } = ctx;
    const tank = await defaultTank(ctx, viewer.userId);
    if (!tank) return [];
    const tankWithAll = await figuresWithOnTheirWay(ctx, tank);
    const usualWater = await usualTapWaterOf(ctx, viewer.userId);
    const listings = await Promise.all(
      listingIds.slice(0, CARDS_MAX).map((id) => visibleListing(ctx, viewer, id)),
    );
    return listings
      .filter((listing) => listing !== null)
      .map((listing) => ({
        listingId: listing._id,
        verdict: shownVerdict(compare(tankWithAll, listing, usualWater)),
      }));
  },
});

const listingCheck = v.object({
  /** How the listing fits the viewer's default tank, with every reason; null without a tank. */
  fit: v.nullable(listingFit),
  /**
   * The viewer's latest quiz on it, for the checkout; null when they took none. `isOutdated`: the tank, what is on its
   * way to it, or the listing's species or water has changed since, so the buyer must take it again.
   */
  quiz: v.nullable(v.object({ ...takenQuiz.fields, isOutdated: v.optional(v.literal(true)) })),
});

/** How a listing fits the viewer's tank, and their quiz on it; both null for a listing that they may not see. */
export const ofListing = userQuery({
  args: { listingId: v.string() },
  returns: listingCheck,
  handler: async (ctx, { listingId }): Promise<Infer<typeof listingCheck>> => {
    const listing = await visibleListing(ctx, ctx.viewer, listingId);
    if (!listing) return { fit: null, quiz: null };
    return { fit: await fitToOwnTank(ctx, listing), quiz: await ownQuizOf(ctx, listing) };
  },
});

type ViewerCtx = QueryCtx & { viewer: Profile };

async function fitToOwnTank(ctx: ViewerCtx, listing: Doc<"listings">) {
  const tank = await defaultTank(ctx, ctx.viewer.userId);
  if (!tank) return null;
  const tankWithAll = await figuresWithOnTheirWay(ctx, tank);
  const usualWater = await usualTapWaterOf(ctx, ctx.viewer.userId);
  return fitView(compare(tankWithAll, listing, usualWater));
}

async function ownQuizOf(ctx: ViewerCtx, listing: Doc<"listings">) {
  const quiz = await latestQuiz(ctx, ctx.viewer, listing._id);
  if (!quiz) return null;
  const isOutdated =
    !(await isAboutSameAnimals(ctx, quiz, listing)) || (await isTankChanged(ctx, ctx.viewer, quiz));
  return { ...toTakenQuiz(quiz), ...(isOutdated && { isOutdated }) };
}

/**
 * The figures of the viewer's default tank that checks compare, with what is on its way to it; null without a tank.
 */
export const figures = userQuery({
  args: {},
  returns: v.nullable(v.object(tankFigures)),
  handler: async (ctx) => {
    const tank = await defaultTank(ctx, ctx.viewer.userId);
    return tank && (await figuresWithOnTheirWay(ctx, tank));
  },
});

/** A visitor's tank, described in their browser, and the outward postcode they last asked about. */
const described = { tank: v.object(tankFigures), near: v.optional(v.string()) };

/**
 * How the first `CARDS_MAX` of `listingIds` fit a visitor's tank. Leaves out listings that aren't public. Errors:
 * `invalid_input` for an impossible tank.
 */
export const ofCardsIn = publicQuery({
  args: { ...described, listingIds: v.array(v.string()) },
  returns: v.array(cardFit),
  handler: async (ctx, { tank, near, listingIds }) => {
    const figures = parseFigures(tank);
    const listings = await Promise.all(
      listingIds.slice(0, CARDS_MAX).map((id) => visibleListing(ctx, null, id)),
    );
    return listings
      .filter((listing) => listing !== null)
      .map((listing) => ({
        listingId: listing._id,
        verdict: shownVerdict(compare(figures, listing, tapWaterNear(near))),
      }));
  },
});

/**
 * How a listing fits a visitor's tank, with every reason; null for one that isn't public. Errors: `invalid_input`
 * for an impossible tank.
 */
export const ofListingIn = publicQuery({
  args: { ...described, listingId: v.string() },
  returns: v.nullable(listingFit),
  handler: async (ctx, { tank, near, listingId }) => {
    const listing = await visibleListing(ctx, null, listingId);
    return listing && fitView(compare(parseFigures(tank), listing, tapWaterNear(near)));
  },
});

const parseFigures = (tank: TankFigures) => parseInput(tankFiguresSchema(), tank, "Tank");

const tapWaterNear = (near = "") => usualTapWater(normaliseOutcode(near) ?? undefined);

function fitView({ quantity, reasons, passed, notes, ...fit }: Fit): Infer<typeof listingFit> {
  return { verdict: shownVerdict(fit), quantity, reasons, passed, notes };
}

async function visibleListing(
  ctx: QueryCtx,
  viewer: Profile | null,
  id: string,
): Promise<Doc<"listings"> | null> {
  const listing = await findListing(ctx, id);
  return listing && canViewListing(listing, viewer) ? listing : null;
}

const compare = (tank: TankFigures, listing: Doc<"listings">, usualWater: UsualTapWater) =>
  fitOf(tank, { ...listing, ...offeredOf(listing) }, usualWater);
