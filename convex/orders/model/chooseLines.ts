/** The lines of a purchase that a buyer asks for: what each needs before its stock can be held. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isBarredByLaw, isOnShelf, offeredOf } from "#convex/domain/listings/stock.ts";
import {
  isRuledOut,
  listingProblem,
  quantityProblem,
  quizProblem,
  stockProblem,
} from "#convex/domain/orders/buying.ts";
import { senderProblem } from "#convex/domain/orders/lines.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { companyReasons } from "#convex/domain/tanks/checkTogether.ts";
import { fail, failIf, type Problem, problemText } from "#convex/errors.ts";
import {
  areSameAnimals,
  storeVersion,
  versionKey,
} from "#convex/listings/model/listingVersions.ts";
import { canUserSell, type Profile } from "#convex/shared/model/access.ts";
import {
  isTankChanged,
  ownQuiz,
  tankOfQuiz,
  toTakenQuiz,
  versionOfQuiz,
} from "#convex/tanks/model/takeSuitabilityQuiz.ts";
import type { OrderLine } from "./lines";
import type { Order } from "./records";

export type LineRequest = {
  listingId: Id<"listings">;
  quizId: string;
  quantity: number;
  /** Pence each, as shown to the buyer. */
  shownPrice: number;
  /** The key of the changed listing that the buyer was shown and wants all the same. */
  acceptedChange?: string;
};

export type PendingOrder = { order: Order; lines: OrderLine[] };

export type ChosenLine = LineRequest & {
  listing: Doc<"listings">;
  quiz: Doc<"suitabilityQuizzes">;
  version: Doc<"listingVersions">;
};

/**
 * The requested listings with the buyer's quizzes on them, all of one seller. `pendingOrders`: the buyer's unpaid
 * ones. Errors: those of one line or, for several, `lines_unavailable`.
 */
export async function chooseLines(
  ctx: QueryCtx,
  buyer: Profile,
  requests: readonly LineRequest[],
  pendingOrders: readonly PendingOrder[],
): Promise<[ChosenLine, ...ChosenLine[]]> {
  const choices = await Promise.all(
    requests.map((request) =>
      chooseLine(ctx, buyer, request, orderWith(pendingOrders, request.listingId)),
    ),
  );
  failForLines(choices);
  const [first, ...others] = choices.flatMap((choice) => choice.chosen ?? []);
  if (first === undefined) fail("listing_unavailable");
  failIf(senderProblem([first, ...others].map(({ listing }) => listing)));
  return [first, ...others];
}

type Choice = {
  listingId: Id<"listings">;
  title: string;
  problem: Problem | null;
  chosen?: ChosenLine;
};

async function chooseLine(
  ctx: QueryCtx,
  buyer: Profile,
  request: LineRequest,
  pending: Order | null,
): Promise<Choice> {
  const { listingId, quizId, quantity } = request;
  const listing = await ctx.db.get("listings", listingId);
  const line = { listingId, title: listing?.title ?? "A listing" };
  if (listing === null) return { ...line, problem: { code: "listing_unavailable" } };
  const isOwn = listing.sellerId === buyer.userId;
  const isOffered = await isForSale(ctx, listing, pending);
  const listingIssue = listingProblem({ isOwn, isForSale: isOffered });
  if (listingIssue) return { ...line, problem: listingIssue };
  const quiz = await ownQuiz(ctx, buyer, quizId);
  const version = quiz && (await versionOfQuiz(ctx, quiz));
  if (quiz === null || version === null || quiz.listingId !== listingId) {
    return { ...line, problem: { code: "quiz_required" } };
  }
  const problem =
    quantityProblem(quantity, quiz) ?? quizProblem(toTakenQuiz(quiz), version.category);
  return { ...line, problem, chosen: { ...request, listing, quiz, version } };
}

/**
 * Visible in the shop, and its seller may sell. Both are checked, because hiding a blocked seller's listings
 * takes a moment. The buyer can still pay for a `pending` order after the seller deactivates it, but not after the
 * law or an admin takes it off sale, since cancelling the order takes a moment too.
 */
export async function isForSale(
  ctx: QueryCtx,
  listing: Doc<"listings">,
  pending: Order | null,
): Promise<boolean> {
  const isOffered =
    pending === null
      ? isOnShelf(listing)
      : !isBarredByLaw(listing) && listing.takedownReason === undefined;
  return isOffered && (await canUserSell(ctx, listing.sellerId));
}

