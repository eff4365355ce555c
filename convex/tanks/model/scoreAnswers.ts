/** The care questions about a listing, and the score of their answers. */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { correctAnswers, type QuizQuestion, type QuizResult } from "#convex/domain/shared/quiz.ts";
import { type CareKind, careQuestions, scoreCareQuiz } from "#convex/domain/tanks/quiz.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { optionKey } from "#convex/shared/validators.ts";
import { rememberedAnswers, saveCareAnswers } from "./careAnswers";
import type { Quiz } from "./quizRecords";

export function speciesOf(listing: Doc<"listings">): Species | undefined {
  return findSpecies(listing.scientificName ?? listing.species);
}

export function questionsOf(listing: Doc<"listings">): QuizQuestion[] {
  return careQuestions(speciesOf(listing), careKindOf(listing));
}

/** Whether a listing is a plant, regardless of its category, a saltwater animal such as a coral, or another animal. */
export function careKindOf(listing: Doc<"listings">): CareKind {
  if (!isAnimalListed(listing)) return "plant";
  return listing.water === "marine" ? "marine" : "animal";
}

export type GivenAnswer = { questionId: string; option: string };

const OPTIONS: readonly string[] = optionKey.members.map(({ value }) => value);
/** More than any quiz has. */
const ANSWERS_MAX = 20;

/** Scores the answers given now, counts remembered answers as correct, and remembers newly correct ones. */
export async function scoreAnswers(
  ctx: MutationCtx,
  viewer: Profile,
  questions: readonly QuizQuestion[],
  answers: readonly GivenAnswer[],
): Promise<{ result: QuizResult; answers: Quiz["answers"] }> {
  const refuse = (problem: string): never =>
    fail("invalid_input", { field: "Care questions", problem });
  const isOption = ({ option }: GivenAnswer) => OPTIONS.includes(option);
  if (answers.length > ANSWERS_MAX || !answers.every(isOption)) refuse("choose one of the answers");
  const answersById = new Map(answers.map((answer) => [answer.questionId, answer.option]));
  const openQuestions = questions.filter(({ id }) => !answersById.has(id));
  const earlierAnswers = await rememberedAnswers(ctx, viewer.userId, openQuestions);
  if (earlierAnswers.length < openQuestions.length) refuse("please answer all of them");
  const result = scoreCareQuiz(questions, {
    ...correctAnswers(openQuestions),
    ...Object.fromEntries(answersById),
  });
  const newResults = result.results.filter(({ questionId }) => answersById.has(questionId));
  await saveCareAnswers(ctx, viewer.userId, questions, newResults);
  return {
    result,
    answers: result.results.map(({ questionId, chosenKey, correct }) => {
      const answeredAt = earlierAnswers.find(
        (answer) => answer.questionId === questionId,
      )?.answeredAt;
      return {
        questionId,
        option: chosenKey ?? "",
        correct,
        ...(answeredAt === undefined ? {} : { answeredAt }),
      };
    }),
  };
}
