import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { areSameAnimals } from "#convex/listings/model/listingVersions.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { suitabilityQuizzes } from "../tables";

export type Quiz = Doc<"suitabilityQuizzes">;

/** The parts of a taken quiz that a purchase depends on. */
export const takenQuiz = v.object({
  quizId: v.id("suitabilityQuizzes"),
  ...pick(suitabilityQuizzes.validator.fields, ["verdict", "quantity"]),
  isAcknowledged: v.boolean(),
});

export function toTakenQuiz(quiz: Quiz): Infer<typeof takenQuiz> {
  const { _id, verdict, quantity, acknowledgedAt } = quiz;
  return { quizId: _id, verdict, quantity, isAcknowledged: acknowledgedAt !== undefined };
}

export async function ownQuiz(
  ctx: QueryCtx,
  viewer: Profile,
  quizId: string,
): Promise<Quiz | null> {
  const id = ctx.db.normalizeId("suitabilityQuizzes", quizId);
  const quiz = id && (await ctx.db.get("suitabilityQuizzes", id));
  return quiz?.userId === viewer.userId ? quiz : null;
}

export async function latestQuiz(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: Id<"listings">,
): Promise<Quiz | null> {
  return await ctx.db
    .query("suitabilityQuizzes")
    .withIndex("by_userId_and_listingId", (q) =>
      q.eq("userId", viewer.userId).eq("listingId", listingId),
    )
    .order("desc")
    .first();
}

/** What the listing said when the viewer took the quiz. Null if the listing was removed since. */
export async function versionOfQuiz(
  ctx: QueryCtx,
  quiz: Quiz,
): Promise<Doc<"listingVersions"> | null> {
  return await ctx.db.get("listingVersions", quiz.listingVersionId);
}

/** Whether the listing still offers what the quiz was about. */
export async function isAboutSameAnimals(
  ctx: QueryCtx,
  quiz: Quiz,
  listing: Doc<"listings">,
): Promise<boolean> {
  const version = await versionOfQuiz(ctx, quiz);
  return version !== null && areSameAnimals(version, listing);
}