/** The buyer's unpaid order of a listing. */
export const orderWith = (
  pendingOrders: readonly PendingOrder[],
  listingId: Id<"listings">,
): Order | null =>
  pendingOrders.find(({ lines }) => lines.some((line) => line.listingId === listingId))?.order ??
  null;

/** A single line fails with its own error; of several, every one that can't be bought is named. */
export function failForLines(lines: readonly Omit<Choice, "chosen">[]): void {
  const failed = lines.flatMap(({ problem, ...line }) => (problem ? [{ ...line, problem }] : []));
  const [first] = failed;
  if (first === undefined) return;
  if (lines.length === 1) failIf(first.problem);
  fail("lines_unavailable", {
    list: failed
      .map(({ title, problem }) => `${isolated(title)}: ${problemText(problem)}`)
      .join(" "),
    listingIds: failed.map(({ listingId }) => listingId).join(","),
  });
}

/** Errors as for `chooseLines`: too few are left now. Call it after the holds that are replaced were released. */
export async function requireStock(ctx: QueryCtx, lines: readonly ChosenLine[]): Promise<void> {
  const choices = lines.map(async ({ listingId, quantity }) => {
    const listing = (await ctx.db.get("listings", listingId)) ?? fail("listing_unavailable");
    const problem: Problem | null = isOnShelf(listing)
      ? stockProblem(quantity, offeredOf(listing))
      : { code: "listing_unavailable" };
    return { listingId, title: listing.title, problem };
  });
  failForLines(await Promise.all(choices));
}

/**
 * The lines with their quizzes on the versions that the listings show now: the buyer saw those when they took the
 * quiz, or has accepted the changes. Other animals or a changed tank need another quiz. Errors: `quiz_other`,
 * `listing_changed`, `quiz_tank_changed`, or `lines_unavailable`.
 */
export async function requireSeenVersions(
  ctx: MutationCtx,
  buyer: Profile,
  lines: readonly ChosenLine[],
): Promise<void> {
  const choices = lines.map(async (line) => ({
    listingId: line.listingId,
    title: line.listing.title,
    problem: await versionProblem(ctx, buyer, line),
  }));
  failForLines(await Promise.all(choices));
}

async function versionProblem(
  ctx: QueryCtx,
  buyer: Profile,
  { listing, quiz, version, acceptedChange }: ChosenLine,
): Promise<Problem | null> {
  const key = await versionKey(listing);
  if (key !== version.key) {
    if (!areSameAnimals(version, listing)) return { code: "quiz_other" };
    if (key !== acceptedChange) return { code: "listing_changed" };
  }
  return (await isTankChanged(ctx, buyer, quiz)) ? { code: "quiz_tank_changed" } : null;
}

/** Stores the version that the buyer has accepted, as their quiz's. Returns its id. */
export async function storeSeenVersion(
  ctx: MutationCtx,
  { listing, quiz, version }: ChosenLine,
): Promise<Id<"listingVersions">> {
  if ((await versionKey(listing)) === version.key) return version._id;
  const listingVersionId = await storeVersion(ctx, listing);
  await ctx.db.patch("suitabilityQuizzes", quiz._id, { listingVersionId });
  return listingVersionId;
}

/**
 * Lines for one tank are each other's company. Errors: `lines_unfit` if that harms fish; `reasons_changed` for any
 * other reason that the buyer hasn't read.
 */
export function requireCompany(
  lines: readonly ChosenLine[],
  shownReasons: readonly string[] = [],
): void {
  const checked = lines.map(({ quiz, listing, quantity }) => ({
    ...(quiz.tankId && { tankId: quiz.tankId }),
    tank: tankOfQuiz(quiz),
    usualTapWater: quiz.usualTapWater,
    listing,
    quantity,
  }));
  const reasonsByLine = companyReasons(checked).map((reasons, at) => ({
    reasons,
    category: checked[at]?.listing.category ?? "",
  }));
  for (const { reasons, category } of reasonsByLine) {
    const unfit = reasons.find(({ level }) => isRuledOut(level, category));
    if (unfit) fail("lines_unfit", { reason: unfit.text });
  }
  const unread = reasonsByLine
    .flatMap(({ reasons }) => reasons.map(({ text }) => text))
    .filter((text) => !shownReasons.includes(text));
  if (unread.length > 0) fail("reasons_changed", { reasons: [...new Set(unread)].join("\n") });
}
