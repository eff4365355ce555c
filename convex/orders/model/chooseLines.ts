/** The lines of a purchase that a buyer asks for: what each needs before its stock can be held. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isBarredByLaw, isOnShelf, offeredOf } from "#convex/domain/listings/stock.ts";
import {
  listingProblem,
  quantityProblem,
  quizProblem,
  stockProblem,
} from "#convex/domain/orders/buying.ts";
import { senderProblem } from "#convex/domain/orders/lines.ts";
import { togetherReasons } from "#convex/domain/orders/together.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { type CheckedLine, type Company, companyOf } from "#convex/domain/tanks/checkTogether.ts";
import { fail, failIf, type Problem, problemText } from "#convex/errors.ts";
import {
  areSameAnimals,
  storeVersion,
  versionKey,
} from "#convex/listings/model/listingVersions.ts";
import { shownTitle } from "#convex/listings/model/visibility.ts";
import { canUserSell, type Profile } from "#convex/shared/model/access.ts";
import { ownQuiz, toTakenQuiz, versionOfQuiz } from "#convex/tanks/model/quizRecords.ts";
import { isTankChanged, tankOfQuiz } from "#convex/tanks/model/quizTank.ts";
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

/** `company`: what the other lines for its tank change for it; null if there are none. */
type ChosenInCompany = ChosenLine & CheckedLine & { company: Company | null };

/**
 * The requested listings with the buyer's quizzes on them, all of one seller. `pendingOrders`: the buyer's unpaid
 * ones. Errors: those of one line or, for several, `lines_unavailable`.
 */
export async function chooseLines(
  ctx: QueryCtx,
  buyer: Profile,
  requests: readonly LineRequest[],
  pendingOrders: readonly PendingOrder[],
): Promise<[ChosenInCompany, ...ChosenInCompany[]]> {
  const choices = await Promise.all(
    requests.map((request) =>
      chooseLine(ctx, buyer, request, orderWith(pendingOrders, request.listingId)),
    ),
  );
  failForLines(choices);
  const [first, ...others] = inCompany(choices.flatMap((choice) => choice.chosen ?? []));
  if (first === undefined) fail("listing_unavailable");
  failForLines(
    [first, ...others].map((line) => ({
      listingId: line.listingId,
      title: line.listing.title,
      problem: acknowledgementProblem(line),
    })),
  );
  failIf(senderProblem([first, ...others].map(({ listing }) => listing)));
  return [first, ...others];
}

type LineOfQuiz = Pick<ChosenLine, "listing" | "quiz" | "quantity">;

const toCheckedLine = ({ quiz, listing, quantity }: LineOfQuiz): CheckedLine => ({
  ...(quiz.tankId && { tankId: quiz.tankId }),
  tank: tankOfQuiz(quiz),
  usualTapWater: quiz.usualTapWater,
  listing,
  quantity,
});

/** Adds to each line what the other lines for the same tank mean for it. */
export function inCompany<Line extends LineOfQuiz>(
  lines: readonly Line[],
): (Line & CheckedLine & { company: Company | null })[] {
  const checked = lines.map((line) => ({ ...line, ...toCheckedLine(line) }));
  const companies = companyOf(checked);
  return checked.map((line, at) => ({ ...line, company: companies[at] ?? null }));
}

/** The quiz as it counts in a parcel: company can resolve its cautions, such as too small a group. */
export function quizInCompany({
  quiz,
  company,
}: {
  quiz: Doc<"suitabilityQuizzes">;
  company: Company | null;
}): ReturnType<typeof toTakenQuiz> {
  const taken = toTakenQuiz(quiz);
  const isCareQuizPassed = quiz.reasons.every(({ rule }) => rule !== "CARE");
  return company?.isSuitable && isCareQuizPassed ? { ...taken, isAcknowledged: true } : taken;
}

const acknowledgementProblem = ({ version, ...line }: ChosenInCompany): Problem | null =>
  quizProblem(quizInCompany(line), version.category);

type Choice = {
  listingId: Id<"listings">;
  title: string;
  problem: Problem | null;
  chosen?: ChosenLine;
};

/** Checks one line, except for its quiz's verdict, which the other lines may change. */
export async function chooseLine(
  ctx: QueryCtx,
  buyer: Profile,
  request: LineRequest,
  pending: Order | null,
): Promise<Choice> {
  const { listingId, quizId, quantity } = request;
  const listing = await ctx.db.get("listings", listingId);
  const line = { listingId, title: shownTitle(listing) };
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
  const problem = quantityProblem(quantity, quiz);
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

/** The buyer's unpaid order of a listing with all its lines, and the listing's own `line`; empty if there is no order. */
export function heldWith(
  pendingOrders: readonly PendingOrder[],
  listingId: Id<"listings">,
): Partial<PendingOrder & { line: OrderLine }> {
  for (const pending of pendingOrders) {
    const line = pending.lines.find((other) => other.listingId === listingId);
    if (line) return { ...pending, line };
  }
  return {};
}

/** The buyer's unpaid order of a listing. */
export const orderWith = (
  pendingOrders: readonly PendingOrder[],
  listingId: Id<"listings">,
): Order | null => heldWith(pendingOrders, listingId).order ?? null;

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

/** Errors as for `chooseLines`, if too few are left now. Call it after releasing the holds that the purchase replaces. */
export async function requireStock(ctx: QueryCtx, lines: readonly ChosenLine[]): Promise<void> {
  const choices = lines.map(async ({ listingId, quantity }) => {
    const listing = (await ctx.db.get("listings", listingId)) ?? fail("listing_unavailable");
    const problem: Problem | null = isOnShelf(listing)
      ? stockProblem(quantity, offeredOf(listing))
      : { code: "listing_unavailable" };
    return { listingId, title: shownTitle(listing), problem };
  });
  failForLines(await Promise.all(choices));
}

/**
 * Requires each quiz to be on the version that its listing shows now: the buyer saw it when they took the
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
    title: shownTitle(line.listing),
    problem: await versionProblem(ctx, buyer, line),
  }));
  failForLines(await Promise.all(choices));
}

export async function versionProblem(
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
  lines: readonly ChosenInCompany[],
  shownReasons: readonly string[] = [],
): void {
  const { ruledOut, toRead } = togetherReasons(lines);
  const [unfit] = ruledOut;
  if (unfit) fail("lines_unfit", { reason: unfit.text });
  const unread = toRead.filter(({ text }) => !shownReasons.includes(text));
  if (unread.length > 0) {
    fail("reasons_changed", { reasons: unread.map(({ text }) => text).join("\n") });
  }
}
